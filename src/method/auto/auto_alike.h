/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is alike on a page is kept or dropped together: the cards of a listing,
 * their dates, the sections of a long manual. The models judge leaf by leaf,
 * and their shares drift along such a row until the cut goes through
 * the midst of it.
 */
#ifndef PITH_METHOD_AUTO_ALIKE_H
#define PITH_METHOD_AUTO_ALIKE_H

#include "feature.h"

/**
 * Draw the shares of some leaves to those of leaves alike: up, half the way to
 * the mean of the leaves with the same tags and classes above them; and a
 * quarter of the way to the mean of the outermost row of alike siblings that
 * they are in. A share of 0 stays. From cross-validation
 * (docs/auto-training.md, "What is alike"); tools/train/alike.py does the same.
 *
 * @param features  of the page, opened.
 * @param leaves    which ones; the others' shares stay.
 * @param share     of all leaves, 0 to 1.
 * @return          PITH_OK or PITH_NOMEM. Linear in leaves and children, but
 *                  for the ways up to the root.
 */
pith_status pith_alike_draw(const pith_features *features,
                            const uint32_t *leaves, uint32_t nleaves,
                            pith_arena *arena, float *share);

#endif
