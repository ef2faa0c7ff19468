/* SPDX-License-Identifier: Apache-2.0 */
/* What the probabilities around a block say about it: see auto_context.h. */
#include "auto_context.h"

#include "auto_cut.h"
#include "auto_sums.h"
#include "status.h"

#ifdef __clang__
/* GCC does not contract in ISO mode and does not know the pragma. */
#pragma STDC FP_CONTRACT OFF
#endif

enum { NONE = -1, RANKS = 256 };

static const char *const names[] = {
#define PITH_CONTEXT_ROW(family, name, meaning) #family "." #name,
    PITH_CONTEXT_LIST(PITH_CONTEXT_ROW)
#undef PITH_CONTEXT_ROW
};

struct pith_context {
    const pith_feature_context *facts;
    const float *probability;
    uint32_t n;
    pith_probability_sums sums;
    uint32_t *prev, *next;   /* per block: of the same cluster; n: none */
    uint32_t *last, *coming; /* per block: nearest ones over the cut; n: none */
    uint32_t *heading;       /* per block: at or before it; n: none */
    uint32_t *headed;        /* per block: heading behind it; n: none */
    pith_cut cut;
    double doubt;            /* weight of blocks that are neither */
    double above[RANKS + 1]; /* weight of blocks of larger probabilities */
    pith_container best;
};

const char *pith_context_name(size_t value)
{
    return value < PITH_CONTEXT_COUNT ? names[value] : NULL;
}

/* -- Gathering ------------------------------------------------------------ */

static bool make_room(pith_context *context, pith_arena *arena)
{
    size_t n = context->n;
    uint32_t *per_block = pith_arena_alloc(arena, n * 6, sizeof *per_block);
    if (!per_block)
        return false;
    context->prev = per_block;
    context->next = per_block + n;
    context->last = per_block + 2 * n;
    context->coming = per_block + 3 * n;
    context->heading = per_block + 4 * n;
    context->headed = per_block + 5 * n;
    return true;
}

static void rank_blocks(pith_context *context)
{
    for (uint32_t i = 0; i < context->n; i++) {
        double probability = (double)context->probability[i];
        double weight = pith_cut_weight(context->facts->words[i]);
        context->above[(uint32_t)(probability * RANKS)] += weight;
        if (probability > 0.2 && probability < 0.8)
            context->doubt += weight;
    }
    double above = 0;
    for (uint32_t k = RANKS + 1; k-- > 0;) {
        double here = context->above[k];
        context->above[k] = above;
        above += here;
    }
}

/* Fills prev, last and heading; seen has an entry a cluster. */
static void look_back(pith_context *context, uint32_t *seen)
{
    const pith_feature_context *facts = context->facts;
    uint32_t kept = context->n;
    uint32_t heading = context->n;
    for (uint32_t k = 0; k < facts->clusters.n; k++)
        seen[k] = context->n;
    for (uint32_t i = 0; i < context->n; i++) {
        uint32_t *cluster = &seen[facts->cluster[i]];
        if (facts->block[i].rank)
            heading = i;
        context->heading[i] = heading;
        context->last[i] = kept;
        context->prev[i] = *cluster;
        *cluster = i;
        if ((double)context->probability[i] >= context->cut.threshold)
            kept = i;
    }
}

/* The same for next, coming and headed, from the end. */
static void look_ahead(pith_context *context, uint32_t *seen)
{
    const pith_feature_context *facts = context->facts;
    uint32_t kept = context->n;
    uint32_t heading = context->n;
    for (uint32_t k = 0; k < facts->clusters.n; k++)
        seen[k] = context->n;
    for (uint32_t i = context->n; i-- > 0;) {
        uint32_t *cluster = &seen[facts->cluster[i]];
        context->headed[i] = heading;
        context->coming[i] = kept;
        context->next[i] = *cluster;
        *cluster = i;
        if (facts->block[i].rank)
            heading = i;
        if ((double)context->probability[i] >= context->cut.threshold)
            kept = i;
    }
}

/* The lowest element with the largest sum of weight times what the probability is
 * over the cut: what would be kept if one element had to be. */
static void find_best(pith_context *context)
{
    const pith_feature_context *facts = context->facts;
    const pith_page *page = facts->page;
    const uint32_t *before = facts->blocks->before;
    uint32_t best = page->body;
    double most = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        if (!facts->signature[i])
            continue;
        pith_amount a = pith_amount_below(&context->sums, i);
        double gain = a.content - a.weight * context->cut.threshold;
        if (gain >= most) {
            most = gain;
            best = i;
        }
    }
    context->best = (pith_container){
        .node = best, .first = before[best], .end = before[page->end[best]]};
}

