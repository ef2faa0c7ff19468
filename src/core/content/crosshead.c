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
    while (class.len > 0) {
        pith_str word = pith_str_word(&class);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (word.len == names[i].len && pith_str_ieq(word, names[i]))
                return true;
    }
    return false;
}

static bool may_have_class(uint16_t tag)
{
    return tag == PITH_TAG_SPAN || tag == PITH_TAG_DIV || tag == PITH_TAG_P ||
           tag == PITH_TAG_B || tag == PITH_TAG_STRONG;
}

pith_status pith_crossheads_raise(pith_page *page, pith_arena *arena)
{
    enum { LEVEL = 2 };
    PITH_TRY(pith_arena_work(arena, page->nnodes));
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if (may_have_class(page->tag[i]) &&
            is_crosshead(pith_page_attr(page, i, PITH_ATTR_CLASS)))
            PITH_TRY(pith_page_make_heading(page, i, LEVEL, arena));
    return PITH_OK;
}
