/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Code whose lines are elements: rows of a table, divs or list items, as
 * viewers of repositories, editors and programs that colour code make them.
 *
 * HTML has <pre> for code, and styles can make anything look like it: a row or
 * a div per line, with white space that counts. What says so is what those
 * programs call their lines ("blob-code", "CodeMirror-line"), a <pre> or <code>
 * made of blocks, or a div's own style: preformatted, in a monospaced font.
 * Such an element is a listing, and renderers see it as one piece of
 * preformatted text: its lines with their indentation, without their numbers.
 */
#ifndef PITH_RENDER_LISTING_H
#define PITH_RENDER_LISTING_H

#include "render.h"

typedef struct pith_listings {
    const uint32_t *nodes; /* in document order, none inside another */
    uint32_t count;
} pith_listings;

/**
 * The listings of a page of which something is kept, in the job's scratch
 * arena. *keep are labels as of pith_hidden_media_labels(). Methods judge each line
 * for itself; where most of a listing is kept, all of it is: *keep is then a
 * copy that says so, what is hidden and numbers of lines excepted. Linear.
 * PITH_OK or PITH_NOMEM.
 */
pith_status pith_listings_find(const pith_render_job *job, const uint8_t **keep,
                               pith_listings *out);

/**
 * What is kept of a listing, lines ending with \n; no-break spaces, which
 * stand for indentation there, are spaces. In the scratch arena; linear.
 * PITH_OK or PITH_NOMEM.
 */
pith_status pith_listing_text(const pith_page *page, const uint8_t *keep,
                              uint32_t node, pith_arena *scratch,
                              pith_str *out);

/** Whether a node has one of a program's names for a line of code. */
bool pith_listing_is_line(const pith_page *page, uint32_t node);

#endif
