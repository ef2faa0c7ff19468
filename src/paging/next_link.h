/* SPDX-License-Identifier: Apache-2.0 */
/* The next page of what a page begins: see pith/paging.h. */
#ifndef PITH_PAGING_NEXT_LINK_H
#define PITH_PAGING_NEXT_LINK_H

#include "page.h"

#include <pith/paging.h>

/* What speaks for a link, in points. */
enum {
    PITH_PAGING_LEAST = 5, /* to follow it; chosen by cross-validation over
                              the sites of an annotated set, docs/paging.md */
};

/**
 * The best link of a frozen page whose points are at least `least`; url: its
 * address. Slices are in the arena. PITH_OK, PITH_NOMEM, or
 * PITH_LIMIT where the arena's time is up. Linear.
 */
pith_status pith_paging_find(const pith_page *page, pith_str url, int least,
                             pith_arena *arena, pith_next_page *out);

#endif
