/* SPDX-License-Identifier: Apache-2.0 */
/* How much of similar blocks, and of similar siblings, is content, according to
 * the blocks' probabilities. The weights are those of the cut. */
#ifndef PITH_METHOD_AUTO_SUMS_H
#define PITH_METHOD_AUTO_SUMS_H

#include "feature_context.h"

/** The weight of some blocks, and the part of it that is content. */
typedef struct pith_amount {
    double weight, content;
} pith_amount;

typedef struct pith_probability_sums {
    const pith_feature_context *facts;
    pith_amount *before;  /* over the blocks before each; n + 1 entries */
    pith_amount *cluster; /* per group of similar blocks */
    pith_amount *group; /* per group of similar siblings; computed on demand */
} pith_probability_sums;

/**
 * Sum the probabilities of a page's blocks, 0 to 1; memory from arena. PITH_OK
 * or PITH_NOMEM. Takes time linear in blocks.
 */
pith_status pith_probability_sums_make(const pith_feature_context *facts,
                                       const float *probability,
                                       pith_arena *arena,
                                       pith_probability_sums *out);

/**
 * The sum over the similar siblings of an element with blocks, including
 * itself. The first call for a parent takes time linear in its children,
 * further calls constant time.
 */
pith_amount pith_amount_alike(const pith_probability_sums *sums, uint32_t node);

/**
 * The outermost element with similar siblings that contains a block and others;
 * 0: there is none. Takes time proportional to the depth of the block.
 */
uint32_t pith_probability_sums_repeated(const pith_probability_sums *sums,
                                        uint32_t block);

/** The mean probability, or -1 if there are no blocks. */
static inline float pith_amount_mean(pith_amount a)
{
    return a.weight > 0 ? (float)(a.content / a.weight) : -1.0f;
}

#endif
