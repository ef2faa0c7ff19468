/* SPDX-License-Identifier: Apache-2.0 */
/*
 * shallow: blocks with many words and few links, taking both neighbours into
 * account.
 *
 * Idea: whether a block of text is content depends on its number of words (or
 * its text density: words per line of 80 characters), its share of links, and
 * the same numbers of the blocks before and after it. Two small decision trees
 * with such tests were learned from 621 annotated news pages. The article ends
 * where readers' comments begin. Source: Kohlschuetter, Fankhauser and Nejdl,
 * "Boilerplate detection using shallow text features", WSDM 2010 (algorithms 1
 * and 2), and for the end of the article and the largest part, the
 * ArticleExtractor that the authors published with it. Differences: a block is
 * the text between two block-level boundaries or two line breaks, not between
 * any two tags other than `a`; words are those of pith; lines are filled
 * evenly, not wrapped at words; the phrases that end an article are in 20
 * languages.
 *
 * Cost: linear in the nodes; 40 bytes of scratch memory per block. It fails on
 * short blocks (code, poems, chats, tables), and keeps long boilerplate.
 */
#include "block_labels.h"
#include "density.h"
#include "discussion.h"
#include "status.h"

enum { CLASSIFIER, ARTICLE_END, END_WORDS, PARTS };

enum { BY_WORDS, BY_DENSITY };

static const char *const classifiers[] = {
    [BY_WORDS] = "words", [BY_DENSITY] = "density", NULL};
static const char *const ends[] = {"cut", "ignore", NULL};
static const char *const parts[] = {"all", "largest", NULL};

/* Defaults: algorithm 2, which according to the paper is as good and simpler;
 * 60 words as in ArticleExtractor. */
static const pith_param params[] = {
    [CLASSIFIER] = {"classifier",
                    "classify blocks by number of words or by words per line",
                    0, 1, BY_WORDS, classifiers},
    [ARTICLE_END] = {"article-end",
                     "cut everything after the line that opens the comments", 0,
                     1, 0, ends},
    [END_WORDS] = {"end-words",
                   "minimum number of content words before the article's end",
                   0, 100000, 60, NULL},
    [PARTS] = {"parts",
               "keep all content, or its largest run of blocks without a gap "
               "of two blocks",
               0, 1, 0, parts},
    {0},
};

enum {
    SHELL,
    LONG,
    BETWEEN_TEXT,
    LINKS,
    MENU,
    SHORT,
    LAST,
    AFTER,
    SMALL,
    PICTURE
};

static const char *const reasons[] = {
    [SHELL] = "holds no text of its own, or is never shown",
    [LONG] = "block of many words and few links",
    [BETWEEN_TEXT] = "short block beside a long one",
    [LINKS] = "block with a large share of links",
    [MENU] = "block behind links, with too few words",
    [SHORT] = "short block among short ones",
    [LAST] = "the last block of the page",
    [AFTER] = "after the end of the article",
    [SMALL] = "not of the largest part",
    [PICTURE] = "picture, line or break between kept blocks",
    NULL,
};

/* The numbers in the two trees, from the paper. */
enum {
    LINE_CHARS = 80,
    OWN_WORDS = 16,
    NEXT_WORDS = 15,
    BEFORE_WORDS = 4,
    MENU_WORDS = 40,
    MENU_NEXT_WORDS = 17,
    OWN_DENSITY = 9,
    NEXT_DENSITY = 10,
    BEFORE_DENSITY = 4,
    MENU_NEXT_DENSITY = 11,
    END_LINE_WORDS = 15, /* ArticleExtractor */
};
static const double own_links = 0.333333;
static const double before_links = 0.555556;

typedef struct measured {
    uint32_t words, chars;
    double links;   /* share of words that are in links */
    double density; /* words per full line */
} measured;

static measured measure(const pith_page *page, const pith_block_span *block)
{
    uint32_t to = block->last + 1;
    uint32_t words = pith_block_words(page, block);
    uint32_t chars = page->chars_before[to] - page->chars_before[block->first];
    uint32_t links = pith_block_link_words(page, block);
    uint32_t lines = chars / LINE_CHARS;
    /* The last line is not full, and counts only if it is the only one. */
    double full = lines ? (double)words * lines * LINE_CHARS / chars : words;
    return (measured){words, chars, words ? links / (double)words : 0,
                      full / (lines ? lines : 1)};
}

