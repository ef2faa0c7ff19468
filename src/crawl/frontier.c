/* SPDX-License-Identifier: Apache-2.0 */
/* The addresses of a crawl: see frontier.h. Open addressing over an array
 * that only grows; nothing is ever removed. */
#include "frontier.h"

#include "status.h"
#include "str.h"

enum { FIRST_ITEMS = 256 };

/* The slot of url, or the free slot for it. */
static uint32_t find_slot(const pith_frontier *frontier, pith_str url)
{
    uint32_t mask = frontier->nslots - 1;
    uint32_t at = (uint32_t)pith_str_hash(url) & mask;
    while (frontier->slots[at] &&
           !pith_str_eq(frontier->items[frontier->slots[at] - 1].url, url))
        at = (at + 1) & mask;
    return at;
}

uint32_t pith_frontier_find(const pith_frontier *frontier, pith_str url)
{
    if (frontier->nslots == 0)
        return PITH_FRONTIER_NONE;
    uint32_t item = frontier->slots[find_slot(frontier, url)];
    return item ? item - 1 : PITH_FRONTIER_NONE;
}

static pith_status make_room(pith_frontier *frontier)
{
    if (frontier->count < frontier->cap)
        return PITH_OK;
    uint32_t cap = frontier->cap ? frontier->cap * 2 : FIRST_ITEMS;
    pith_item *items = pith_arena_grow(frontier->arena, frontier->items,
                                       frontier->cap, cap, sizeof *items);
    uint32_t *slots =
        pith_arena_zalloc(frontier->arena, (size_t)cap * 2, sizeof *slots);
    if (items == NULL || slots == NULL)
        return PITH_NOMEM;
    frontier->items = items;
    frontier->cap = cap;
    frontier->slots = slots;
    frontier->nslots = cap * 2;
    for (uint32_t i = 0; i < frontier->count; i++)
        slots[find_slot(frontier, items[i].url)] = i + 1;
    return PITH_OK;
}

pith_status pith_frontier_add(pith_frontier *frontier, pith_str url,
                              uint32_t depth, uint32_t *item)
{
    *item = pith_frontier_find(frontier, url);
    if (*item != PITH_FRONTIER_NONE)
        return PITH_OK;
    if (frontier->count == PITH_FRONTIER_MAX)
        return PITH_LIMIT;
    PITH_TRY(make_room(frontier));
    char *copy = pith_arena_copy(frontier->arena, url);
    if (copy == NULL)
        return PITH_NOMEM;
    *item = frontier->count++;
    frontier->items[*item] = (pith_item){
        .url = {copy, url.len}, .depth = depth, .leads_to = PITH_FRONTIER_NONE};
    frontier->slots[find_slot(frontier, frontier->items[*item].url)] =
        *item + 1;
    return PITH_OK;
}
