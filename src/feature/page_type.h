/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What type of page this is, guessed from what its blocks are like: the mean
 * row of features over the page's words tells an article from a forum or a
 * shop's shelf, where the page itself does not say what it is.
 */
#ifndef PITH_FEATURE_PAGE_TYPE_H
#define PITH_FEATURE_PAGE_TYPE_H

#include "feature.h"

/* Rows of a page's blocks, added up: each as often as it has words. */
typedef struct pith_page_row {
    float sum[PITH_FEATURE_COUNT];
    float weight;
} pith_page_row;

enum { PITH_PAGE_TYPES_MAX = 16 };

typedef struct pith_page_type {
    const char *name;   /* of pith_page_type_names[], static */
    double probability; /* that it is this type, 0 to 1 */
} pith_page_type;

/** Add a block's row of features; PITH_FEATURE_COUNT additions. */
void pith_page_row_add(pith_page_row *page, const float *row);

/** The same of count rows, stride values apart, sooner: to the same bits. */
void pith_page_rows_add(pith_page_row *page, const float *rows, size_t stride,
                        size_t count);

/**
 * How probable each type is, in the order of pith_page_type_names[]; all 0 for
 * a page without blocks. The same for large pages: some hundred trees.
 */
void pith_page_type_weigh(const pith_page_row *page,
                          double probability[static PITH_PAGE_TYPES_MAX]);

/** The likeliest type by what pith_page_type_weigh() found; NULL and 0 for a
 * page without blocks. */
pith_page_type
pith_page_type_guess(const double probability[static PITH_PAGE_TYPES_MAX]);

#endif
