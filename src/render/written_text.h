/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a node as formats write it, and the white space around it.
 *
 * Zero-width spaces and byte order marks that do nothing are dropped: beside white
 * space and at the ends of a text. Between letters a zero-width space says where
 * a line may break, and in scripts without spaces where a word ends; there it
 * stays, in these scripts also at the ends of a text. */
#ifndef PITH_RENDER_WRITTEN_TEXT_H
#define PITH_RENDER_WRITTEN_TEXT_H

#include "walk.h"

typedef struct pith_written_text {
    pith_str text; /* white space is single spaces, none at the ends */
    bool before;   /* white space comes before it, */
    bool after;    /* and after it */
} pith_written_text;

/** The text of a text node that is not preformatted. Borrowed from the page or
 * the walk's scratch arena. Linear in the text. */
pith_written_text pith_written_text_of(const pith_walk *walk, uint32_t node);

#endif
