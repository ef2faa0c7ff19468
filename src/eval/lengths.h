/* SPDX-License-Identifier: Apache-2.0 */
/* The formulas of the metric "lengths", for numbers counted elsewhere. */
#ifndef PITH_EVAL_LENGTHS_H
#define PITH_EVAL_LENGTHS_H

/**
 * Precision, recall and F from lengths in characters: extracted, of the gold
 * text, and of what is missing from the extraction.
 */
void pith_lengths_score(double extracted, double gold, double missing,
                        double value[3]);

#endif
