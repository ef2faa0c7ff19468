/* SPDX-License-Identifier: Apache-2.0 */
/* A page rebuilt so that it can do nothing: only elements and attributes of the
 * lists in sanitized_page.c are written, all text is escaped, style sheets are
 * sanitised. Blocks have the decisions about them. */
#ifndef PITH_INSPECT_SANITIZED_PAGE_H
#define PITH_INSPECT_SANITIZED_PAGE_H

#include "blocks_shown.h"

enum { PITH_SANITIZED_MAX = 3000000 }; /* bytes of a page; more is cut off */

typedef struct pith_sanitized_job {
    const pith_page *page;
    const pith_shown *shown;
    const pith_labels *labels; /* the method whose view is written */
    size_t number;             /* the number of that method: its bit of keep */
    pith_arena *arena;
    pith_buf *out;
    bool cut; /* out: the page was truncated */
} pith_sanitized_job;

/** Append a whole HTML document. PITH_NOMEM or PITH_OK; out's status counts,
 * too. Linear. */
pith_status pith_sanitized_page(pith_sanitized_job *job);

#endif
