/* SPDX-License-Identifier: Apache-2.0 */
/* Growing: every node looks at all attributes for the split with the best gain
 * ratio among those with at least average gain. Nodes are processed in the
 * order of their creation, so there is no recursion. */
#include "c45_split.h"
#include "status.h"

#include <math.h>
#include <string.h>

enum { FIRST_NODES = 64 };

/* J48 treats gains as different if they differ by more than this. */
static const double close = 1e-6;

/* Gains this close below the mean may still win by their ratio (J48). */
static const double mean_slack = 1e-3;

uint32_t pith_c45_width(const pith_c45_schema *schema, uint16_t attribute)
{
    uint16_t nvalues = schema->attribute[attribute].nvalues;
    return nvalues ? nvalues : 2;
}

uint32_t pith_c45_majority(const pith_c45_draft *draft, uint32_t from,
                           uint32_t to, uint16_t *label)
{
    uint32_t count[PITH_C45_LABELS] = {0};
    for (uint32_t i = from; i < to; i++)
        count[draft->rows->label[draft->row[i]]]++;
    uint16_t best = 0;
    for (uint16_t i = 1; i < draft->schema->nlabels; i++)
        if (count[i] > count[best])
            best = i;
    *label = best;
    return count[best];
}

/* -- Entropies ----------------------------------------------------------- */

static double bits(double count)
{
    return count > 0 ? count * log2(count) : 0;
}

double pith_c45_entropy(const uint32_t *count, uint32_t n)
{
    double sum = 0;
    double parts = 0;
    for (uint32_t i = 0; i < n; i++) {
        sum += count[i];
        parts += bits(count[i]);
    }
    return bits(sum) - parts;
}

double pith_c45_gain(const uint32_t *low, const uint32_t *high,
                     uint32_t nlabels, double whole, uint32_t n)
{
    return (whole - pith_c45_entropy(low, nlabels) -
            pith_c45_entropy(high, nlabels)) /
           n;
}

/* -- Splits -------------------------------------------------------------- */

/* Minimum of rows on each side of a cut, of n. */
static uint32_t fewest(const pith_c45_draft *draft, uint32_t n)
{
    double share = 0.1 * n / draft->schema->nlabels;
    share = share > 25 ? 25 : share;
    return share > draft->min_rows ? (uint32_t)ceil(share) : draft->min_rows;
}

/* The best cut of n sorted entries. */
static pith_c45_split cut_entries(const pith_c45_draft *draft,
                                  const pith_c45_entry *sorted, uint32_t n)
{
    const uint16_t *label = draft->rows->label;
    uint32_t nlabels = draft->schema->nlabels;
    uint32_t low[PITH_C45_LABELS] = {0};
    uint32_t high[PITH_C45_LABELS] = {0};
    for (uint32_t i = 0; i < n; i++)
        high[label[sorted[i].row]]++;
    double whole = pith_c45_entropy(high, nlabels);
    uint32_t least = fewest(draft, n);
    pith_c45_split best = {.gain = -1};
    uint32_t ncuts = 0;
    uint32_t at = 0;
    for (uint32_t i = 1; i < n; i++) {
        low[label[sorted[i - 1].row]]++;
        high[label[sorted[i - 1].row]]--;
        if (!(sorted[i - 1].value < sorted[i].value) || i < least ||
            n - i < least)
            continue;
        ncuts++;
        double gain = pith_c45_gain(low, high, nlabels, whole, n);
        if (gain > best.gain + close) {
            best.gain = gain;
            at = i;
        }
    }
    if (ncuts == 0)
        return best;
    best.gain -= log2(ncuts) / n;
    best.ratio = best.gain * n / pith_c45_entropy((uint32_t[]){at, n - at}, 2);
    best.below = sorted[at - 1].value;
    best.above = sorted[at].value;
    return best;
}

/* One branch per value. */
static pith_c45_split split_nominal(const pith_c45_grower *grower,
                                    uint16_t attribute, uint32_t from,
                                    uint32_t to)
{
    const pith_c45_draft *draft = grower->draft;
    uint32_t nlabels = draft->schema->nlabels;
    uint32_t nvalues = draft->schema->attribute[attribute].nvalues;
    uint32_t n = to - from;
    uint32_t whole[PITH_C45_LABELS] = {0};
    double inside = 0;
    double sizes = bits(n);
    uint32_t large = 0;
    memset(grower->count, 0, (size_t)nvalues * nlabels * sizeof *grower->count);
    for (uint32_t i = from; i < to; i++) {
        uint32_t row = draft->row[i];
        uint32_t value = (uint32_t)pith_c45_row(draft, row)[attribute];
        grower->count[(size_t)value * nlabels + draft->rows->label[row]]++;
    }
    for (uint32_t v = 0; v < nvalues; v++) {
        const uint32_t *count = grower->count + (size_t)v * nlabels;
        uint32_t size = 0;
        for (uint32_t i = 0; i < nlabels; i++) {
            size += count[i];
            whole[i] += count[i];
        }
        inside += pith_c45_entropy(count, nlabels);
        sizes -= bits(size);
        large += size >= draft->min_rows;
    }
    pith_c45_split out = {.gain = -1};
    if (large < 2)
        return out;
    out.gain = (pith_c45_entropy(whole, nlabels) - inside) / n;
    out.ratio = out.gain * n / sizes;
    return out;
}

