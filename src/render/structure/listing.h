/* SPDX-License-Identifier: Apache-2.0 */
/* Code whose lines are elements: rows of a table, divs or list items, as
 * repository viewers, editors and syntax highlighters write it.
 *
 * HTML has <pre> for code, but styles can make anything look like it: a row or
 * a div per line, with significant white space. The evidence is the class names
 * of those programs ("blob-code", "CodeMirror-line"), a <pre> or <code> made of
 * blocks, or a div's own style: preformatted, in a monospaced font. Such an
 * element is a listing, and renderers see it as one piece of preformatted text:
 * its lines with their indentation, without their numbers. */
#ifndef PITH_RENDER_LISTING_H
#define PITH_RENDER_LISTING_H

#include "render.h"

typedef struct pith_listings {
    const uint32_t *nodes; /* in document order, none inside another */
    uint32_t count;
} pith_listings;

/** Find the listings of a page of which something is kept; memory from the
 * job's scratch arena. *keep are labels from pith_hidden_media_labels().
 * Methods judge each line separately; if most of a listing is kept, all of it
 * is, except hidden nodes and line numbers: *keep is then a changed copy.
 * Linear. PITH_OK or PITH_NOMEM. */
pith_status pith_listings_find(const pith_render_job *job, const uint8_t **keep,
                               pith_listings *out);

/** The kept text of a listing. Lines end with \n; no-break spaces, which serve
 * as indentation there, become spaces. In the scratch arena; linear. PITH_OK or
 * PITH_NOMEM. */
pith_status pith_listing_text(const pith_page *page, const uint8_t *keep,
                              uint32_t node, pith_arena *scratch,
                              pith_str *out);

/** Whether a node has a class name that programs use for a line of code. */
bool pith_listing_is_line(const pith_page *page, uint32_t node);

#endif
