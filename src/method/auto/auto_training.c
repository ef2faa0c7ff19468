/* SPDX-License-Identifier: Apache-2.0 */
/* Columns for training: the values towards which auto_smoothing.c moves a
 * probability, the second opinion, and what the model says that old_trees.py
 * corrects. */
#include "training_columns.h"

#include "auto_model.h"
#include "auto_opinion.h"
#include "auto_smoothing.h"
#include "status.h"

enum { MEAN_CLUSTER, MEAN_SIBLINGS, PLACE, MARGIN, MODEL, OLD, WIDTH };

static const char *const names[] = {
    [MEAN_CLUSTER] = "mean.cluster",
    [MEAN_SIBLINGS] = "mean.siblings",
    [PLACE] = "opinion.place",
    [MARGIN] = "opinion.margin",
    [MODEL] = "model.margin",
    [OLD] = "page.old",
    [WIDTH] = NULL,
};

size_t pith_training_width(void)
{
    return WIDTH;
}

const char *pith_training_column(size_t k)
{
    return k < WIDTH ? names[k] : NULL;
}

pith_status pith_training_fill(const pith_page *page,
                               const pith_features *features,
                               const float *probability, pith_arena *arena,
                               float *values)
{
    pith_probability_sums sums;
    pith_opinion opinion = {0};
    pith_features copy = *features; /* it goes through its rows */
    float block[PITH_FEATURE_COUNT + 1];
    block[PITH_FEATURE_COUNT] = PITH_BOOST_END;
    PITH_TRY(
        pith_probability_sums_make(features->facts, probability, arena, &sums));
    PITH_TRY(pith_opinion_ask(page, &features->blocks, arena, &opinion));
    for (uint32_t i = 0; i < features->blocks.n; i++) {
        float *row = &values[(size_t)i * WIDTH];
        pith_similar_means means = pith_smoothing_means(&sums, i);
        row[MEAN_CLUSTER] = means.cluster;
        row[MEAN_SIBLINGS] = means.siblings;
        row[PLACE] = opinion.place[i];
        row[MARGIN] = (float)opinion.margin;
        pith_features_next(&copy, 1, PITH_FEATURE_COUNT, block);
        row[MODEL] = pith_boost_margin(&pith_auto_model, block);
        row[OLD] = features->looks_old;
    }
    return PITH_OK;
}
