/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Word diff: words that both texts have in the same order, and, with the text
 * of the whole page, how much was correctly dropped.
 *
 * Source: the measure of the text-to-tag ratio paper (docs/spec/evaluation.md,
 * M2). TP is the longest common subsequence of words, TN the remaining words of
 * the page; 0 without the page's text.
 */
#include "lcs.h"
#include "metric.h"
#include "status.h"
#include "words.h"

enum { PRECISION, RECALL, F1, ACCURACY, FALLOUT };

static double share(double part, double all)
{
    return all > 0 ? part / all : 0;
}

static pith_status run(const pith_metric_job *job, double *value)
{
    pith_word_ids words = {.arena = job->scratch};
    pith_word_row gold, found, page;
    pith_lcs lcs;
    size_t common;
    PITH_TRY(pith_words_read(&words, job->gold, PITH_WORDS_SPACED, &gold));
    PITH_TRY(
        pith_words_read(&words, job->extracted, PITH_WORDS_SPACED, &found));
    PITH_TRY(pith_words_read(&words, job->page, PITH_WORDS_SPACED, &page));
    PITH_TRY(pith_lcs_init(&lcs, job->scratch, words.n));
    PITH_TRY(pith_lcs_row(&lcs, gold.id, gold.n));
    PITH_TRY(pith_lcs_compare(&lcs, found.id, found.n, NULL, &common));
    double tp = (double)common, fp = (double)found.n - tp;
    double fn = (double)gold.n - tp, tn = (double)page.n - tp - fp - fn;
    bool agreed = gold.n + found.n == 0;
    tn = tn > 0 ? tn : 0;
    value[PRECISION] = agreed ? 1 : share(tp, tp + fp);
    value[RECALL] = agreed ? 1 : share(tp, tp + fn);
    value[F1] = pith_metric_f1(value[PRECISION], value[RECALL]);
    value[ACCURACY] =
        agreed && page.n == 0 ? 1 : share(tp + tn, tp + tn + fp + fn);
    value[FALLOUT] = share(fp, fp + tn);
    return PITH_OK;
}

static const char *const columns[] = {"precision", "recall",  "f1",
                                      "accuracy",  "fallout", NULL};

const pith_metric pith_metric_word_diff = {
    .info = {.name = "word-diff",
             .summary = "words in a common order, against the page's (M2)",
             .columns = columns,
             .main = F1,
             .wants_page = true},
    .run = run,
};
