/* SPDX-License-Identifier: Apache-2.0 */
/* Processes a page. */
#ifndef PITH_SERVE_PAGE_WORK_ON_H
#define PITH_SERVE_PAGE_WORK_ON_H

#include "page_job.h"

/* The template applied last, because reading one takes longer than a page. */
typedef struct pith_page_site {
    pith_buf bytes;
    pith_template *site; /* NULL: there is none, or it cannot be read */
} pith_page_site;

void pith_page_site_clear(pith_page_site *known);

/** Do a job; the answer, including failures, is packed into out. False if
 * there was no memory for it. */
bool pith_page_work_on(pith_worker *worker, pith_page_site *known,
                       pith_page_job *job, pith_buf *out);

#endif
