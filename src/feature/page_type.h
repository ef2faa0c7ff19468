/* SPDX-License-Identifier: Apache-2.0 */
/* The type of a page that does not declare one, predicted from its blocks: the
 * mean row of features, weighted by words, distinguishes an article from a
 * forum or a shop. */
#ifndef PITH_FEATURE_PAGE_TYPE_H
#define PITH_FEATURE_PAGE_TYPE_H

#include "feature.h"

/** The sum of the rows of a page's blocks, weighted by their words. */
typedef struct pith_page_row {
    float sum[PITH_FEATURE_COUNT];
    float weight;
} pith_page_row;

enum { PITH_PAGE_TYPES_MAX = 16 };

typedef struct pith_page_type {
    const char *name;   /* of pith_page_type_names[], static */
    double probability; /* that it is this type, 0 to 1 */
} pith_page_type;

/** Add the row of a block; costs PITH_FEATURE_COUNT additions. */
void pith_page_row_add(pith_page_row *page, const float *row);

/**
 * The same for count rows, stride values apart; faster, with identical results.
 */
void pith_page_rows_add(pith_page_row *page, const float *rows, size_t stride,
                        size_t count);

/**
 * Compute the probability of each type, in the order of pith_page_type_names[];
 * all 0 for a page without blocks. The cost does not depend on the size of the
 * page: some hundred trees.
 */
void pith_page_type_weigh(const pith_page_row *page,
                          double probability[static PITH_PAGE_TYPES_MAX]);

/**
 * Take a page at its word: a type gets almost all of the probability, the others
 * share the rest as before.
 */
void pith_page_type_declare(double probability[static PITH_PAGE_TYPES_MAX],
                            const char *name);

/**
 * The most probable type from the result of pith_page_type_weigh(); NULL and 0
 * for a page without blocks.
 */
pith_page_type
pith_page_type_guess(const double probability[static PITH_PAGE_TYPES_MAX]);

#endif
