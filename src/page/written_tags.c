/* SPDX-License-Identifier: Apache-2.0 */
/* Tags in plain text: see written_tags.h. */
#include "written_tags.h"

#include "str.h"

#include <string.h>

/* Length of the tag at the start of a text, if it is one that occurs in
 * captions; 0: none. *apart: it separates words. */
static size_t tag_length(pith_str text, bool *apart)
{
    static const pith_str names[] = {
        {"br", 2},     {"p", 1},    {"a", 1},   {"b", 1},   {"i", 1},
        {"em", 2},     {"u", 1},    {"s", 1},   {"del", 3}, {"sup", 3},
        {"strong", 6}, {"span", 4}, {"div", 3}, {"sub", 3}, {"small", 5}};
    enum { PARTING = 2, LONGEST = 256 };
    size_t at = text.len > 1 && text.data[1] == '/' ? 2 : 1;
    size_t end = at;
    while (end < text.len && pith_is_alpha((unsigned char)text.data[end]))
        end++;
    pith_str name = {text.data + at, end - at};
    size_t i = 0;
    while (i < sizeof names / sizeof *names && !pith_str_ieq(name, names[i]))
        i++;
    if (i == sizeof names / sizeof *names || end == text.len ||
        !strchr(" />", text.data[end]))
        return 0;
    size_t rest = text.len - end < LONGEST ? text.len - end : LONGEST;
    const char *close = memchr(text.data + end, '>', rest);
    *apart = i < PARTING;
    return close ? (size_t)(close - text.data) + 1 : 0;
}

/* Whether a tag at a place is a word that an author wrote: a break between
 * spaces that ends nothing and does not follow another tag. */
static bool is_word(pith_str text, size_t at, size_t len)
{
    if (at < 2 || text.data[at - 1] != ' ' || text.data[at - 2] == '>' ||
        text.data[at + 1] == '/')
        return false;
    return at + len < text.len && text.data[at + len] == ' ';
}

/* The same at a place in a text: "<br> tags" begins with a word. */
static size_t tag_at(pith_str text, size_t at, bool *apart)
{
    size_t len =
        text.data[at] == '<'
            ? tag_length((pith_str){text.data + at, text.len - at}, apart)
            : 0;
    return len > 0 && *apart && is_word(text, at, len) ? 0 : len;
}

static bool has_tag(pith_str text)
{
    bool apart;
    for (size_t i = 0; i < text.len; i++)
        if (tag_at(text, i, &apart) > 0)
            return true;
    return false;
}

pith_str pith_written_tags_remove(pith_arena *arena, pith_str text)
{
    if (text.len == 0 || !memchr(text.data, '<', text.len) || !has_tag(text))
        return text;
    char *copy = pith_arena_alloc(arena, text.len, 1);
    if (!copy)
        return (pith_str){NULL, text.len};
    size_t len = 0;
    for (size_t i = 0; i < text.len;) {
        bool apart = false;
        size_t tag = tag_at(text, i, &apart);
        if (tag == 0)
            copy[len++] = text.data[i];
        else if (apart)
            copy[len++] = ' ';
        i += tag ? tag : 1;
    }
    return pith_str_trim((pith_str){copy, len});
}
