/* SPDX-License-Identifier: Apache-2.0 */
/* Headings by their class: see crosshead.h. */
#include "crosshead.h"

#include "heading_role.h"
#include "status.h"
#include "str.h"

/* The terms of editors, which mean nothing else. A "subtitle" may be anything. */
static bool is_crosshead(pith_str class)
{
    static const pith_str names[] = {{"cross-head", 10},
                                     {"crosshead", 9},
                                     {"crossheading", 12},
                                     {"zwischentitel", 13}};
    enum { SHORTEST = 9 };
    while (class.len >= SHORTEST) {
        pith_str word = pith_str_word(&class);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (pith_str_ieq(word, names[i]))
                return true;
    }
    return false;
}

/* Mark the numbers of such classes; NULL in *marks: there are none. */
static pith_status mark_classes(const pith_page *page, pith_arena *arena,
                                bool **marks)
{
    const pith_class_table *classes = &page->classes;
    *marks = NULL;
    /* Nearly all pages have none, and all their classes are one text. */
    if (pith_str_ifind(classes->all, PITH_S("cross")) == SIZE_MAX &&
        pith_str_ifind(classes->all, PITH_S("zwischen")) == SIZE_MAX)
        return PITH_OK;
    for (uint32_t k = 1; k < classes->n; k++) {
        if (!is_crosshead(pith_class_text(classes, k)))
            continue;
        if (!*marks)
            *marks = pith_arena_zalloc(arena, classes->n, sizeof **marks);
        if (!*marks)
            return PITH_NOMEM;
        (*marks)[k] = true;
    }
    return PITH_OK;
}

/* Whether an element may be such a line, if its class says so. */
static bool may_be_crosshead(const pith_page *page, uint32_t node)
{
    enum {
        CHARS = 200, /* more than a heading has */
        NEVER = PITH_NODE_IN_LINK | PITH_NODE_IN_PRE | PITH_NODE_HIDDEN,
    };
    uint16_t tag = page->tag[node];
    uint32_t chars = pith_page_chars(page, node);
    return (tag == PITH_TAG_SPAN || tag == PITH_TAG_DIV || tag == PITH_TAG_P ||
            tag == PITH_TAG_B || tag == PITH_TAG_STRONG) &&
           chars > 0 && chars <= CHARS && !(page->flags[node] & NEVER);
}

pith_status pith_crossheads_raise(pith_page *page, pith_arena *arena)
{
    enum { LEVEL = 2 };
    bool *marks;
    PITH_TRY(mark_classes(page, arena, &marks));
    PITH_TRY(pith_arena_work(arena, page->nnodes));
    for (uint32_t i = page->body + 1; marks && i < page->nnodes; i++)
        if (marks[page->classes.of[i]] && may_be_crosshead(page, i))
            PITH_TRY(pith_page_make_heading(page, i, LEVEL, arena));
    return PITH_OK;
}
