/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ROUGE-LSum: lines of the gold text, each against all lines extracted.
 *
 * Source: C.-Y. Lin, "ROUGE: a package for automatic evaluation of summaries",
 * 2004, summary level; details as in docs/spec/evaluation.md, M6. The words of
 * a gold line count if they are in a longest common subsequence with any
 * extracted line, but each word at most as often as it occurs in either text.
 */
#include "lcs.h"
#include "metric.h"
#include "status.h"
#include "words.h"

typedef struct rouge_job {
    pith_word_ids words;
    pith_word_row gold, found;
    pith_lcs lcs;
    uint8_t *mark;     /* per gold word: in some line's subsequence */
    uint32_t *left[2]; /* per distinct word: remaining occurrences */
    size_t hits;
} rouge_job;

/* One past the last word of the line that starts at word i. */
static size_t line_end(const pith_word_row *row, size_t i)
{
    uint32_t line = row->line[i];
    while (i < row->n && row->line[i] == line)
        i++;
    return i;
}

static pith_status compare_line(rouge_job *job, size_t start, size_t stop)
{
    size_t length;
    uint8_t *marks[2] = {job->mark + start, NULL};
    PITH_TRY(pith_lcs_row(&job->lcs, job->gold.id + start, stop - start));
    for (size_t i = 0; i < job->found.n;) {
        size_t end = line_end(&job->found, i);
        PITH_TRY(pith_lcs_compare(&job->lcs, job->found.id + i, end - i, marks,
                                  &length));
        i = end;
    }
    for (size_t i = start; i < stop; i++) {
        uint32_t id = job->gold.id[i];
        if (!job->mark[i] || job->left[0][id] == 0 || job->left[1][id] == 0)
            continue;
        job->hits++;
        job->left[0][id]--;
        job->left[1][id]--;
    }
    return PITH_OK;
}

static pith_status read_texts(const pith_metric_job *texts, rouge_job *job)
{
    pith_word_row *rows[] = {&job->gold, &job->found};
    PITH_TRY(
        pith_words_read(&job->words, texts->gold, PITH_WORDS_SPACED, rows[0]));
    PITH_TRY(pith_words_read(&job->words, texts->extracted, PITH_WORDS_SPACED,
                             rows[1]));
    size_t n = (size_t)job->words.n + 1;
    job->mark = pith_arena_zalloc(texts->scratch, job->gold.n + 1, 1);
    for (int side = 0; side < 2; side++) {
        job->left[side] =
            pith_arena_zalloc(texts->scratch, n, sizeof *job->left[side]);
        if (job->left[side] == NULL || job->mark == NULL)
            return PITH_NOMEM;
        for (size_t i = 0; i < rows[side]->n; i++)
            job->left[side][rows[side]->id[i]]++;
    }
    return pith_lcs_init(&job->lcs, texts->scratch, job->words.n);
}

static pith_status run(const pith_metric_job *texts, double *value)
{
    rouge_job job = {.words = {.arena = texts->scratch}};
    PITH_TRY(read_texts(texts, &job));
    for (size_t i = 0; i < job.gold.n && job.found.n;) {
        size_t end = line_end(&job.gold, i);
        PITH_TRY(compare_line(&job, i, end));
        i = end;
    }
    if (job.found.n)
        value[0] = (double)job.hits / (double)job.found.n;
    if (job.gold.n)
        value[1] = (double)job.hits / (double)job.gold.n;
    else
        value[1] = 1;
    if (job.gold.n + job.found.n == 0)
        value[0] = 1;
    value[2] = pith_metric_f1(value[0], value[1]);
    return PITH_OK;
}

static const char *const columns[] = {"precision", "recall", "f1", NULL};

const pith_metric pith_metric_rouge = {
    .info = {.name = "rouge-lsum",
             .summary = "lines against lines, words in order (M6)",
             .columns = columns,
             .main = 2},
    .run = run,
};
