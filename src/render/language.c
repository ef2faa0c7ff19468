/* SPDX-License-Identifier: Apache-2.0 */
/* Finding the language of code: see language.h. */
#include "language.h"

#include "str.h"

#include <string.h>

/* Longer names are no names. */
enum { MAX_LANGUAGE = 32 };

static bool is_language_byte(unsigned char c)
{
    return pith_is_alpha(c) || pith_is_digit(c) || (c && strchr("+#.-_", c));
}

pith_str pith_language_in(pith_str classes)
{
    static const pith_str hints[] = {{"language-", 9},
                                     {"lang-", 5},
                                     {"highlight-source-", 17},
                                     {"highlight-", 10},
                                     {"brush:", 6}};
    for (size_t at = 0; at < classes.len; at++) {
        if (at > 0 && !pith_is_space((unsigned char)classes.data[at - 1]))
            continue;
        pith_str rest = {classes.data + at, classes.len - at};
        for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
            if (!pith_str_istarts(rest, hints[i]))
                continue;
            pith_str name = {rest.data + hints[i].len, 0};
            while (hints[i].len + name.len < rest.len &&
                   is_language_byte((unsigned char)name.data[name.len]))
                name.len++;
            if (name.len > 0 && name.len <= MAX_LANGUAGE)
                return name;
        }
    }
    return (pith_str){NULL, 0};
}

/* What stands around code: highlighters put it into boxes of their own. */
enum { AROUND = 3 };

/* "default" and "text" are what highlighters say of code they do not know. */
static pith_str language_at(const pith_page *page, uint32_t node)
{
    pith_str language =
        pith_language_in(pith_page_attr(page, node, PITH_ATTR_CLASS));
    bool none = pith_str_ieq(language, PITH_S("default")) ||
                pith_str_ieq(language, PITH_S("none"));
    return none ? (pith_str){NULL, 0} : language;
}

pith_str pith_language_of(const pith_page *page, uint32_t node)
{
    uint32_t child = node + 1;
    while (child < page->end[node] && page->tag[child] != PITH_TAG_CODE)
        child = page->end[child];
    pith_str language = language_at(page, node);
    if (language.len == 0 && child < page->end[node])
        language = language_at(page, child);
    for (int i = 0; i < AROUND && language.len == 0 && node != page->body;
         i++) {
        node = page->parent[node];
        language = language_at(page, node);
    }
    return language;
}
