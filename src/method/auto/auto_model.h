/* SPDX-License-Identifier: Apache-2.0 */
/* The model of the method auto: maps a block's features to the share of it that
 * is content, and the expected score of an answer to the probability that it is
 * good. The tables are generated (docs/auto-training.md). */
#ifndef PITH_METHOD_AUTO_MODEL_H
#define PITH_METHOD_AUTO_MODEL_H

#include "boost.h"

/**
 * Gives the margin of a row of features, PITH_FEATURE_COUNT values as
 * pith_features_next() writes them; pith_boost_probability() converts it to a
 * probability.
 */
extern const pith_boost pith_auto_model;

/**
 * What is added to the margin, if it is below 0, on pages that look as if they
 * were made before HTML 5 (pith_features.looks_old). Annotated pages are of today,
 * and on old ones pith_auto_model takes teasers for content.
 */
extern const pith_boost pith_auto_old_model;

/**
 * Names of the features it was trained on, in order; ends with NULL. They must
 * be those of feature_list.h, which a test checks.
 */
extern const char *const pith_auto_model_features[];

/* A point of the calibration. */
typedef struct pith_auto_point {
    float expected; /* expected F1 of the cut of a page */
    float share;    /* share of similar pages whose F1 was at least 0.8 */
} pith_auto_point;

/**
 * Points with increasing `expected` and non-decreasing `share`. Between points
 * it is linear, outside it is the first or last share.
 */
typedef struct pith_auto_calibration {
    const pith_auto_point *point;
    size_t n;
} pith_auto_calibration;

/**
 * For pages that are articles with at least this probability, and for all other
 * pages, on which the models are too sure.
 */
extern const pith_auto_calibration pith_auto_of_articles, pith_auto_of_others;
extern const float pith_auto_article_from;

#endif
