/* SPDX-License-Identifier: Apache-2.0 */
/*
 * outlier: text blocks of at least five words.
 *
 * Idea: a page is blocks of text between tags, and blocks of a few words are
 * menus and labels; besides, words that are alone with how often they occur
 * are noise. Source: Lingwal, "Noise reduction and content retrieval from web
 * pages", 2013. What is kept as text are whole blocks, counted before words are
 * dropped, as we read the paper; `count` is the other reading, in which
 * outliers do not count. Words are compared in lower case. An a, em or the
 * like inside a sentence does not cut it in two.
 *
 * Cost: linear, 8 bytes of scratch a node, 4 to 8 a token and about 100 a
 * different word; with count=after also the search for outliers (outlier.h).
 * It fails on long boilerplate, which it keeps, on headings and list items of
 * few words, which it drops, and on scripts without spaces, in which a whole
 * clause is one token.
 */
#include "outlier.h"

#include "density.h"
#include "status.h"

enum { MIN_BLOCK, COUNT, OUTLIERS, NEIGHBOUR, SEPARATED };

enum { COUNT_BEFORE, COUNT_AFTER };

static const char *const counts[] = {
    [COUNT_BEFORE] = "before",
    [COUNT_AFTER] = "after",
    NULL,
};

static const char *const on_off[] = {"off", "on", NULL};

/* Standards: the paper's numbers; shared spec, outlier.md. */
static const pith_param params[] = {
    [MIN_BLOCK] = {"min-block", "fewest words of a block that is kept", 1, 1000,
                   5, NULL},
    [COUNT] = {"count",
               "words are counted before or after outliers are dropped", 0, 1,
               COUNT_BEFORE, counts},
    [OUTLIERS] = {"outliers",
                  "words that are outliers, at most half of the page's "
                  "(count=after)",
                  0, 100000, 50, NULL},
    [NEIGHBOUR] = {"neighbour",
                   "an outlier is far from its nearest neighbour of this rank "
                   "(count=after)",
                   1, 100000, 30, NULL},
    [SEPARATED] = {"separated",
                   "words with that many equals are no outliers (count=after)",
                   0, 1, 1, on_off},
    {0},
};

enum { HIDDEN, NO_TEXT, SHORT, LONG };

static const char *const reasons[] = {
    [HIDDEN] = "never shown: outside the body, script, comment or hidden",
    [NO_TEXT] = "no text of its own",
    [SHORT] = "text block of fewer than min-block words",
    [LONG] = "text block of at least min-block words",
    NULL,
};

/* Words of each block that count, in place of its number of tokens. */
static void drop_outliers(const pith_outlier_words *words,
                          const pith_outlier_text *text)
{
    for (uint32_t i = 0; i < text->nblocks; i++) {
        pith_outlier_block *block = &text->block[i];
        uint32_t stop = block->token + block->ntokens;
        for (uint32_t k = block->token; k < stop; k++)
            block->ntokens -= words->word[text->token[k]].outlier;
    }
}

pith_outlier_options pith_outlier_options_of(const double *param)
{
    return (pith_outlier_options){
        .n = (uint32_t)param[OUTLIERS],
        .k = (uint32_t)param[NEIGHBOUR],
        .separated = param[SEPARATED] > 0,
    };
}

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    pith_outlier_words words;
    pith_outlier_text text;
    pith_outlier_words_init(&words, job->scratch);
    PITH_TRY(pith_outlier_read(&words, page, &text));
    if (job->param[COUNT] > 0) {
        pith_outlier_options options = pith_outlier_options_of(job->param);
        PITH_TRY(pith_outlier_detect(&words, &options));
        drop_outliers(&words, &text);
    }
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint32_t row = text.block_of[i];
        if (row == UINT32_MAX) {
            bool hidden = i < page->body || page->flags[i] & PITH_NODE_HIDDEN;
            job->why[i] = hidden ? HIDDEN : NO_TEXT;
            continue;
        }
        uint32_t ntokens = text.block[row].ntokens;
        job->keep[i] = ntokens >= job->param[MIN_BLOCK];
        job->why[i] = job->keep[i] ? LONG : SHORT;
        if (job->figure)
            job->figure[i] = ntokens;
    }
    job->score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_outlier = {
    .name = "outlier",
    .summary = "text blocks of at least five words",
    .source = "Lingwal 2013: content retrieval by block length",
    .params = params,
    .reasons = reasons,
    .figure = "words of the text block",
    .run = run,
};
