/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text that a page holds back until its reader opens it: answers below
 * questions, panels of tabs, the rest of a long description. It is hidden by
 * the same means as dialogs, menus and messages, so it has to show what it is.
 *
 * Collapsed text is prose (long runs of text, few links, no controls), no name
 * around it speaks of a dialog or its like, and the page does not say it
 * elsewhere, as those do that hold a variant for every width of a window.
 * Short text is collapsed text where its element says so (the panel of a tab,
 * `hidden=until-found`) or what stands before it does: a control with
 * aria-expanded, a question.
 */
#ifndef PITH_PAGE_COLLAPSED_H
#define PITH_PAGE_COLLAPSED_H

#include "page.h"

/* Bytes of ink in long runs that make prose. */
enum { PITH_FOLDED_PROSE = 150 };

/* The long runs of text that a page shows. */
typedef struct pith_collapsed {
    uint64_t *run; /* hashes, open addressing; 0: free */
    size_t mask;   /* slots less one, a power of two */
} pith_collapsed;

/**
 * Whether what a hidden element holds is prose to be read; the hidden marks
 * below it are not looked at. Linear in its subtree.
 */
bool pith_collapsed_is_prose(const pith_page *page, uint32_t node);

/**
 * Remember what the page shows by its flags. Memory comes from the tree's
 * arena. PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_collapsed_begin(const pith_page *page,
                                 pith_collapsed *collapsed);

/**
 * Whether less than half of an element's long runs are known; if so, they are
 * known from now on. Linear in its subtree.
 */
bool pith_collapsed_is_new(pith_collapsed *collapsed, const pith_page *page,
                           uint32_t node);

#endif
