/* SPDX-License-Identifier: Apache-2.0 */
/*
 * outlier: text blocks of at least five words.
 *
 * Idea: a page consists of blocks of text between tags, and blocks of a few
 * words are menus and labels. In addition, words whose frequency is unusual are
 * noise. Source: Lingwal, "Noise reduction and content retrieval from web
 * pages", 2013. As we read the paper, whole blocks are kept, and their words
 * are counted before outliers are dropped; `count` selects the other reading,
 * in which outliers do not count. Words are compared in lower case. An a, em or
 * similar element inside a sentence does not divide it.
 *
 * Cost: linear, 8 bytes of scratch memory per node, 4 to 8 per token and about
 * 100 per different word; with count=after also the search for outliers
 * (outlier.h). It fails on long boilerplate, which it keeps, and on headings
 * and list items with few words, which it drops.
 */
#include "outlier.h"

#include "density.h"
#include "status.h"
#include "stem.h"

enum {
    MIN_BLOCK,
    COUNT,
    CASE,
    INLINE,
    OUTLIERS,
    SHARE,
    NEIGHBOUR,
    SEPARATED,
    FEATURES,
    AT_LEAST,
    AT_MOST,
    STEM,
    STOP_STEMS,
};

enum { COUNT_BEFORE, COUNT_AFTER };

static const char *const counts[] = {
    [COUNT_BEFORE] = "before",
    [COUNT_AFTER] = "after",
    NULL,
};

static const char *const cases[] = {"lower", "keep", NULL};

static const char *const inlines[] = {"more", "paper", NULL};

static const char *const features[] = {"counts", "tfidf", NULL};

static const char *const on_off[] = {"off", "on", NULL};

/* Defaults: the paper's numbers; docs/spec/outlier.md. */
static const pith_param params[] = {
    [MIN_BLOCK] = {"min-block", "minimum number of words of a kept block", 1,
                   1000, 5, NULL},
    [COUNT] = {"count", "count words before or after dropping outliers", 0, 1,
               COUNT_BEFORE, counts},
    [CASE] = {"case", "compare words in lower case or unchanged", 0, 1, 0,
              cases},
    [INLINE] = {"inline",
                "tags that do not end a block: a, em and other inline tags, "
                "too; or only the paper's span, b, i and br",
                0, 1, 0, inlines},
    [OUTLIERS] = {"outliers", "number of outliers to drop (count=after)", 0,
                  100000, 50, NULL},
    [SHARE] = {"outlier-share",
               "maximum share of the page's words that are outliers", 0, 1, 0.5,
               NULL},
    [NEIGHBOUR] =
        {"neighbour",
         "k: outliers are far from their k-th nearest neighbour (count=after)",
         1, 100000, 30, NULL},
    [SEPARATED] = {"separated",
                   "do not treat words with k equals as outliers (count=after)",
                   0, 1, 1, on_off},
    [FEATURES] =
        {"features",
         "features of a word: occurrences and pages, or these and TF-IDF", 0, 1,
         0, features},
    [AT_LEAST] = {"at-least",
                  "exclude words on a smaller share of the pages, or of one "
                  "page's words",
                  0, 1, 0, NULL},
    [AT_MOST] =
        {"at-most",
         "exclude words on a larger share of the pages, or of one page's words",
         0, 1, 1, NULL},
    [STEM] = {"stem", "stem tokens in this language; auto: the page's language",
              0, PITH_STEM_CHOICES - 1, PITH_STEM_AUTO, pith_stem_choices},
    [STOP_STEMS] = {"stop-stems", "remove the stems of stop words, too", 0, 1,
                    1, on_off},
    {0},
};

enum { STOP_WORDS };

static const pith_text_param texts[] = {
    [STOP_WORDS] = {"stopwords",
                    "file of stop words, one per line; default: a list for the "
                    "page's language"},
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

/* Count the words of each block without outliers, in place of its tokens. */
static void drop_outliers(const pith_word_table *words,
                          const pith_tokenized *text)
{
    for (uint32_t i = 0; i < text->nblocks; i++) {
        pith_token_block *block = &text->block[i];
        uint32_t stop = block->token + block->ntokens;
        for (uint32_t k = block->token; k < stop; k++)
            if (words->word[text->token[k]].outlier)
                block->nwords -= words->word[text->token[k]].weight;
    }
}

pith_outlier_options pith_outlier_options_of(const double *param)
{
    return (pith_outlier_options){
        .n = (uint32_t)param[OUTLIERS],
        .k = (uint32_t)param[NEIGHBOUR],
        .separated = param[SEPARATED] > 0,
        .tfidf = param[FEATURES] > 0,
        .share = param[SHARE],
        .at_least = param[AT_LEAST],
        .at_most = param[AT_MOST],
    };
}

pith_word_reading pith_outlier_reading_of(const double *param)
{
    return (pith_word_reading){
        .keep_case = param[CASE] > 0,
        .paper_inline = param[INLINE] > 0,
    };
}

static pith_word_settings word_settings(const double *param,
                                        const pith_str *text)
{
    return (pith_word_settings){
        .reading = pith_outlier_reading_of(param),
        .tfidf = param[FEATURES] > 0,
        .stemmer = (unsigned)param[STEM],
        .stop_stems = param[STOP_STEMS] > 0,
        .stop_words = text[STOP_WORDS],
    };
}

static pith_status detect(pith_word_table *words, const double *param,
                          pith_arena *scratch)
{
    pith_outlier_options options = pith_outlier_options_of(param);
    options.arena = scratch;
    return pith_outlier_detect(words, &options);
}

static const pith_word_hooks word_hooks = {word_settings, detect};

/* Flag the outliers of the page: those of a list learned from other pages, or
 * its own. */
static pith_status find_outliers(const pith_job *job, pith_word_table *words,
                                 const pith_tokenized *text)
{
    if (job->known.words) {
        pith_word_table_copy_flags(words, job->known.words);
        return PITH_OK;
    }
    pith_outlier_options options = pith_outlier_options_of(job->param);
    if (options.tfidf)
        PITH_TRY(pith_word_table_note(words, text));
    return pith_outlier_detect(words, &options);
}

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    pith_word_table words;
    pith_tokenized text;
    pith_word_table_init(&words, job->scratch);
    pith_word_source source = {.page = page,
                               .reading = pith_outlier_reading_of(job->param),
                               .thai = job->thai};
    PITH_TRY(pith_word_table_read(&words, &source, &text));
    if (job->param[COUNT] > 0) {
        PITH_TRY(find_outliers(job, &words, &text));
        drop_outliers(&words, &text);
    }
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint32_t row = text.block_of[i];
        if (row == UINT32_MAX) {
            bool hidden = i < page->body || page->flags[i] & PITH_NODE_HIDDEN;
            job->why[i] = hidden ? HIDDEN : NO_TEXT;
            continue;
        }
        uint32_t nwords = text.block[row].nwords;
        job->keep[i] = nwords >= job->param[MIN_BLOCK];
        job->why[i] = job->keep[i] ? LONG : SHORT;
        if (job->figure)
            job->figure[i] = nwords;
    }
    job->verdict.score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_outlier = {
    .name = "outlier",
    .summary = "text blocks of at least five words",
    .source = "Lingwal 2013: content retrieval by block length",
    .params = params,
    .texts = texts,
    .reasons = reasons,
    .figure = "words of the text block",
    .words = &word_hooks,
    .run = run,
};
