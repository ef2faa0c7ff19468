/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The frozen page: a parsed tree plus the counts that methods need, computed
 * once.
 *
 *     pith_page_prepare(&tree, &page);  final numbers and flags of nodes
 *     pith_page_hide(&page, hide);      any number of times
 *     pith_page_freeze(&page);          counts; const pith_page * from here on
 *
 * Node numbers change while the page is prepared and never after it, so no
 * index may be used before.
 *
 * pith_page_verify() checks these invariants in debug and fuzz builds after
 * every stage, and in tests: the invariants of pith_tree (html/tree.h); body is
 * the first <body> below <html>; every ..._before[] never decreases, has nnodes
 * + 1 entries, and starts at 0; descendants of a hidden node are hidden, and
 * hidden nodes add to no sum; the number of a node's class is that of its
 * attribute.
 *
 * A sum over the subtree of i is x_before[end[i]] - x_before[i].
 */
#ifndef PITH_PAGE_PAGE_H
#define PITH_PAGE_PAGE_H

#include "class_table.h"

/** Bits of pith_page.flags[i]. */
enum {
    PITH_NODE_HIDDEN = 1 << 0,    /* never scored: outside body, comments,
                                   script, style, noscript, template, what no
                                   desktop shows (visibility.h), and all below
                                   them */
    PITH_NODE_IN_LINK = 1 << 1,   /* is or is below an <a href> */
    PITH_NODE_IN_PRE = 1 << 2,    /* is or is below pre, textarea, listing, xmp,
                                     plaintext: white space is significant */
    PITH_NODE_COLLAPSED = 1 << 3, /* is or is below an element that is shown
                                     only because it is collapsed text */
    PITH_NODE_UNSEEN = 1 << 4,    /* an element that is hidden, with a
                                     descendant that a style shows again: its
                                     own texts are hidden */
};

typedef struct pith_page {
    pith_tree *tree;
    uint32_t nnodes;
    const uint16_t *tag; /* borrowed from the tree, as are the next two */
    const uint32_t *parent;
    const uint32_t *end;
    uint8_t *flags;         /* PITH_NODE_* */
    uint8_t *attr_roles;    /* those of an element's attributes (attr_role.h) */
    uint8_t *heading_level; /* of blocks that are headings by their role
                               (heading_role.h), 0 of others; NULL if no
                               element has that role */
    bool has_heading_roles; /* an element may have that role */
    bool has_table_roles;   /* an element may be a row by its role */
    bool has_references;    /* a link looks like one to a footnote */
    bool has_tag[PITH_TAG_STATIC_COUNT]; /* a node, hidden or not, has it */
    uint32_t body;    /* the body element; 0 if the page has none (framesets) */
    size_t text_room; /* bytes of visible text before normalisation */
    pith_class_table classes; /* of all elements, hidden or not */

    uint32_t *chars_before;      /* code points of normalised text */
    uint32_t *link_chars_before; /* those of them that are inside <a href> */
    uint32_t *words_before;      /* words (docs/spec/README.md) */
    uint32_t *link_words_before;
    uint32_t *elements_before; /* elements that are not hidden */

    pith_str text;         /* normalised text of all visible text nodes in
                              document order, without separators */
    uint32_t *text_before; /* bytes of `text` */
} pith_page;

/**
 * Put streamed parts in their places (react_streaming.h), and flag hidden
 * nodes. The page borrows the tree, lives in its arena, and has no sums yet.
 * PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_page_prepare(pith_tree *tree, pith_page *page);

/**
 * Hide further nodes of a prepared page: those with hide[i] of 1 and their
 * descendants. Takes linear time; allocates nothing.
 */
void pith_page_hide(pith_page *page, const uint8_t *hide);

/**
 * The code points of normalised text that a prepared page shows; if there are
 * more than `enough`, any number above. Takes time linear in the text examined.
 */
uint32_t pith_page_shown_chars(const pith_page *page, uint32_t enough);

/**
 * Compute all counts of a prepared page, once. PITH_OK or PITH_NOMEM. Takes
 * linear time.
 */
pith_status pith_page_freeze(pith_page *page);

/** Prepare and freeze a page, for callers that do nothing in between. */
pith_status pith_page_make(pith_tree *tree, pith_page *page);

/** Whether a prepared page satisfies the invariants of flags, body and tree. */
bool pith_page_verify_prepared(const pith_page *page);

/** Whether a frozen page satisfies all invariants. */
bool pith_page_verify(const pith_page *page);

/** Sums over a subtree; constant time. */
static inline uint32_t pith_page_chars(const pith_page *page, uint32_t node)
{
    return page->chars_before[page->end[node]] - page->chars_before[node];
}

static inline uint32_t pith_page_words(const pith_page *page, uint32_t node)
{
    return page->words_before[page->end[node]] - page->words_before[node];
}

static inline uint32_t pith_page_link_chars(const pith_page *page,
                                            uint32_t node)
{
    return page->link_chars_before[page->end[node]] -
           page->link_chars_before[node];
}

/**
 * The number of element descendants that are not hidden, without the node
 * itself.
 */
static inline uint32_t pith_page_elements(const pith_page *page, uint32_t node)
{
    return page->elements_before[page->end[node]] -
           page->elements_before[node + 1];
}

/** The normalised text of a text node; borrowed from the page. */
static inline pith_str pith_page_text(const pith_page *page, uint32_t node)
{
    uint32_t at = page->text_before[node];
    return (pith_str){page->text.data + at, page->text_before[node + 1] - at};
}

/** The normalised text of an element; borrowed from the page. */
static inline pith_str pith_page_text_in(const pith_page *page, uint32_t node)
{
    uint32_t at = page->text_before[node];
    return (pith_str){page->text.data + at,
                      page->text_before[page->end[node]] - at};
}

/**
 * The language of the page, from what it declares for all of itself and from
 * its text; empty if unknown. Borrowed from the page, or static. Examines the
 * first thousand letters.
 */
pith_str pith_page_language(const pith_page *page);

/** In heading_level: an element that is no heading, whatever its tag. */
enum { PITH_HEADING_NONE = 255 };

/** The level of a heading, by its tag or its role; 0 of other elements. */
static inline unsigned pith_page_heading(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    if (page->heading_level && page->heading_level[node] == PITH_HEADING_NONE)
        return 0;
    if (tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6)
        return tag - (unsigned)PITH_TAG_H1 + 1;
    return page->heading_level ? page->heading_level[node] : 0;
}

/** The value of an attribute of a node; NULL data if there is none. */
pith_str pith_page_attr(const pith_page *page, uint32_t node, uint8_t attr);

/** The same of the attribute class; constant time. */
static inline pith_str pith_page_class(const pith_page *page, uint32_t node)
{
    return pith_class_text(&page->classes, page->classes.of[node]);
}

#endif