static uint8_t judge_words(const measured *self)
{
    const measured *before = self - 1;
    const measured *next = self + 1;
    if (self->links > own_links)
        return LINKS;
    if (before->links > before_links)
        return self->words > MENU_WORDS        ? LONG
               : next->words > MENU_NEXT_WORDS ? BETWEEN_TEXT
                                               : MENU;
    if (self->words > OWN_WORDS)
        return LONG;
    return next->words > NEXT_WORDS || before->words > BEFORE_WORDS
               ? BETWEEN_TEXT
               : SHORT;
}

static uint8_t judge_density(const measured *self)
{
    const measured *before = self - 1;
    const measured *next = self + 1;
    if (self->links > own_links)
        return LINKS;
    if (before->links > before_links)
        return next->density > MENU_NEXT_DENSITY ? BETWEEN_TEXT : MENU;
    if (self->density > OWN_DENSITY)
        return next->density > 0 ? LONG : LAST;
    return next->density > NEXT_DENSITY || before->density > BEFORE_DENSITY
               ? BETWEEN_TEXT
               : SHORT;
}

/* The first block after the article; if there is none, the number of blocks. */
static uint32_t find_end(const pith_job *job, const pith_text_blocks *blocks,
                         const measured *self, const pith_block_label *label)
{
    double words = 0;
    for (uint32_t k = 0; k < blocks->n; k++) {
        if (words >= job->param[END_WORDS] && self[k].words <= END_LINE_WORDS &&
            pith_opens_comments(pith_block_text(job->page, &blocks->block[k])))
            return k;
        words += label[k].keep ? self[k].words : 0;
    }
    return blocks->n;
}

static void drop(pith_block_label *label, uint32_t from, uint32_t to,
                 uint8_t why)
{
    for (uint32_t k = from; k < to; k++)
        if (label[k].keep)
            label[k] = (pith_block_label){false, why, label[k].figure};
}

/* Drop everything except the run with most words, in which single blocks may be
 * missing. */
static void keep_largest(const measured *self, pith_block_label *label,
                         uint32_t n)
{
    uint32_t from = 0;
    uint32_t best_from = 0;
    uint32_t best_to = 0;
    uint64_t words = 0;
    uint64_t most = 0;
    for (uint32_t k = 0; k < n; k++) {
        if (!label[k].keep)
            continue;
        if (k > 1 && !label[k - 1].keep && !label[k - 2].keep) {
            from = k;
            words = 0;
        }
        words += self[k].words;
        if (words > most) {
            most = words;
            best_from = from;
            best_to = k + 1;
        }
    }
    drop(label, 0, best_from, SMALL);
    drop(label, best_to, n, SMALL);
}

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    pith_text_blocks blocks;
    PITH_TRY(pith_text_blocks_find(page, job->scratch, &blocks));
    uint32_t n = blocks.n;
    measured *self =
        pith_arena_zalloc(job->scratch, (size_t)n + 2, sizeof *self);
    pith_block_label *label =
        pith_arena_zalloc(job->scratch, (size_t)n + 1, sizeof *label);
    if (!self || !label)
        return PITH_NOMEM;
    self++; /* there is nothing before the first and after the last */
    for (uint32_t k = 0; k < n; k++)
        self[k] = measure(page, &blocks.block[k]);
    bool density = job->param[CLASSIFIER] > 0;
    for (uint32_t k = 0; k < n; k++) {
        uint8_t why = density ? judge_density(&self[k]) : judge_words(&self[k]);
        label[k] = (pith_block_label){
            .keep = why == LONG || why == BETWEEN_TEXT,
            .why = why,
            .figure = density ? self[k].density : self[k].words,
        };
    }
    if (job->param[ARTICLE_END] == 0)
        drop(label, find_end(job, &blocks, self, label), n, AFTER);
    if (job->param[PARTS] > 0)
        keep_largest(self, label, n);
    pith_block_labels_write(job, &blocks, label, PICTURE);
    job->verdict.score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_shallow = {
    .name = "shallow",
    .summary = "blocks with many words and few links, classified with their "
               "neighbours",
    .source = "Kohlschuetter, Fankhauser, Nejdl 2010",
    .params = params,
    .reasons = reasons,
    .figure = "words of the block, or words per line (classifier=density)",
    .run = run,
};
