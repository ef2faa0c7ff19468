/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks: which of the page's text blocks were correctly kept and dropped.
 *
 * Source: the measure of the word outlier paper (docs/spec/evaluation.md, M4).
 * The page is a text with one block per line. A block is informative if at
 * least half of its words occur in the gold text, and extracted if at least
 * half of them occur in the extraction.
 *
 * The paper's own precision is the number of relevant blocks before filtering,
 * that is of all informative ones, over those retrieved after filtering; its
 * recall has the same numerator over the relevant ones after filtering. Both
 * can exceed 1 and are reported beside the usual ones. A page without blocks of
 * a column's kind does not count for that column.
 */
#include "block_match.h"

#include "metric.h"
#include "status.h"
#include "words.h"

#include <math.h>

enum {
    SENSITIVITY,
    SPECIFICITY,
    ACCURACY,
    PRECISION,
    LITERAL_PRECISION,
    LITERAL_RECALL
};

enum { IN_GOLD = 1, IN_FOUND = 2 };

static double ratio(double part, double all)
{
    return all > 0 ? part / all : NAN;
}

void pith_block_match_score(const pith_block_counts *counts, double value[6])
{
    double tp = counts->tp, fp = counts->fp;
    double informative = tp + counts->fn, noisy = counts->tn + fp;
    value[SENSITIVITY] = ratio(tp, informative);
    value[SPECIFICITY] = ratio(counts->tn, noisy);
    value[ACCURACY] = ratio(tp + counts->tn, informative + noisy);
    value[PRECISION] = ratio(tp, tp + fp);
    value[LITERAL_PRECISION] = ratio(informative, tp + fp);
    value[LITERAL_RECALL] = ratio(informative, tp);
}

static void note_words(const pith_word_row *row, uint8_t flag, uint8_t *seen)
{
    for (size_t i = 0; i < row->n; i++)
        seen[row->id[i]] |= flag;
}

static void count_block(const size_t words[3], pith_block_counts *counts)
{
    bool informative = words[IN_GOLD] * 2 >= words[0];
    bool taken = words[IN_FOUND] * 2 >= words[0];
    if (informative)
        *(taken ? &counts->tp : &counts->fn) += 1;
    else
        *(taken ? &counts->fp : &counts->tn) += 1;
}

static void count_blocks(const pith_word_row *page, const uint8_t *seen,
                         pith_block_counts *counts)
{
    size_t words[3] = {0}; /* of the block: all, in gold, in the extraction */
    for (size_t i = 0; i < page->n; i++) {
        words[0]++;
        words[IN_GOLD] += (seen[page->id[i]] & IN_GOLD) != 0;
        words[IN_FOUND] += (seen[page->id[i]] & IN_FOUND) != 0;
        if (i + 1 < page->n && page->line[i + 1] == page->line[i])
            continue;
        count_block(words, counts);
        words[0] = words[IN_GOLD] = words[IN_FOUND] = 0;
    }
}

static pith_status run(const pith_metric_job *job, double *value)
{
    pith_word_ids words = {.arena = job->scratch};
    pith_word_row gold, found, page;
    pith_block_counts counts = {0};
    PITH_TRY(pith_words_read(&words, job->gold, PITH_WORDS_SPACED, &gold));
    PITH_TRY(
        pith_words_read(&words, job->extracted, PITH_WORDS_SPACED, &found));
    PITH_TRY(pith_words_read(&words, job->page, PITH_WORDS_SPACED, &page));
    uint8_t *seen = pith_arena_zalloc(job->scratch, (size_t)words.n + 1, 1);
    if (seen == NULL)
        return PITH_NOMEM;
    note_words(&gold, IN_GOLD, seen);
    note_words(&found, IN_FOUND, seen);
    count_blocks(&page, seen, &counts);
    pith_block_match_score(&counts, value);
    return PITH_OK;
}

static const char *const columns[] = {
    "sensitivity",       "specificity",    "accuracy", "precision",
    "literal_precision", "literal_recall", NULL};

const pith_metric pith_metric_block_match = {
    .info = {.name = "blocks",
             .summary = "text blocks of the page taken and left (M4)",
             .columns = columns,
             .main = ACCURACY,
             .wants_page = true},
    .run = run,
};
