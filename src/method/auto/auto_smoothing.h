/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is alike on a page is kept or dropped together: the cards of a listing,
 * their dates, the sections of a long manual. The models judge block by block,
 * and their probabilities drift along such a row until the cut goes through
 * the midst of it.
 */
#ifndef PITH_METHOD_AUTO_SMOOTHING_H
#define PITH_METHOD_AUTO_SMOOTHING_H

#include "auto_sums.h"
#include "feature.h"

/* Means that a block's probability is drawn to; -1: there is none. */
typedef struct pith_alike_means {
    float cluster; /* of the blocks with the same tags and classes above them */
    float siblings; /* of the outermost row of alike siblings around */
} pith_alike_means;

/** Those of one block. As long as its way up. */
pith_alike_means pith_smoothing_means(const pith_probability_sums *sums,
                                      uint32_t block);

/**
 * Draw the probabilities of some blocks to those of blocks alike: up, half the way to
 * the mean of the blocks with the same tags and classes above them; and a
 * quarter of the way to the mean of the outermost row of alike siblings that
 * they are in. A probability of 0 stays. From cross-validation
 * (docs/auto-training.md, "What is alike"); tools/train/smoothing.py does the same.
 *
 * @param features  of the page, opened.
 * @param blocks    which ones; the others' probabilities stay.
 * @param probability     of all blocks, 0 to 1.
 * @return          PITH_OK or PITH_NOMEM. Linear in blocks and children, but
 *                  for the ways up to the root.
 */
pith_status pith_smoothing_apply(const pith_features *features,
                                 const uint32_t *blocks, uint32_t nblocks,
                                 pith_arena *arena, float *probability);

#endif
