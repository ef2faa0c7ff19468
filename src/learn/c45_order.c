/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes are sorted once and stay sorted in every node: see c45_order.h. */
#include "c45_order.h"

#include "status.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const pith_c45_entry *left = a;
    const pith_c45_entry *right = b;
    if (left->value != right->value)
        return left->value < right->value ? -1 : 1;
    return (left->row > right->row) - (left->row < right->row);
}

/* Distinct values of the sorted entries. */
static pith_status list_values(pith_c45_order *order, uint32_t n,
                               pith_arena *arena)
{
    const pith_c45_entry *entry = order->entry;
    uint32_t count = n > 0;
    for (uint32_t i = 1; i < n; i++)
        count += entry[i].value > entry[i - 1].value;
    order->value = pith_arena_alloc(arena, count, sizeof(float));
    if (!order->value)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || entry[i].value > entry[i - 1].value)
            order->value[order->nvalues++] = entry[i].value;
    return PITH_OK;
}

static pith_status sort_numbers(const pith_c45_draft *draft, uint16_t attribute,
                                pith_c45_order *order)
{
    uint32_t n = draft->rows->n;
    order->entry = pith_arena_alloc(draft->arena, n, sizeof *order->entry);
    if (!order->entry)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++)
        order->entry[i] =
            (pith_c45_entry){pith_c45_row(draft, i)[attribute], i};
    qsort(order->entry, n, sizeof *order->entry, compare);
    return list_values(order, n, draft->arena);
}

pith_status pith_c45_orders_make(const pith_c45_draft *draft,
                                 pith_c45_orders *orders)
{
    const pith_c45_schema *schema = draft->schema;
    uint32_t n = draft->rows->n;
    uint32_t widest = 2;
    for (uint16_t i = 0; i < schema->nattributes; i++)
        if (pith_c45_width(schema, i) > widest)
            widest = pith_c45_width(schema, i);
    *orders = (pith_c45_orders){
        .of = pith_arena_zalloc(draft->arena, schema->nattributes,
                                sizeof *orders->of),
        .spare = pith_arena_alloc(draft->arena, n, sizeof *orders->spare),
        .branch = pith_arena_alloc(draft->arena, n, sizeof *orders->branch),
        .next = pith_arena_alloc(draft->arena, widest, sizeof *orders->next),
    };
    if (!orders->of || !orders->spare || !orders->branch || !orders->next)
        return PITH_NOMEM;
    for (uint16_t i = 0; i < schema->nattributes; i++)
        if (!schema->attribute[i].nvalues)
            PITH_TRY(sort_numbers(draft, i, &orders->of[i]));
    return PITH_OK;
}

void pith_c45_orders_divide(pith_c45_orders *orders,
                            const pith_c45_draft *draft, uint32_t index)
{
    const pith_c45_draft_node *node = &draft->node[index];
    const pith_c45_draft_node *child = &draft->node[node->child];
    uint32_t width = pith_c45_width(draft->schema, node->attribute);
    for (uint32_t k = 0; k < width; k++)
        for (uint32_t i = child[k].from; i < child[k].to; i++)
            orders->branch[draft->row[i]] = (uint16_t)k;
    for (uint16_t a = 0; a < draft->schema->nattributes; a++) {
        pith_c45_entry *entry = orders->of[a].entry;
        if (!entry)
            continue;
        for (uint32_t k = 0; k < width; k++)
            orders->next[k] = child[k].from;
        for (uint32_t i = node->from; i < node->to; i++)
            orders->spare[orders->next[orders->branch[entry[i].row]]++] =
                entry[i];
        memcpy(entry + node->from, orders->spare + node->from,
               (node->to - node->from) * sizeof *entry);
    }
}

float pith_c45_orders_floor(const pith_c45_order *order, double bound)
{
    uint32_t low = 0; /* its value is at most bound */
    uint32_t high = order->nvalues;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if ((double)order->value[middle] <= bound)
            low = middle;
        else
            high = middle;
    }
    return order->value[low];
}
