/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers for kept footnotes (footnote.h), in the order of their first
 * reference. Markdown and HTML have a footnote syntax; other formats write
 * references in brackets and drop the links back. */
#ifndef PITH_RENDER_FOOTNOTES_H
#define PITH_RENDER_FOOTNOTES_H

#include "render.h"

typedef struct pith_footnote_numbers {
    uint32_t *number; /* per node, or NULL if the page has no notes */
} pith_footnote_numbers;

/** Find the notes of a page that are kept. Linear; memory from the job's
 * scratch arena. PITH_OK or PITH_NOMEM. */
pith_status pith_footnotes_number_kept(pith_footnote_numbers *footnotes,
                                       const pith_render_job *job);

/** The number of the note that a link refers to or a block holds, or 0. */
uint32_t pith_footnotes_number(const pith_footnote_numbers *footnotes,
                               uint32_t node);

/** True for a link in a note that leads back to where it is referred to, and for
 * texts in front of the note that are signs around such links. */
bool pith_footnotes_leads_back(const pith_footnote_numbers *footnotes,
                               uint32_t node);

/** True for a reference whose marker has no brackets: without superscript it
 * would become part of the word before it, so text has "[1]". */
bool pith_footnotes_needs_brackets(const pith_footnote_numbers *footnotes,
                                   const pith_page *page, uint32_t node);

#endif
