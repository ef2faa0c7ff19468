/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that are named by address. */
#ifndef PITH_SERVE_PAGE_FETCH_H
#define PITH_SERVE_PAGE_FETCH_H

#include "page_task.h"

/** What a client is told of a fetch that ended so. */
pith_problem pith_page_fetch_problem(pith_fetch_end end);

#endif
