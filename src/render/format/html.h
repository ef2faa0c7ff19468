/* SPDX-License-Identifier: Apache-2.0 */
/* Elements of a page as HTML, for formats that may contain HTML. */
#ifndef PITH_RENDER_HTML_H
#define PITH_RENDER_HTML_H

#include "render.h"

typedef struct pith_html pith_html;

/** Prepare for elements of a job's page, in document order. PITH_OK or
 * PITH_NOMEM; memory from the job's scratch arena. */
pith_status pith_html_open(pith_html **out, const pith_render_job *job);
void pith_html_close(pith_html *html);

/** An element in which something is kept, written as by the format html,
 * except that links to footnotes are ordinary links. Borrowed until the next
 * call; failures are in the status of the job's output. */
pith_str pith_html_element(pith_html *html, uint32_t node);

#endif
