/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Word outliers, the basis of the method `outlier`. A word is an outlier if its
 * k-th nearest neighbour, by occurrences, pages and TF-IDF, is far away.
 */
#ifndef PITH_METHOD_OUTLIER_H
#define PITH_METHOD_OUTLIER_H

#include "word_table.h"

typedef struct pith_outlier_options {
    uint32_t n;        /* words to flag; at most `share` of them are */
    uint32_t k;        /* which neighbour; limited to the number of others */
    bool separated;    /* never flag words at distance 0 */
    bool tfidf;        /* TF-IDF is the third coordinate */
    double share;      /* maximum share of words to flag; 0 to 1 */
    double at_least;   /* words on a smaller share of the pages are pruned, */
    double at_most;    /* and those on a larger one (0 means 1); for one page
                          the share of its tokens is used */
    pith_arena *arena; /* scratch; NULL: the list's */
} pith_outlier_options;

/** The options for the search, from the method's parameters. */
pith_outlier_options pith_outlier_options_of(const double *param);

/** How text is read, likewise. */
pith_word_reading pith_outlier_reading_of(const double *param);

/**
 * Compute every word's distance to its k-th nearest other word, by occurrences,
 * pages and (options->tfidf) TF-IDF, and flag the n words with the largest
 * distances; of equal ones the earlier. PITH_OK or PITH_NOMEM.
 *
 * Equal points are merged. With g different pairs of occurrences and pages, and
 * u different points (without TF-IDF u is g), this takes about g * g + u * k
 * log k steps. On a page of t tokens, g is at most the square root of 2t.
 */
pith_status pith_outlier_detect(pith_word_table *words,
                                const pith_outlier_options *options);

#endif
