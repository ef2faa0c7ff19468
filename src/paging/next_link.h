/* SPDX-License-Identifier: Apache-2.0 */
/* The next page of a multi-page article or list: see pith/inspect.h. */
#ifndef PITH_PAGING_NEXT_LINK_H
#define PITH_PAGING_NEXT_LINK_H

#include "page.h"

#include <pith/inspect.h>

/* The minimum points of a link. */
enum {
    /* to follow the link; chosen by cross-validation over the sites of an
     * annotated set, docs/paging.md */
    PITH_PAGING_LEAST = 5,
};

/** The best link of a frozen page with at least `least` points; url: the
 * page's address. Slices are in the arena. PITH_OK, PITH_NOMEM, or PITH_LIMIT
 * if the arena's time is up. Linear. */
pith_status pith_paging_find(const pith_page *page, pith_str url, int least,
                             pith_arena *arena, pith_next_page *out);

#endif
