/* SPDX-License-Identifier: Apache-2.0 */
/* Fetches pages that are given by address. */
#ifndef PITH_SERVE_PAGE_FETCH_H
#define PITH_SERVE_PAGE_FETCH_H

#include "page_task.h"

/** The problem for the end of a fetch. */
pith_problem pith_page_fetch_problem(pith_fetch_end end);

#endif
