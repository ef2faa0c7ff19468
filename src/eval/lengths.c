/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lengths: the number of extracted characters, and of correct ones among them.
 *
 * Source: the measure of the paper behind the method blocks (shared
 * specification, evaluation.md, M1), where missing characters were counted
 * manually. Here they are those of the words of the gold text outside a longest
 * common subsequence of words. White space is not counted.
 */
#include "lengths.h"

#include "lcs.h"
#include "metric.h"
#include "status.h"
#include "text.h"
#include "words.h"

static double clamp(double share)
{
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

void pith_lengths_score(double extracted, double gold, double missing,
                        double value[3])
{
    double right = gold - missing;
    value[0] = extracted > 0 ? clamp(right / extracted) : 0;
    value[1] = gold > 0 ? clamp(right / gold) : extracted > 0;
    if (extracted + gold <= 0)
        value[0] = value[1] = 1;
    value[2] = pith_metric_f1(value[0], value[1]);
}

static double count_chars(const pith_word_row *row, const uint8_t *without)
{
    size_t n = 0;
    for (size_t i = 0; i < row->n; i++) {
        if (without == NULL || !without[i])
            n += pith_utf8_count(row->word[i]);
    }
    return (double)n;
}

static pith_status run(const pith_metric_job *job, double *value)
{
    pith_word_ids words = {.arena = job->scratch};
    pith_word_row gold, found;
    pith_lcs lcs;
    size_t length;
    PITH_TRY(pith_words_read(&words, job->gold, PITH_WORDS_SPACED, &gold));
    PITH_TRY(
        pith_words_read(&words, job->extracted, PITH_WORDS_SPACED, &found));
    uint8_t *kept = pith_arena_zalloc(job->scratch, gold.n + 1, 1);
    if (kept == NULL)
        return PITH_NOMEM;
    PITH_TRY(pith_lcs_init(&lcs, job->scratch, words.n));
    PITH_TRY(pith_lcs_row(&lcs, gold.id, gold.n));
    PITH_TRY(pith_lcs_compare(&lcs, found.id, found.n,
                              (uint8_t *[2]){kept, NULL}, &length));
    pith_lengths_score(count_chars(&found, NULL), count_chars(&gold, NULL),
                       count_chars(&gold, kept), value);
    return PITH_OK;
}

static const char *const columns[] = {"precision", "recall", "f1", NULL};

const pith_metric pith_metric_lengths = {
    .info = {.name = "lengths",
             .summary = "characters of words in a common order (M1)",
             .columns = columns,
             .main = 2},
    .run = run,
};
