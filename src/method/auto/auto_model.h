/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The model of the method auto: from a block's features to the share of it
 * that is content, and from what an answer is expected to be worth to how
 * sure one may be of it. The tables are generated (docs/auto-training.md).
 */
#ifndef PITH_METHOD_AUTO_MODEL_H
#define PITH_METHOD_AUTO_MODEL_H

#include "boost.h"

/**
 * Margin of a row of features, PITH_FEATURE_COUNT values as
 * pith_features_compute() writes them; pith_boost_probability() of it is the probability.
 */
extern const pith_boost pith_auto_model;

/** Names of the features it was trained on, in order; ends with NULL. They
 * have to be those of feature_list.h, which a test checks. */
extern const char *const pith_auto_model_features[];

/* A point of the calibration. */
typedef struct pith_auto_point {
    float expected; /* F1 that the cut of a page is expected to have */
    float share;    /* of pages like it whose F1 was 0.8 or more */
} pith_auto_point;

/** Points with rising `expected` and never falling `share`; in between,
 * straight lines; outside, the first or last share. */
typedef struct pith_auto_calibration {
    const pith_auto_point *point;
    size_t n;
} pith_auto_calibration;

/** That of what is an article with a probability of at least the figure, and
 * that of all other pages, on which the models are surer than they should be. */
extern const pith_auto_calibration pith_auto_of_articles, pith_auto_of_others;
extern const float pith_auto_article_from;

#endif
