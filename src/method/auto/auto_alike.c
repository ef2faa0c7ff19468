/* SPDX-License-Identifier: Apache-2.0 */
/* Shares of what is alike: see auto_alike.h. */
#include "auto_alike.h"

#include "auto_sums.h"
#include "status.h"

#ifdef __clang__
/* GCC does not contract in ISO mode and does not know the pragma. */
#pragma STDC FP_CONTRACT OFF
#endif

/* Parts of the way; tools/train/alike.py has the same. */
static const float up_to_cluster = 0.5f;
static const float to_siblings = 0.25f;

enum { LEAF_WORK = 16 };

/* Where to a leaf's share is drawn, from the sums of all as they were. */
static float draw(const pith_share_sums *sums, uint32_t leaf, float share)
{
    float cluster = pith_amount_mean(sums->cluster[sums->facts->cluster[leaf]]);
    uint32_t far = pith_share_sums_repeated(sums, leaf).far;
    float drawn = share;
    if (cluster > share)
        drawn += up_to_cluster * (cluster - share);
    if (far)
        drawn += to_siblings *
                 (pith_amount_mean(pith_amount_alike(sums, far)) - share);
    return drawn < 0 ? 0 : drawn > 1 ? 1 : drawn;
}

pith_status pith_alike_draw(const pith_features *features,
                            const uint32_t *leaves, uint32_t nleaves,
                            pith_arena *arena, float *share)
{
    pith_share_sums sums;
    if (nleaves == 0)
        return PITH_OK;
    PITH_TRY(pith_share_sums_make(features->facts, share, arena, &sums));
    for (uint32_t k = 0; k < nleaves; k++) {
        PITH_TRY(pith_arena_work(arena, LEAF_WORK));
        if (share[leaves[k]] > 0)
            share[leaves[k]] = draw(&sums, leaves[k], share[leaves[k]]);
    }
    return PITH_OK;
}
