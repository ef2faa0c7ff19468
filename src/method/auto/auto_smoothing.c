/* SPDX-License-Identifier: Apache-2.0 */
/* Smoothing over similar blocks: see auto_smoothing.h. */
#include "auto_smoothing.h"

#include "status.h"

#ifdef __clang__
/* GCC does not contract in ISO mode, and does not know the pragma. */
#pragma STDC FP_CONTRACT OFF
#endif

/* Interpolation weights; tools/train/smoothing.py has the same. */
static const float up_to_cluster = 0.5f;
static const float to_siblings = 0.25f;

enum { BLOCK_WORK = 16 };

pith_similar_means pith_smoothing_means(const pith_probability_sums *sums,
                                        uint32_t block)
{
    uint32_t outermost = pith_probability_sums_repeated(sums, block);
    return (pith_similar_means){
        .cluster = pith_amount_mean(sums->cluster[sums->facts->cluster[block]]),
        .siblings = outermost
                        ? pith_amount_mean(pith_amount_alike(sums, outermost))
                        : -1,
    };
}

/* The new probability of a block, from sums over the original probabilities. */
static float draw(const pith_probability_sums *sums, uint32_t block,
                  float probability)
{
    pith_similar_means to = pith_smoothing_means(sums, block);
    float drawn = probability;
    if (to.cluster > probability)
        drawn += up_to_cluster * (to.cluster - probability);
    if (to.siblings >= 0)
        drawn += to_siblings * (to.siblings - probability);
    return drawn < 0 ? 0 : drawn > 1 ? 1 : drawn;
}

pith_status pith_smoothing_apply(const pith_features *features,
                                 const uint32_t *blocks, uint32_t nblocks,
                                 pith_arena *arena, float *probability)
{
    pith_probability_sums sums;
    if (nblocks == 0)
        return PITH_OK;
    PITH_TRY(
        pith_probability_sums_make(features->facts, probability, arena, &sums));
    for (uint32_t k = 0; k < nblocks; k++) {
        PITH_TRY(pith_arena_work(arena, BLOCK_WORK));
        if (probability[blocks[k]] > 0)
            probability[blocks[k]] =
                draw(&sums, blocks[k], probability[blocks[k]]);
    }
    return PITH_OK;
}
