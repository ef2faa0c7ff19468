/* SPDX-License-Identifier: Apache-2.0 */
/* A page by its address: at its server's pace, out of an archive where that has it
 * no more, with a copy for whoever keeps copies. */
#ifndef PITH_CLI_FETCHED_PAGE_H
#define PITH_CLI_FETCHED_PAGE_H

#include "page_bytes.h"
#include "page_work.h"

/** Load a page whose source is an address, as the plan says; false when there is a
 * problem. As pith_page_bytes_load(). */
bool pith_page_fetch(const pith_page_plan *plan, pith_page_bytes *bytes,
                     const pith_job *job, pith_options *options,
                     pith_page_done *done);

#endif
