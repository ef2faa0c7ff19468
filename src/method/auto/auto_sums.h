/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much of the blocks alike, and of alike siblings, is content, by the blocks'
 * probabilities. Weights are those of the cut.
 */
#ifndef PITH_METHOD_AUTO_SUMS_H
#define PITH_METHOD_AUTO_SUMS_H

#include "feature_context.h"

/* Weights of some blocks, and the part of them that is content. */
typedef struct pith_amount {
    double weight, content;
} pith_amount;

typedef struct pith_probability_sums {
    const pith_feature_context *facts;
    pith_amount *before;  /* of the blocks before each; n + 1 entries */
    pith_amount *cluster; /* per group of alike blocks */
    pith_amount *group; /* per group of alike siblings: as they are asked for */
} pith_probability_sums;

/**
 * Sum the probabilities of a page's blocks, 0 to 1; memory from arena. PITH_OK or
 * PITH_NOMEM. Linear in blocks.
 */
pith_status pith_probability_sums_make(const pith_feature_context *facts,
                                       const float *probability,
                                       pith_arena *arena,
                                       pith_probability_sums *out);

/** Of the alike siblings that an element with blocks is one of. As long as its
 * parent has children for the first of these that is asked for, then at once. */
pith_amount pith_amount_alike(const pith_probability_sums *sums, uint32_t node);

/** The outermost element with alike siblings that holds a block and others; 0:
 * there is none. As long as the block's way up. */
uint32_t pith_probability_sums_repeated(const pith_probability_sums *sums,
                                        uint32_t block);

/** The mean probability, or -1 where there is nothing. */
static inline float pith_amount_mean(pith_amount a)
{
    return a.weight > 0 ? (float)(a.content / a.weight) : -1.0f;
}

#endif