pith_status pith_context_open(const pith_features *features,
                              const float *probability, pith_arena *arena,
                              pith_context **out)
{
    *out = NULL;
    uint32_t n = features->blocks.n;
    if (n == 0)
        return PITH_OK;
    pith_context *context = pith_arena_zalloc(arena, 1, sizeof *context);
    if (!context)
        return PITH_NOMEM;
    context->facts = features->facts;
    context->probability = probability;
    context->n = n;
    uint32_t *seen = pith_arena_alloc(
        arena, features->facts->clusters.n + (size_t)1, sizeof *seen);
    if (!seen || !make_room(context, arena))
        return PITH_NOMEM;
    PITH_TRY(pith_probability_sums_make(features->facts, probability, arena,
                                        &context->sums));
    context->cut = pith_cut_find(features->words, probability, n, 1);
    rank_blocks(context);
    look_back(context, seen);
    look_ahead(context, seen);
    find_best(context);
    *out = context;
    return PITH_OK;
}

/* -- Rows ----------------------------------------------------------------- */

#define SAY(family, name, value) \
    (row[PITH_CONTEXT_##family##_##name] = (float)(value))

static float probability_at(const pith_context *context, uint32_t block)
{
    return block < context->n ? context->probability[block] : (float)NONE;
}

static float mean_between(const pith_context *context, uint32_t from,
                          uint32_t to)
{
    return pith_amount_mean(pith_amount_between(&context->sums, from, to));
}

static float mean_below(const pith_context *context, uint32_t node)
{
    return pith_amount_mean(pith_amount_below(&context->sums, node));
}

static float mean_around(const pith_context *context, uint32_t i, uint32_t back,
                         uint32_t ahead)
{
    uint32_t from = i > back ? i - back : 0;
    uint32_t to = context->n - i > ahead ? i + ahead + 1 : context->n;
    return mean_between(context, from, to);
}

static void fill_neighbours(const pith_context *context, uint32_t i, float *row)
{
    uint32_t n = context->n;
    SAY(share, own, context->probability[i]);
    SAY(share, prev1, probability_at(context, i > 0 ? i - 1 : n));
    SAY(share, prev2, probability_at(context, i > 1 ? i - 2 : n));
    SAY(share, next1, probability_at(context, i + 1));
    SAY(share, next2, probability_at(context, i + 2));
    SAY(share, prevalike, probability_at(context, context->prev[i]));
    SAY(share, nextalike, probability_at(context, context->next[i]));
    SAY(share, heading, probability_at(context, context->heading[i]));
    SAY(share, headingnext, probability_at(context, context->headed[i]));
    SAY(mean, w2, mean_around(context, i, 2, 2));
    SAY(mean, w5, mean_around(context, i, 5, 5));
    SAY(mean, w10, mean_around(context, i, 10, 10));
    SAY(mean, w25, mean_around(context, i, 25, 25));
    SAY(mean, before, mean_between(context, 0, i));
    SAY(mean, after, mean_between(context, i + 1, n));
    SAY(mean, before5, mean_between(context, i > 5 ? i - 5 : 0, i));
    SAY(mean, after5, mean_between(context, i + 1, n - i > 5 ? i + 6 : n));
    uint32_t from = context->heading[i] < n ? context->heading[i] : 0;
    SAY(mean, section, mean_between(context, from, context->headed[i]));
}

static float part_of_page(const pith_context *context, pith_amount a)
{
    return pith_ratio(a.content, context->sums.before[context->n].content);
}

/* Of the elements beside one; the next sibling begins where it ends. */
static void fill_beside(const pith_context *context, uint32_t node, float *row)
{
    const pith_page *page = context->facts->page;
    const uint32_t *before = context->facts->blocks->before;
    uint32_t parent = node > page->body ? page->parent[node] : node;
    uint32_t first = before[node];
    uint32_t end = before[page->end[node]];
    /* Blocks of the parent on both sides, at most this many. */
    enum { BESIDE = 8 };
    uint32_t from = before[parent];
    uint32_t to = before[page->end[parent]];
    from = first - from > BESIDE ? first - BESIDE : from;
    to = to > end + BESIDE ? end + BESIDE : to;
    SAY(mean, prevsib, mean_between(context, from, first));
    SAY(mean, nextsib, mean_between(context, end, to > end ? to : end));
}

static void fill_ancestors(const pith_context *context, uint32_t i, float *row)
{
    enum { LEVELS = 8 };
    const pith_page *page = context->facts->page;
    uint32_t node = context->facts->blocks->block[i].element;
    pith_amount at[LEVELS];
    fill_beside(context, node, row);
    for (int d = 0; d < LEVELS; d++) {
        at[d] = pith_amount_below(&context->sums, node);
        if (node > page->body)
            node = page->parent[node];
    }
    SAY(mean, d0, pith_amount_mean(at[0]));
    SAY(mean, d1, pith_amount_mean(at[1]));
    SAY(mean, d2, pith_amount_mean(at[2]));
    SAY(mean, d3, pith_amount_mean(at[3]));
    SAY(mean, d4, pith_amount_mean(at[4]));
    SAY(mean, d5, pith_amount_mean(at[5]));
    SAY(mean, d7, pith_amount_mean(at[7]));
    SAY(sum, d1, part_of_page(context, at[1]));
    SAY(sum, d2, part_of_page(context, at[2]));
    SAY(sum, d3, part_of_page(context, at[3]));
    SAY(sum, d5, part_of_page(context, at[5]));
}

static void fill_groups(const pith_context *context, uint32_t i, float *row)
{
    const pith_probability_sums *sums = &context->sums;
    pith_amount cluster = sums->cluster[context->facts->cluster[i]];
    SAY(mean, cluster, pith_amount_mean(cluster));
    SAY(sum, cluster, part_of_page(context, cluster));
    pith_repeated in = pith_probability_sums_repeated(sums, i);
    uint32_t near = in.near;
    uint32_t far = in.far;
    SAY(mean, near,
        near ? pith_amount_mean(pith_amount_alike(sums, near)) : NONE);
    SAY(mean, nearitem, near ? mean_below(context, near) : NONE);
    SAY(mean, far, far ? pith_amount_mean(pith_amount_alike(sums, far)) : NONE);
    SAY(mean, faritem, far ? mean_below(context, far) : NONE);
}

static void fill_cut(const pith_context *context, uint32_t i, float *row)
{
    uint32_t n = context->n;
    const pith_amount *all = &context->sums.before[n];
    double probability = (double)context->probability[i];
    SAY(sum, before, pith_ratio(context->sums.before[i].content, all->content));
    SAY(cut, over, probability - context->cut.threshold);
    SAY(cut, rank,
        pith_ratio(context->above[(uint32_t)(probability * RANKS)],
                   all->weight));
    uint32_t last = context->last[i];
    uint32_t coming = context->coming[i];
    SAY(cut, gapbefore, last < n ? (double)(i - last) : NONE);
    SAY(cut, gapafter, coming < n ? (double)(coming - i) : NONE);
    uint32_t first = context->probability[0] < (float)context->cut.threshold
                         ? context->coming[0]
                         : 0;
    uint32_t end = context->last[n - 1];
    if ((double)context->probability[n - 1] >= context->cut.threshold ||
        end == n)
        end = n - 1;
    first = first < n ? first : 0;
    const pith_block_sums *sum = context->facts->sum;
    SAY(cut, fromfirst, (double)sum[i].words - sum[first].words);
    SAY(cut, tolast, (double)sum[end].words - sum[i].words);
    SAY(all, mean, pith_amount_mean(*all));
    SAY(all, words, all->content);
    SAY(all, expected, context->cut.expected);
    SAY(all, threshold, context->cut.threshold);
    SAY(all, doubt, pith_ratio(context->doubt, all->weight));
}

static void fill_best(const pith_context *context, uint32_t i, float *row)
{
    const pith_feature_context *facts = context->facts;
    const pith_container *best = &context->best;
    uint32_t node = facts->blocks->block[i].element;
    bool inside = i >= best->first && i < best->end;
    double out = 0;
    if (!inside)
        out = i < best->first ? -(double)(best->first - i)
                              : (double)(i - best->end + 1);
    SAY(best, out, out);
    SAY(best, below,
        inside ? (double)facts->depth[node] - facts->depth[best->node] : NONE);
    SAY(best, mean, mean_below(context, best->node));
}

void pith_context_fill(const pith_context *context, uint32_t block, float *row)
{
    fill_neighbours(context, block, row);
    fill_ancestors(context, block, row);
    fill_groups(context, block, row);
    fill_cut(context, block, row);
    fill_best(context, block, row);
}
