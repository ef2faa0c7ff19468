/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The figures of `outlier`: its word list in three dimensions, with the words
 * that are far from their neighbours and without them. Of one page every word
 * is on as many pages, one; the distance to the k-th neighbour takes the third
 * dimension, where the paper draws the words themselves.
 */
#include "figure_job.h"
#include "outlier.h"
#include "status.h"

/* Coordinates of words, those that are outliers behind the others. */
typedef struct cloud {
    double *at[3];
    size_t nwords, noutliers;
} cloud;

static void put_words(const pith_outlier_words *words, bool outliers, cloud *c)
{
    size_t at = outliers ? c->nwords : 0;
    for (uint32_t i = 0; i < words->n; i++) {
        const pith_outlier_word *word = &words->word[i];
        if (word->outlier != outliers)
            continue;
        c->at[0][at] = word->total;
        c->at[1][at] = word->pages;
        c->at[2][at++] = word->distance;
    }
    if (outliers)
        c->noutliers = at - c->nwords;
    else
        c->nwords = at;
}

static pith_status find_cloud(const pith_figure_job *job, cloud *c)
{
    pith_outlier_words words;
    pith_outlier_text text;
    pith_outlier_words_init(&words, job->arena);
    pith_outlier_source source = {.page = &job->doc->page};
    PITH_TRY(pith_outlier_read(&words, &source, &text));
    pith_outlier_options options = pith_outlier_options_of(job->plan->param);
    if (options.tfidf)
        PITH_TRY(pith_outlier_note(&words, &text));
    PITH_TRY(pith_outlier_detect(&words, &options));
    for (unsigned k = 0; k < 3; k++) {
        c->at[k] = pith_arena_alloc(job->arena, words.n, sizeof(double));
        if (!c->at[k])
            return PITH_NOMEM;
    }
    put_words(&words, false, c);
    put_words(&words, true, c);
    return PITH_OK;
}

static pith_status draw(const pith_figure_job *job, bool filtered)
{
    cloud c = {0};
    PITH_TRY(find_cloud(job, &c));
    const pith_plot_series series[] = {
        {.name = PITH_S("words"),
         .x = c.at[0],
         .y = c.at[1],
         .z = c.at[2],
         .n = c.nwords,
         .colour = 1},
        {.name = PITH_S("outliers"),
         .x = c.at[0] + c.nwords,
         .y = c.at[1] + c.nwords,
         .z = c.at[2] + c.nwords,
         .n = c.noutliers,
         .colour = 2},
    };
    pith_plot plot = {
        .title = filtered ? PITH_S("outlier: words without the outliers")
                          : PITH_S("outlier: words and outliers"),
        .caption = PITH_S(
            "One point per different word; equal ones cover each other. Of a "
            "single page every word is on one page, so the middle axis tells "
            "nothing; over several pages it would. An outlier is far from its "
            "k-th nearest neighbour."),
        .x = {.label = PITH_S("occurrences")},
        .y = {.label = PITH_S("pages"), .low = 0, .high = 2},
        .z = {.label = PITH_S("distance")},
        .series = series,
        .nseries = filtered ? 1 : 2,
    };
    return pith_plot_space(&plot, job->svg, NULL);
}

pith_status pith_figure_outlier_words(const pith_figure_job *job)
{
    return draw(job, false);
}

pith_status pith_figure_outlier_filtered(const pith_figure_job *job)
{
    return draw(job, true);
}
