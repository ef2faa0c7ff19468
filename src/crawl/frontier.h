/* SPDX-License-Identifier: Apache-2.0 */
/* The addresses of a crawl: each once, in the order in which they were found,
 * which is also the order of the requests. */
#ifndef PITH_CRAWL_FRONTIER_H
#define PITH_CRAWL_FRONTIER_H

#include "arena.h"
#include "weburl.h"

enum { PITH_FRONTIER_MAX = 1000000 };

/* No item; too large for an enum of ISO C. */
#define PITH_FRONTIER_NONE UINT32_MAX

typedef enum pith_item_state {
    PITH_ITEM_WAITING,
    PITH_ITEM_RUNNING,
    PITH_ITEM_DONE,
} pith_item_state;

typedef struct pith_item {
    pith_str url; /* NUL-terminated, in the arena */
    uint32_t depth;
    uint32_t leads_to; /* the item it redirects to, or NONE */
    uint32_t hops;     /* number of redirects that led here */
    uint8_t state, tries;
    uint64_t not_before_ms; /* of an item to be retried */

    /* From a previous crawl: validators, and the page's links. */
    pith_str etag, modified;
    pith_str *links;
    size_t nlinks;
} pith_item;

typedef struct pith_frontier {
    pith_arena *arena;
    pith_item *items;
    uint32_t count, cap;
    uint32_t *slots; /* hash table of item + 1; 0: free */
    uint32_t nslots; /* a power of two, at least twice the items */
} pith_frontier;

/** The item of an address, or PITH_FRONTIER_NONE. */
uint32_t pith_frontier_find(const pith_frontier *frontier, pith_str url);

/** Add an address, unless it is known; *item is its index in any case.
 * PITH_LIMIT if there are PITH_FRONTIER_MAX of them, PITH_NOMEM. */
pith_status pith_frontier_add(pith_frontier *frontier, pith_str url,
                              uint32_t depth, uint32_t *item);

#endif
