/* SPDX-License-Identifier: Apache-2.0 */
/* Work on a page. */
#ifndef PITH_SERVE_PAGE_WORK_ON_H
#define PITH_SERVE_PAGE_WORK_ON_H

#include "page_job.h"

/* The template that was applied last: reading one takes longer than a page. */
typedef struct pith_page_site {
    pith_buf bytes;
    pith_template *site; /* NULL: none, or they cannot be read */
} pith_page_site;

void pith_page_site_clear(pith_page_site *known);

/** Do a job; the answer is packed into out, failures too. False when there was
 * no memory for it. */
bool pith_page_work_on(pith_worker *worker, pith_page_site *known,
                       pith_page_job *job, pith_buf *out);

#endif
