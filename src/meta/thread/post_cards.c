/* SPDX-License-Identifier: Apache-2.0 */
/* Which posts are none, but entries of a list: see post_cards.h. */
#include "post_cards.h"

#include "str.h"
#include "tag_kind.h"

#include <string.h>

enum { TOPICS = 3 }; /* a list has at least so many */

/* Whether a link leads to another page that is not a profile. */
static bool is_onward(const pith_post_source *source, uint32_t node)
{
    const pith_page *page = source->page;
    if (page->tag[node] != PITH_TAG_A)
        return false;
    pith_str href = pith_page_attr(page, node, PITH_ATTR_HREF);
    return href.len > 0 && !memchr(href.data, '#', href.len) &&
           !pith_str_istarts(href, PITH_S("javascript:")) &&
           !pith_post_names_author(source, node);
}

/* Whether an element begins with a title that leads to another page. */
static bool begins_onward(const pith_post_source *source, uint32_t root)
{
    enum { WORDS = 4 }; /* "3 hours ago" leads to the post itself */
    const pith_page *page = source->page;
    uint32_t text = root + 1;
    while (text < page->end[root] && (page->tag[text] != PITH_TAG_TEXT ||
                                      pith_page_text(page, text).len == 0))
        text++;
    if (text >= page->end[root])
        return false;
    uint32_t link = page->parent[text];
    return link > root && pith_page_words(page, link) >= WORDS &&
           is_onward(source, link);
}

/* The link in the first heading of some nodes that leads to another page, or
 * 0. */
static uint32_t onward_heading(const pith_post_source *source, uint32_t from,
                               uint32_t to)
{
    const pith_page *page = source->page;
    for (uint32_t i = from; i < to; i++) {
        bool heading = pith_tag_is_heading(page->tag[i]);
        for (uint32_t k = i + 1; heading && k < page->end[i]; k++)
            if (is_onward(source, k))
                return k;
        i = heading ? page->end[i] - 1 : i;
    }
    return 0;
}

bool pith_posts_may_be_topics(const pith_page *page)
{
    unsigned headings = 0;
    for (uint32_t i = page->body; i < page->nnodes && headings < TOPICS; i++) {
        if (!pith_tag_is_heading(page->tag[i]))
            continue;
        uint32_t end = page->end[i];
        while (++i < end && page->tag[i] != PITH_TAG_A)
            ;
        headings += i < end;
        i = end - 1;
    }
    return headings == TOPICS;
}

bool pith_posts_are_topics(const pith_post_source *source,
                           const pith_posts *posts)
{
    enum { SHARE = 80 }; /* per cent */
    const pith_post *first = posts->post;
    size_t n = 0;
    if (posts->n < TOPICS)
        return false;
    /* What is in front of the first is as long as what is between two. */
    uint32_t gap =
        first[1].start > first->end ? first[1].start - first->end : 0;
    uint32_t behind = first->start > gap ? first->start - gap : 0;
    pith_str last = {NULL, 0};
    for (size_t i = 0; i < posts->n; i++) {
        const pith_post *post = &posts->post[i];
        if (post->depth > 0)
            continue;
        uint32_t link = onward_heading(source, behind, post->end);
        pith_str href = pith_page_attr(source->page, link, PITH_ATTR_HREF);
        n += link && !pith_str_eq(href, last);
        last = link ? href : last;
        behind = post->end;
    }
    return n * 100 >= posts->n * SHARE;
}

bool pith_posts_are_cards(const pith_post_source *source,
                          const pith_posts *posts)
{
    enum { SHARE = 60 }; /* per cent */
    size_t n = 0;
    for (size_t i = 0; i < posts->n; i++)
        n += posts->post[i].root &&
             (onward_heading(source, posts->post[i].root + 1,
                             source->page->end[posts->post[i].root]) ||
              begins_onward(source, posts->post[i].root));
    return n * 100 >= posts->n * SHARE;
}
