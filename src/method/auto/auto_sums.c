/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of probabilities: see auto_sums.h. */
#include "auto_sums.h"

#include "auto_cut.h"

#ifdef __clang__
/* GCC does not contract in ISO mode, and does not know the pragma. */
#pragma STDC FP_CONTRACT OFF
#endif

enum { LEAST_ALIKE = 3 }; /* minimum of siblings that form a repetition */

static void add(pith_amount *to, pith_amount a)
{
    to->weight += a.weight;
    to->content += a.content;
}

pith_status pith_probability_sums_make(const pith_feature_context *facts,
                                       const float *probability,
                                       pith_arena *arena,
                                       pith_probability_sums *out)
{
    uint32_t n = facts->blocks->n;
    pith_probability_sums sums = {
        .facts = facts,
        .before = pith_arena_alloc(arena, n + (size_t)1, sizeof *sums.before),
        .cluster = pith_arena_zalloc(arena, facts->clusters.n + (size_t)1,
                                     sizeof *sums.cluster),
        .group = pith_arena_zalloc(arena, facts->siblings.n + (size_t)1,
                                   sizeof *sums.group)};
    if (!sums.before || !sums.cluster || !sums.group)
        return PITH_NOMEM;
    sums.before[0] = (pith_amount){0};
    for (uint32_t i = 0; i < n; i++) {
        double weight = pith_cut_weight(facts->words[i]);
        pith_amount a = {weight, weight * (double)probability[i]};
        sums.before[i + 1] = sums.before[i];
        add(&sums.before[i + 1], a);
        add(&sums.cluster[facts->cluster[i]], a);
    }
    *out = sums;
    return PITH_OK;
}

/* The sum over the blocks below a node. */
static pith_amount below(const pith_probability_sums *sums, uint32_t node)
{
    const uint32_t *before = sums->facts->blocks->before;
    const pith_amount *from = &sums->before[before[node]];
    const pith_amount *to = &sums->before[before[sums->facts->page->end[node]]];
    return (pith_amount){to->weight - from->weight,
                         to->content - from->content};
}

pith_amount pith_amount_alike(const pith_probability_sums *sums, uint32_t node)
{
    const pith_feature_context *facts = sums->facts;
    const pith_page *page = facts->page;
    const pith_amount *group = &sums->group[facts->sibling[node]];
    if (group->weight > 0)
        return *group;
    /* All groups of one parent are computed together, so each child is visited
     * once. */
    uint32_t parent = page->parent[node];
    for (uint32_t i = parent + 1; i < page->end[parent]; i = page->end[i])
        if (facts->signature[i])
            add(&sums->group[facts->sibling[i]], below(sums, i));
    return *group;
}

uint32_t pith_probability_sums_repeated(const pith_probability_sums *sums,
                                        uint32_t block)
{
    const pith_feature_context *facts = sums->facts;
    const pith_page *page = facts->page;
    const uint32_t *before = facts->blocks->before;
    uint32_t outermost = 0;
    for (uint32_t node = facts->blocks->block[block].element; node > page->body;
         node = page->parent[node]) {
        if (!facts->signature[node] ||
            facts->siblings.slot[facts->sibling[node]].n < LEAST_ALIKE)
            continue;
        if (before[page->end[node]] - before[node] >= 2)
            outermost = node;
    }
    return outermost;
}
