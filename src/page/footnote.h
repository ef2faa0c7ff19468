/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Footnotes: links to a short block further down the page that contains the
 * note.
 *
 * A reference is a link of a few characters to a place on the page, in a <sup>
 * or with a class or role for notes; in a <sup> also "[note 12]" to a list item.
 * A note is the list item, paragraph,
 * definition or box that it leads to, if it follows the reference and is not
 * long.
 */
#ifndef PITH_PAGE_FOOTNOTE_H
#define PITH_PAGE_FOOTNOTE_H

#include "page.h"

typedef struct pith_footnotes {
    uint32_t *note; /* per node: the block of the note if the node is a
                       reference, otherwise 0. NULL if there are no notes */
} pith_footnotes;

/** Whether a link looks like a reference to a note: on most pages none does. The
 * sums of the page are known. */
bool pith_footnote_is_reference(const pith_page *page, uint32_t link);

/**
 * Find the notes of a page. Takes linear time and memory from the arena.
 * PITH_OK or PITH_NOMEM.
 */
pith_status pith_footnotes_find(const pith_page *page, pith_arena *arena,
                                pith_footnotes *out);

/**
 * Whether a node is a short link to another place on the page, such as the back
 * link of a note.
 */
bool pith_footnote_is_short_link(const pith_page *page, uint32_t node);

#endif
