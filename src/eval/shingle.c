/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shingles: runs of words that two texts have in common.
 *
 * Source: the article extraction benchmark (K. Lopukhin, Scrapinghub, 2020);
 * details as in docs/spec/evaluation.md, M7. Words are `\w+` with their case.
 * Each page's counts are divided by their sum, so pages weigh the same; the
 * set's F is computed from the set's mean precision, over pages where something
 * was extracted, and mean recall, over pages with content.
 *
 * M8 is here too: both texts have the same words in the same order.
 *
 * So is ROUGE-5 over Markdown. Source: C.-Y. Lin, "ROUGE: a package for
 * automatic evaluation of summaries", 2004, section 2 (ROUGE-N: common n-grams,
 * each as often as it occurs in both), with N = 5 over Markdown as in
 * WebMainBench (2025). That splits words with a Chinese dictionary; here a word
 * is a run of letters and digits, a single Chinese or Thai letter, or any other
 * sign, so that Markdown's marks count.
 */
#include "metric.h"
#include "status.h"
#include "words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 4, ROUGE_SIZE = 5, PRECISION = 0, RECALL = 1, F1 = 2 };

typedef struct shingle {
    uint32_t word[ROUGE_SIZE]; /* numbers from 1; 0 in shorter ones */
} shingle;

typedef struct shingle_list {
    shingle *item;
    size_t n;
} shingle_list;

static int compare_shingles(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(shingle));
}

static pith_status make_shingles(pith_arena *arena, const pith_word_row *row,
                                 size_t size, shingle_list *out)
{
    out->n = row->n >= size ? row->n - size + 1 : row->n > 0;
    out->item = pith_arena_zalloc(arena, out->n + 1, sizeof *out->item);
    if (out->item == NULL)
        return PITH_NOMEM;
    for (size_t i = 0; i < out->n; i++) {
        for (size_t k = 0; k < size && i + k < row->n; k++)
            out->item[i].word[k] = row->id[i + k] + 1;
    }
    qsort(out->item, out->n, sizeof *out->item, compare_shingles);
    return PITH_OK;
}

/* Sum over all shingles of the smaller of their two counts. */
static size_t count_common(const shingle_list *a, const shingle_list *b)
{
    size_t common = 0;
    for (size_t i = 0, j = 0; i < a->n && j < b->n;) {
        int order = compare_shingles(&a->item[i], &b->item[j]);
        common += order == 0;
        i += order <= 0;
        j += order >= 0;
    }
    return common;
}

static pith_status read_rows(const pith_metric_job *job, pith_words_kind kind,
                             pith_word_row row[2])
{
    pith_word_ids words = {.arena = job->scratch};
    PITH_TRY(pith_words_read(&words, job->gold, kind, &row[0]));
    return pith_words_read(&words, job->extracted, kind, &row[1]);
}

/* The number of shingles of each text, and of common ones. */
typedef struct shingle_counts {
    size_t gold, found, common;
} shingle_counts;

static pith_status count_shingles(const pith_metric_job *job,
                                  pith_words_kind kind, size_t size,
                                  shingle_counts *out)
{
    pith_word_row row[2];
    shingle_list gold, found;
    PITH_TRY(read_rows(job, kind, row));
    PITH_TRY(make_shingles(job->scratch, &row[0], size, &gold));
    PITH_TRY(make_shingles(job->scratch, &row[1], size, &found));
    *out = (shingle_counts){gold.n, found.n, count_common(&gold, &found)};
    return PITH_OK;
}

static pith_status run_shingles(const pith_metric_job *job, double *value)
{
    shingle_counts n;
    PITH_TRY(count_shingles(job, PITH_WORDS_TOKENS, SIZE, &n));
    double tp = (double)n.common;
    double fp = (double)n.found - tp, fn = (double)n.gold - tp;
    bool agreed = fp + fn <= 0;
    double precision = agreed ? 1 : tp > 0 ? tp / (tp + fp) : 0;
    double recall = agreed ? 1 : tp > 0 ? tp / (tp + fn) : 0;
    value[PRECISION] = n.found ? precision : NAN;
    value[RECALL] = n.gold ? recall : NAN;
    value[F1] = pith_metric_f1(precision, recall);
    return PITH_OK;
}

static void total_shingles(double *mean)
{
    double precision = isnan(mean[PRECISION]) ? 0 : mean[PRECISION];
    double recall = isnan(mean[RECALL]) ? 0 : mean[RECALL];
    mean[F1] = pith_metric_f1(precision, recall);
}

static pith_status run_rouge(const pith_metric_job *job, double *value)
{
    shingle_counts n;
    PITH_TRY(count_shingles(job, PITH_WORDS_SIGNS, ROUGE_SIZE, &n));
    bool empty = n.gold + n.found == 0;
    value[PRECISION] =
        n.found ? (double)n.common / (double)n.found : (double)empty;
    value[RECALL] = n.gold ? (double)n.common / (double)n.gold : (double)empty;
    value[F1] = pith_metric_f1(value[PRECISION], value[RECALL]);
    return PITH_OK;
}

static pith_status run_exact(const pith_metric_job *job, double *value)
{
    pith_word_row row[2];
    PITH_TRY(read_rows(job, PITH_WORDS_TOKENS, row));
    value[0] = row[0].n == row[1].n &&
               memcmp(row[0].id, row[1].id, row[0].n * sizeof *row[0].id) == 0;
    return PITH_OK;
}

static const char *const shingle_columns[] = {"precision", "recall", "f1",
                                              NULL};
static const char *const exact_columns[] = {"exact", NULL};

const pith_metric pith_metric_shingles = {
    .info = {.name = "shingle-f1",
             .summary = "runs of four words; f1 of the set's means (M7)",
             .columns = shingle_columns,
             .main = F1},
    .run = run_shingles,
    .total = total_shingles,
};

const pith_metric pith_metric_rouge_5 = {
    .info = {.name = "rouge-5",
             .summary = "runs of five words and signs of Markdown",
             .columns = shingle_columns,
             .main = F1,
             .wants_markdown = true},
    .run = run_rouge,
};

const pith_metric pith_metric_exact = {
    .info = {.name = "exact-match",
             .summary = "all words the same, in the same order (M8)",
             .columns = exact_columns},
    .run = run_exact,
};
