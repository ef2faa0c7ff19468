/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Collapsed text, which a page hides until its reader opens it: answers to
 * questions, tab panels, the rest of a long description. It is hidden by the
 * same means as dialogs, menus and messages, so it must be recognised.
 *
 * Collapsed text is prose (long runs of text, few links, no controls); no name
 * around it indicates a dialog or the like; and the page does not have the same
 * text elsewhere, as pages with a variant for every screen width do. Short text
 * is collapsed text if its element says so (a tab panel, `hidden=until-found`)
 * or what precedes it does: a control with aria-expanded, a question.
 */
#ifndef PITH_PAGE_COLLAPSED_H
#define PITH_PAGE_COLLAPSED_H

#include "page.h"

/** Minimum of bytes without white space in the long runs of prose. */
enum { PITH_FOLDED_PROSE = 150 };

/** The long runs of text that a page shows. */
typedef struct pith_collapsed {
    uint64_t *run; /* hashes, open addressing; 0: free */
    size_t mask;   /* slots less one, a power of two */
} pith_collapsed;

/**
 * Whether a hidden element contains prose. The hidden flags below it are
 * ignored. Takes time linear in its subtree.
 */
bool pith_collapsed_is_prose(const pith_page *page, uint32_t node);

/**
 * Collect the text that the page shows according to its flags. Memory comes
 * from the tree's arena. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_collapsed_begin(const pith_page *page,
                                 pith_collapsed *collapsed);

/**
 * Whether less than half of an element's long runs are known. If so, they are
 * known from now on. Takes time linear in its subtree.
 */
bool pith_collapsed_add(pith_collapsed *collapsed, const pith_page *page,
                        uint32_t node);

#endif
