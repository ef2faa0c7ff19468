/* SPDX-License-Identifier: Apache-2.0 */
/* Kept text as tokens: words in lower case, without outliers and stop words,
 * stemmed, separated by spaces. Works for any method; only `outlier` has
 * outliers, and parameters for the rest. */
#ifndef PITH_CORE_TOKENS_H
#define PITH_CORE_TOKENS_H

#include "doc.h"

/**
 * Append the tokens of nodes with keep 1 to out, whose status then tells
 * whether that succeeded. Takes linear time, plus the search for outliers
 * (outlier.h).
 */
void pith_tokens_write(pith_doc *doc, const pith_plan *plan,
                       const uint8_t *keep, pith_buf *out);

#endif
