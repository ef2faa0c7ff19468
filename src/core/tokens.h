/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Kept text as tokens: words in lower case, without outliers, as stems,
 * without stop words; separated by spaces. For any method; only `outlier` has
 * outliers, and parameters for the rest.
 */
#ifndef PITH_CORE_TOKENS_H
#define PITH_CORE_TOKENS_H

#include "doc.h"

/** Append the tokens of nodes with keep 1 to out, whose status then says how
 * it went. Linear, but for the search for outliers (outlier.h). */
void pith_tokens_write(pith_doc *doc, const pith_plan *plan,
                       const uint8_t *keep, pith_buf *out);

#endif
