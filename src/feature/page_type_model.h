/* SPDX-License-Identifier: Apache-2.0 */
/* The model behind page_type.h. The tables are generated
 * (docs/auto-training.md). */
#ifndef PITH_FEATURE_PAGE_TYPE_MODEL_H
#define PITH_FEATURE_PAGE_TYPE_MODEL_H

#include "boost.h"

/** Names of the types; ends with NULL. */
extern const char *const pith_page_type_names[];

/**
 * One per type: gives a margin for a page's mean row. The most probable type
 * has the largest margin, and probabilities are proportional to the
 * exponentials of the margins.
 */
extern const pith_boost *const pith_page_type_models[];

/** Names of the features they were trained on, in order; ends with NULL. */
extern const char *const pith_page_type_features[];

#endif