uint16_t pith_c45_choose(const pith_c45_grower *grower, uint32_t from,
                         uint32_t to)
{
    const pith_c45_schema *schema = grower->draft->schema;
    double sum = 0;
    uint32_t nvalid = 0;
    for (uint16_t i = 0; i < schema->nattributes; i++) {
        const pith_c45_entry *sorted = grower->orders.of[i].entry;
        grower->split[i] =
            sorted ? cut_entries(grower->draft, sorted + from, to - from)
                   : split_nominal(grower, i, from, to);
        if (grower->split[i].gain <= close)
            continue;
        sum += grower->split[i].gain;
        nvalid++;
    }
    uint16_t best = PITH_C45_LEAF;
    double ratio = 0;
    for (uint16_t i = 0; i < schema->nattributes; i++) {
        const pith_c45_split *one = &grower->split[i];
        if (one->gain > close && one->gain >= sum / nvalid - mean_slack &&
            one->ratio > ratio + close) {
            best = i;
            ratio = one->ratio;
        }
    }
    return best;
}

/* The cut is a value of the training set: its greatest up to the midpoint. */
static float place_cut(const pith_c45_grower *grower, uint16_t attribute)
{
    const pith_c45_split *best = &grower->split[attribute];
    double middle = ((double)best->below + (double)best->above) / 2;
    return pith_c45_orders_floor(&grower->orders.of[attribute], middle);
}

/* -- The tree ------------------------------------------------------------ */

void pith_c45_divide(pith_c45_draft *draft, uint32_t index)
{
    pith_c45_draft_node node = draft->node[index];
    uint32_t width = pith_c45_width(draft->schema, node.attribute);
    uint32_t at = node.from;
    for (uint32_t branch = 0; branch < width; branch++) {
        draft->node[node.child + branch].from = at;
        for (uint32_t i = node.from; i < node.to; i++) {
            uint32_t row = draft->row[i];
            if (pith_c45_branch(draft->schema, node.attribute, node.cut,
                                pith_c45_row(draft, row)) == branch)
                draft->spare[at++] = row;
        }
        draft->node[node.child + branch].to = at;
    }
    memcpy(draft->row + node.from, draft->spare + node.from,
           (node.to - node.from) * sizeof(uint32_t));
}

static pith_status add_nodes(pith_c45_draft *draft, uint32_t count)
{
    if (draft->cap - draft->nnodes < count) {
        uint32_t cap = draft->cap + (draft->cap > count ? draft->cap : count);
        if (cap > UINT32_MAX / 2)
            return PITH_NOMEM;
        pith_c45_draft_node *node =
            pith_arena_grow(draft->arena, draft->node, draft->nnodes, cap,
                            sizeof(pith_c45_draft_node));
        if (!node)
            return PITH_NOMEM;
        draft->node = node;
        draft->cap = cap;
    }
    memset(draft->node + draft->nnodes, 0, count * sizeof(pith_c45_draft_node));
    draft->nnodes += count;
    return PITH_OK;
}

static pith_status grow_node(pith_c45_grower *grower, uint32_t index)
{
    pith_c45_draft *draft = grower->draft;
    pith_c45_draft_node *node = &draft->node[index];
    uint32_t n = node->to - node->from;
    node->attribute = PITH_C45_LEAF;
    if (n == 0)
        return PITH_OK; /* has its parent's label */
    uint16_t label;
    uint32_t right = pith_c45_majority(draft, node->from, node->to, &label);
    node->label = label;
    if (n < 2 * draft->min_rows || right == n)
        return PITH_OK;
    uint16_t attribute = pith_c45_choose(grower, node->from, node->to);
    if (attribute == PITH_C45_LEAF)
        return PITH_OK;
    node->attribute = attribute;
    if (!draft->schema->attribute[attribute].nvalues)
        node->cut = place_cut(grower, attribute);
    node->child = draft->nnodes;
    uint32_t width = pith_c45_width(draft->schema, attribute);
    PITH_TRY(add_nodes(draft, width));
    for (uint32_t i = 0; i < width; i++)
        draft->node[draft->node[index].child + i].label = label;
    pith_c45_divide(draft, index);
    pith_c45_orders_divide(&grower->orders, draft, index);
    return PITH_OK;
}

pith_status pith_c45_grower_make(pith_c45_draft *draft, pith_c45_grower *out)
{
    uint32_t n = draft->rows->n;
    *out = (pith_c45_grower){.draft = draft};
    draft->cap = FIRST_NODES;
    draft->node =
        pith_arena_alloc(draft->arena, draft->cap, sizeof(pith_c45_draft_node));
    draft->row = pith_arena_alloc(draft->arena, n, sizeof(uint32_t));
    draft->spare = pith_arena_alloc(draft->arena, n, sizeof(uint32_t));
    size_t widest = 0;
    for (uint16_t i = 0; i < draft->schema->nattributes; i++)
        if (draft->schema->attribute[i].nvalues > widest)
            widest = draft->schema->attribute[i].nvalues;
    out->count = pith_arena_alloc(draft->arena, widest * draft->schema->nlabels,
                                  sizeof *out->count);
    out->split = pith_arena_alloc(draft->arena, draft->schema->nattributes,
                                  sizeof *out->split);
    if (!draft->node || !draft->row || !draft->spare || !out->count ||
        !out->split)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++)
        draft->row[i] = i;
    PITH_TRY(pith_c45_orders_make(draft, &out->orders));
    PITH_TRY(add_nodes(draft, 1));
    draft->node[0].to = n;
    return PITH_OK;
}

pith_status pith_c45_grow(pith_c45_draft *draft)
{
    pith_c45_grower g;
    PITH_TRY(pith_c45_grower_make(draft, &g));
    for (uint32_t i = 0; i < draft->nnodes; i++)
        PITH_TRY(grow_node(&g, i));
    return PITH_OK;
}
