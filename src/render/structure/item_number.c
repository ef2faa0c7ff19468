/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of items: see item_number.h. */
#include "item_number.h"

#include "status.h"
#include "str.h"

static bool is_reversed(const pith_page *page, uint32_t list)
{
    return pith_tree_attr(page->tree, list, PITH_ATTR_REVERSED) != NULL;
}

bool pith_item_is_numbered(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_LI &&
           page->tag[page->parent[node]] == PITH_TAG_OL;
}

static uint32_t count_items(const pith_page *page, uint32_t list)
{
    uint32_t n = 0;
    for (uint32_t i = list + 1; i < page->end[list]; i = page->end[i])
        n +=
            page->tag[i] == PITH_TAG_LI && !(page->flags[i] & PITH_NODE_HIDDEN);
    return n;
}

uint32_t pith_item_numbers_begin(pith_table_kind *table_kind,
                                 const pith_page *page, uint32_t list)
{
    uint64_t number = 1;
    pith_str start = pith_page_attr(page, list, PITH_ATTR_START);
    if (!pith_str_uint(&start, PITH_ITEM_NUMBER_MAX, &number))
        number = is_reversed(page, list) ? count_items(page, list) : 1;
    pith_table_kind_set_count(table_kind, list, (uint32_t)number);
    return (uint32_t)number;
}

uint32_t pith_item_number(pith_table_kind *table_kind, const pith_page *page,
                          uint32_t item)
{
    uint32_t list = page->parent[item];
    uint64_t number = pith_table_kind_count(table_kind, list);
    pith_str own = pith_page_attr(page, item, PITH_ATTR_VALUE);
    uint64_t value;
    if (pith_str_uint(&own, PITH_ITEM_NUMBER_MAX, &value))
        number = value;
    uint64_t next = number + 1;
    if (is_reversed(page, list))
        next = number > 0 ? number - 1 : 0;
    else if (next > PITH_ITEM_NUMBER_MAX)
        next = PITH_ITEM_NUMBER_MAX;
    pith_table_kind_set_count(table_kind, list, (uint32_t)next);
    return (uint32_t)number;
}
