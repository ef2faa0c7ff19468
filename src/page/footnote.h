/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Footnotes: raised links to a short block further down the page, in which
 * the note stands.
 *
 * A reference is a link to a place on the page, of at most a few characters,
 * in a <sup> or with a class or role that speaks of notes; a note is the list
 * item, paragraph, definition or box that it leads to, behind it and not long.
 */
#ifndef PITH_PAGE_FOOTNOTE_H
#define PITH_PAGE_FOOTNOTE_H

#include "page.h"

typedef struct pith_footnotes {
    uint32_t *note; /* per node: of a reference, the block that holds the note;
                       of every other node 0. NULL where there are none */
} pith_footnotes;

/**
 * Find the notes of a page. Linear; memory from the arena. PITH_OK or
 * PITH_NOMEM.
 */
pith_status pith_footnotes_find(const pith_page *page, pith_arena *arena,
                                pith_footnotes *out);

/**
 * Whether a node is a short link to another place on the page: what leads
 * from a note back to where it is referred to.
 */
bool pith_footnote_is_short_link(const pith_page *page, uint32_t node);

#endif
