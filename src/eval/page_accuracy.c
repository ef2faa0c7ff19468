/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Page accuracy: the share of pages extracted correctly, and the kinds of
 * errors of the others.
 *
 * Source: the measure of the paper behind the method weight, where pages were
 * judged by eye (docs/spec/evaluation.md, M3). Here a page is correct if its
 * word F1 is at least 0.9, without content if the extraction is blank, and
 * otherwise a deviation.
 */
#include "metric.h"
#include "status.h"
#include "words.h"

extern const pith_metric pith_metric_word_f1;

enum { CORRECT, DEVIATION, WITHOUT };
enum { F1 = 2 /* column of word F1 */ };

static const double good_f1 = 0.9; /* specification */

static pith_status judge(const pith_metric_job *job, double *value)
{
    double bag[PITH_SCORE_COLUMNS] = {0};
    pith_word_ids words = {.arena = job->scratch};
    pith_word_row found;
    PITH_TRY(pith_metric_word_f1.run(job, bag));
    PITH_TRY(
        pith_words_read(&words, job->extracted, PITH_WORDS_SPACED, &found));
    value[CORRECT] = bag[F1] >= good_f1;
    value[WITHOUT] = !(bag[F1] >= good_f1) && found.n == 0;
    value[DEVIATION] = 1 - value[CORRECT] - value[WITHOUT];
    return PITH_OK;
}

static const char *const columns[] = {"correct", "deviation", "without", NULL};

const pith_metric pith_metric_page_accuracy = {
    .info = {.name = "page-accuracy",
             .summary = "pages whose word F1 is 0.9 or more (M3)",
             .columns = columns,
             .main = CORRECT},
    .run = judge,
};
