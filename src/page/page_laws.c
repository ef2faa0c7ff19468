/* SPDX-License-Identifier: Apache-2.0 */
/* The invariants of a frozen page (page.h), checked one by one. For tests,
 * debug builds and fuzzing: it computes everything again, so it is slower than
 * the freeze itself. */
#include "page.h"
#include "str.h"
#include "text.h"

/* Whether sums start at 0 and never decrease. */
static bool rises(const uint32_t *before, uint32_t nnodes)
{
    if (before[0] != 0)
        return false;
    for (uint32_t i = 0; i < nnodes; i++)
        if (before[i + 1] < before[i])
            return false;
    return true;
}

/* Whether no sum increases at node i. */
static bool adds_nothing(const pith_page *page, uint32_t i)
{
    return page->chars_before[i + 1] == page->chars_before[i] &&
           page->link_chars_before[i + 1] == page->link_chars_before[i] &&
           page->words_before[i + 1] == page->words_before[i] &&
           page->link_words_before[i + 1] == page->link_words_before[i] &&
           page->elements_before[i + 1] == page->elements_before[i] &&
           page->text_before[i + 1] == page->text_before[i];
}

/* Whether a visible element counts as one element and nothing else. */
static bool element_adds_up(const pith_page *page, uint32_t i)
{
    return page->elements_before[i + 1] == page->elements_before[i] + 1 &&
           page->chars_before[i + 1] == page->chars_before[i] &&
           page->words_before[i + 1] == page->words_before[i] &&
           page->text_before[i + 1] == page->text_before[i];
}

/* Whether the sums of a visible text node are those of its normalised text. */
static bool text_adds_up(const pith_page *page, uint32_t i)
{
    pith_text_counts counts = pith_text_count(pith_page_text(page, i));
    bool link = page->flags[i] & PITH_NODE_IN_LINK;
    uint32_t chars = page->chars_before[i + 1] - page->chars_before[i];
    uint32_t words = page->words_before[i + 1] - page->words_before[i];
    return chars == counts.chars && words == counts.words &&
           page->link_chars_before[i + 1] - page->link_chars_before[i] ==
               (link ? chars : 0) &&
           page->link_words_before[i + 1] - page->link_words_before[i] ==
               (link ? words : 0) &&
           page->elements_before[i + 1] == page->elements_before[i];
}

static bool node_holds(const pith_page *page, uint32_t i)
{
    if (page->tag[i] < PITH_TAG_STATIC_COUNT && !page->has_tag[page->tag[i]])
        return false;
    bool hidden = page->flags[i] & PITH_NODE_HIDDEN;
    bool outside = page->end[i] <= page->body || i >= page->end[page->body];
    if (hidden || outside || page->body == 0)
        return hidden && adds_nothing(page, i);
    if (page->tag[i] == PITH_TAG_TEXT)
        return text_adds_up(page, i);
    return i == 0
               ? adds_nothing(page, i)
               : pith_tag_is_element(page->tag[i]) && element_adds_up(page, i);
}

/* Whether the page's arrays are those of its tree in its current state. */
static bool borrows_tree(const pith_page *page)
{
    const pith_tree *tree = page->tree;
    return page->nnodes == tree->nnodes && page->tag == tree->tag &&
           page->parent == tree->parent && page->end == tree->end;
}

/* Whether the number of a node's class is that of its attribute. */
static bool has_own_class(const pith_page *page, uint32_t i)
{
    pith_str class = pith_page_attr(page, i, PITH_ATTR_CLASS);
    if (!class.data)
        return page->classes.of[i] == 0;
    return page->classes.of[i] != 0 && page->classes.of[i] < page->classes.n &&
           pith_str_eq(class, pith_page_class(page, i));
}

bool pith_page_verify_prepared(const pith_page *page)
{
    if (!pith_tree_verify(page->tree) || !borrows_tree(page) ||
        page->body != pith_tree_body(page->tree))
        return false;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        unsigned above = i ? page->flags[page->parent[i]] : 0;
        above &= ~(unsigned)PITH_NODE_UNSEEN; /* descendants can be shown
                                                 again */
        bool hidden = page->flags[i] & PITH_NODE_HIDDEN;
        if (!has_own_class(page, i))
            return false;
        if (hidden ? page->flags[i] != PITH_NODE_HIDDEN
                   : (above & ~page->flags[i]) != 0)
            return false;
    }
    return true;
}

bool pith_page_verify(const pith_page *page)
{
    uint32_t n = page->nnodes;
    if (!pith_page_verify_prepared(page))
        return false;
    if (!rises(page->chars_before, n) || !rises(page->words_before, n) ||
        !rises(page->link_chars_before, n) ||
        !rises(page->link_words_before, n) ||
        !rises(page->elements_before, n) || !rises(page->text_before, n) ||
        page->text_before[n] != page->text.len)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!node_holds(page, i))
            return false;
    return true;
}
