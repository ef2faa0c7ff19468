/* SPDX-License-Identifier: Apache-2.0 */
/* Similar parts of a page are kept or dropped together: the cards of a listing,
 * their dates, the sections of a long manual. The models judge block by block,
 * and their probabilities vary along such a row, so that the cut would go
 * through the middle of it. */
#ifndef PITH_METHOD_AUTO_SMOOTHING_H
#define PITH_METHOD_AUTO_SMOOTHING_H

#include "auto_sums.h"
#include "feature.h"

/** The means to which a block's probability is moved; -1: there is none. */
typedef struct pith_similar_means {
    float cluster; /* of the blocks with the same tags and classes above them */
    float siblings; /* of the outermost row of similar siblings around it */
} pith_similar_means;

/** The means for one block. Takes time proportional to its depth. */
pith_similar_means pith_smoothing_means(const pith_probability_sums *sums,
                                        uint32_t block);

/**
 * Move the probabilities of some blocks towards those of similar blocks:
 * upwards, half of the way to the mean of the blocks with the same tags and
 * classes above them; and a quarter of the way to the mean of the outermost row
 * of similar siblings around them. A probability of 0 stays. The weights are
 * from cross-validation (docs/records/auto.md, "What is alike");
 * tools/train/smoothing.py does the same.
 *
 * @param features     of the page, opened.
 * @param blocks       which blocks; the probabilities of others stay.
 * @param probability  of all blocks, 0 to 1.
 * @return             PITH_OK or PITH_NOMEM.
 *
 * Takes time linear in blocks and children, plus the depth of the blocks.
 */
pith_status pith_smoothing_apply(const pith_features *features,
                                 const uint32_t *blocks, uint32_t nblocks,
                                 pith_arena *arena, float *probability);

#endif
