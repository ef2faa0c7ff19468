/* SPDX-License-Identifier: Apache-2.0 */
/* The formulas of the metric "blocks", for numbers counted elsewhere. */
#ifndef PITH_EVAL_BLOCK_MATCH_H
#define PITH_EVAL_BLOCK_MATCH_H

/* Blocks of a page by kind and result. */
typedef struct pith_block_counts {
    double tp, fn; /* informative: extracted, not extracted */
    double tn, fp; /* noisy: not extracted, extracted */
} pith_block_counts;

/** Sensitivity, specificity, accuracy, precision, and the paper's precision and
 * recall by its own definitions, which can exceed 1. NaN for 0/0. */
void pith_block_match_score(const pith_block_counts *counts, double value[6]);

#endif
