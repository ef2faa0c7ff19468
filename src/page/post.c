/* SPDX-License-Identifier: Apache-2.0 */
/* Iterating over posts: see post.h. */
#include "post.h"

#include "str.h"

#include <string.h>

bool pith_post_cursor_move(pith_post_cursor *cursor, uint32_t node)
{
    const pith_posts *posts = cursor->posts;
    uint32_t before = cursor->current;
    while (cursor->current && node >= posts->post[cursor->current - 1].end)
        cursor->current = posts->post[cursor->current - 1].parent;
    for (; cursor->next < posts->n && posts->post[cursor->next].start <= node;
         cursor->next++)
        if (node < posts->post[cursor->next].end)
            cursor->current = cursor->next + 1;
    return cursor->current != before;
}

pith_str pith_post_role_name(pith_post_role role)
{
    static const pith_str names[] = {
        [PITH_POST_PLAIN] = {"", 0},
        [PITH_POST_QUESTION] = {"question", 8},
        [PITH_POST_ANSWER] = {"answer", 6},
        [PITH_POST_ACCEPTED] = {"accepted answer", 15},
    };
    return names[role];
}

static size_t add(char *space, size_t len, pith_str part)
{
    static const pith_str between = {" \xc2\xb7 ", 4};
    if (part.len == 0 || len + between.len + part.len > PITH_POST_HEAD)
        return len;
    if (len > 0) {
        memcpy(space + len, between.data, between.len);
        len += between.len;
    }
    memcpy(space + len, part.data, part.len);
    return len + part.len;
}

pith_str pith_post_head(const pith_post *post, char space[PITH_POST_HEAD])
{
    enum { DAY = 10 };
    pith_str day = post->date;
    if (day.len > DAY)
        day.len = DAY;
    size_t len = add(space, 0, post->author);
    len = add(space, len, day);
    /* An answer of nobody known must not run on from what is before it. */
    if (post->role != PITH_POST_ANSWER || len == 0)
        len = add(space, len, pith_post_role_name(post->role));
    return (pith_str){space, len};
}
