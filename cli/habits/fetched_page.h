/* SPDX-License-Identifier: Apache-2.0 */
/* Fetches a page by its address: it waits for the server's turn, loads a copy
 * from an archive if the page is gone, and keeps a copy if requested. */
#ifndef PITH_CLI_FETCHED_PAGE_H
#define PITH_CLI_FETCHED_PAGE_H

#include "page_bytes.h"
#include "page_work.h"

/** Load a page whose source is an address, as the plan requires; false if
 * there is a problem. As pith_page_bytes_load(). */
bool pith_page_fetch(const pith_page_plan *plan, pith_page_bytes *bytes,
                     const pith_job *job, pith_options *options,
                     pith_page_done *done);

#endif
