/* SPDX-License-Identifier: Apache-2.0 */
/* Where to cut a page's blocks, sorted by their probabilities: see auto.c. */
#ifndef PITH_METHOD_AUTO_CUT_H
#define PITH_METHOD_AUTO_CUT_H

#include <stddef.h>
#include <stdint.h>

typedef struct pith_cut {
    double threshold; /* blocks with this probability or more are kept */
    double expected;  /* F-beta of what they hold */
} pith_cut;

/** What a block weighs in a cut: one without a word weighs something, too. */
static inline double pith_cut_weight(uint32_t words)
{
    return words + 0.5;
}

/**
 * The cut with the largest expected F-beta of n blocks. Linear. With beta2,
 * beta squared, of 1 it is F1; less prefers precision, more recall.
 */
pith_cut pith_cut_find(const uint32_t *words, const float *probability,
                       uint32_t n, double beta2);

#endif
