/* SPDX-License-Identifier: Apache-2.0 */
/* Where to cut the blocks of a page, sorted by their probabilities: see
 * auto.c. */
#ifndef PITH_METHOD_AUTO_CUT_H
#define PITH_METHOD_AUTO_CUT_H

#include <stddef.h>
#include <stdint.h>

typedef struct pith_cut {
    double threshold; /* blocks with this probability or more are kept */
    double expected;  /* expected F-beta of the kept blocks */
} pith_cut;

/** The weight of a block in a cut; a block without words also has some. */
static inline double pith_cut_weight(uint32_t words)
{
    return words + 0.5;
}

/**
 * Find the cut of n blocks with the largest expected F-beta. Takes linear time.
 * beta2 is beta squared: 1 gives F1, a smaller value favours precision, a
 * larger one recall.
 */
pith_cut pith_cut_find(const uint32_t *words, const float *probability,
                       uint32_t n, double beta2);

#endif
