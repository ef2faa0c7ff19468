/* SPDX-License-Identifier: Apache-2.0 */
/*
 * context: good blocks by length, links and stop words, and what is between
 * them.
 *
 * Idea: long blocks with many stop words are text; blocks of links or with few
 * stop words are not; about short blocks only their surroundings tell. Each
 * block is first classified by itself as good, nearly good, short or bad. Short
 * ones become what the good or bad blocks around them are, nearly good ones
 * become good unless they are between bad ones, and a heading is good if the
 * block below it is. Source: Pomikalek, "Removing boilerplate and duplicate
 * content from web corpora", 2011 (jusText). Differences: the language is that
 * of the page, from its declaration and its text, and if there are no stop
 * words for it, long blocks are good without; lengths are in characters, or
 * three for each word if that is more, so that the same limits apply to scripts
 * with one character per word; blocks are those of text_block.h.
 *
 * Cost: linear; 48 bytes of scratch memory per block, and one pass over the
 * text of long blocks. It fails on text in short lines (code, tables,
 * dialogues), keeps long boilerplate (notices, comments), and drops lists of
 * links in articles.
 */
#include "block_labels.h"
#include "context_words.h"
#include "density.h"
#include "status.h"
#include "str.h"

enum {
    LENGTH_LOW,
    LENGTH_HIGH,
    STOPS_LOW,
    STOPS_HIGH,
    LINKS_MOST,
    HEADING_DISTANCE,
    STOP_WORDS,
};

static const char *const uses[] = {"use", "ignore", NULL};

/* Defaults: jusText's numbers, except for the shares of stop words. Its lists
 * are longer (503 words of English; ours has 127), so 0.30 and 0.32 are too
 * strict here: 0.1 to 0.3 were tried on WCXB, see docs/methods.md. */
static const pith_param params[] = {
    [LENGTH_LOW] = {"length-low", "characters below which a block is short", 0,
                    100000, 70, NULL},
    [LENGTH_HIGH] = {"length-high",
                     "characters above which a block can be good by itself", 0,
                     100000, 200, NULL},
    [STOPS_LOW] = {"stopwords-low",
                   "minimum share of stop words of a nearly good block", 0, 1,
                   0.2, NULL},
    [STOPS_HIGH] = {"stopwords-high",
                    "minimum share of stop words of a long, good block", 0, 1,
                    0.25, NULL},
    [LINKS_MOST] = {"link-share", "maximum link density of a block", 0, 1, 0.2,
                    NULL},
    [HEADING_DISTANCE] = {"heading-distance",
                          "maximum characters between a heading and its good "
                          "block; 0: treat headings like other blocks",
                          0, 100000, 200, NULL},
    [STOP_WORDS] = {"stopwords",
                    "use stop words, or treat every long block as good", 0, 1,
                    0, uses},
    {0},
};

enum {
    SHELL,
    GOOD,
    NEAR_GOOD,
    SHORT_GOOD,
    HEADING,
    LINKS,
    COPYRIGHT,
    CHOICE,
    FEW_STOPS,
    SHORT_LINK,
    SHORT_BAD,
    NEAR_BAD,
    PICTURE,
};

static const char *const reasons[] = {
    [SHELL] = "holds no text of its own, or is never shown",
    [GOOD] = "long block with many stop words and few links",
    [NEAR_GOOD] = "block with stop words, not between bad blocks",
    [SHORT_GOOD] = "short block beside good ones",
    [HEADING] = "heading of a good block",
    [LINKS] = "block with a large share of links",
    [COPYRIGHT] = "block with a copyright sign",
    [CHOICE] = "choice of a form",
    [FEW_STOPS] = "block with few stop words",
    [SHORT_LINK] = "short block with a link",
    [SHORT_BAD] = "short block beside bad ones",
    [NEAR_BAD] = "block with stop words between bad ones",
    [PICTURE] = "picture, line or break between kept blocks",
    NULL,
};

typedef enum class { BAD, SHORT, NEAR, FINE } class;

typedef struct judged {
    uint32_t chars;
    bool heading;
    uint8_t first; /* class by itself */
    uint8_t class; /* in its context */
    uint8_t why;
    double stops;
} judged;

typedef struct judge {
    const pith_job *job;
    pith_text_blocks blocks;
    pith_stop_set stops;
    bool by_stops; /* there are stop words for the language */
    judged *block;
} judge;

static pith_str text_of(const judge *self, uint32_t k)
{
    return pith_block_text(self->job->page, &self->blocks.block[k]);
}

static bool holds_copyright(pith_str text)
{
    static const char sign[] = "\xc2\xa9";
    for (size_t i = 0; i + 1 < text.len; i++)
        if (text.data[i] == sign[0] && text.data[i + 1] == sign[1])
            return true;
    return false;
}

/* Classify a block by itself. */
static void classify(judge *self, uint32_t k)
{
    enum { CHARS_A_WORD = 3 };
    const pith_page *page = self->job->page;
    const double *param = self->job->param;
    const pith_block_span *span = &self->blocks.block[k];
    uint32_t to = span->last + 1;
    uint16_t tag = page->tag[span->element];
    judged *verdict = &self->block[k];
    uint32_t words = page->words_before[to] - page->words_before[span->first];
    double links = page->link_chars_before[to] -
                   (double)page->link_chars_before[span->first];
    verdict->chars = page->chars_before[to] - page->chars_before[span->first];
    verdict->heading = tag < PITH_TAG_STATIC_COUNT &&
                       pith_tag_traits[tag] & PITH_TRAIT_HEADING;
    double length = verdict->chars;
    if (length < (double)words * CHARS_A_WORD)
        length = (double)words * CHARS_A_WORD;
    verdict->first = BAD;
    if (links > verdict->chars * param[LINKS_MOST]) {
        verdict->why = LINKS;
    } else if (tag == PITH_TAG_OPTION || tag == PITH_TAG_SELECT) {
        verdict->why = CHOICE;
    } else if (holds_copyright(text_of(self, k))) {
        verdict->why = COPYRIGHT;
    } else if (length < param[LENGTH_LOW]) {
        verdict->first = links > 0 ? BAD : SHORT;
        verdict->why = SHORT_LINK;
    } else {
        verdict->stops =
            self->by_stops
                ? pith_context_stop_share(&self->stops, text_of(self, k))
                : 1;
        verdict->first =
            verdict->stops < param[STOPS_LOW] ? BAD
            : verdict->stops >= param[STOPS_HIGH] && length > param[LENGTH_HIGH]
                ? FINE
                : NEAR;
        verdict->why = verdict->first == BAD ? FEW_STOPS : GOOD;
    }
    verdict->class = verdict->first;
}

/* Raise headings that are not bad by themselves, and have a good block close
 * below them, to a class (NEAR for short ones before the context is considered,
 * FINE for those that it made bad after that). From the end backwards:
 * `distance` is what precedes the next good block. */
static void raise_headings(judge *self, uint8_t from, uint8_t to)
{
    double most = self->job->param[HEADING_DISTANCE];
    double distance = most + 1;
    for (uint32_t k = self->blocks.n; most > 0 && k-- > 0;) {
        judged *verdict = &self->block[k];
        if (verdict->heading && verdict->class == from &&
            verdict->first != BAD && distance <= most) {
            verdict->class = to;
            verdict->why = HEADING;
        }
        if (verdict->class == FINE && !verdict->heading)
            distance = 0;
        else
            distance += verdict->chars;
    }
}

/* One side of a block: the nearest block that is good or bad, and whether there
 * is a nearly good one before it. The edges of the page are bad. */
typedef struct side {
    uint8_t class;
    bool near;
} side;

static void pass(side *self, const judged *verdict)
{
    if (verdict->class == FINE || verdict->class == BAD)
        *self = (side){verdict->class, false};
    else if (verdict->class == NEAR)
        self->near = true;
}

/* Short blocks become what both sides are. If these differ, they become good if
 * something nearly good is between them and the bad side. */
static void settle_short(judge *self, const side *after)
{
    side before = {BAD, false};
    for (uint32_t k = 0; k < self->blocks.n; k++) {
        judged *verdict = &self->block[k];
        const side *next = &after[k];
        if (verdict->class == SHORT) {
            bool fine =
                before.class == next->class ? before.class == FINE
                                            : (before.class == BAD ? before
                                                                   : *next)
                                                  .near;
            /* A block that was decided here is not context for others. */
            verdict->class = fine ? FINE : BAD;
            verdict->why = fine ? SHORT_GOOD : SHORT_BAD;
            continue;
        }
        pass(&before, verdict);
    }
}

/* Nearly good blocks are bad between bad ones. */
static void settle_near(judge *self)
{
    uint32_t n = self->blocks.n;
    uint8_t before = BAD;
    for (uint32_t k = 0; k < n;) {
        if (self->block[k].class != NEAR) {
            before = self->block[k++].class;
            continue;
        }
        uint32_t to = k;
        while (to < n && self->block[to].class == NEAR)
            to++;
        uint8_t next = to < n ? self->block[to].class : BAD;
        bool fine = before == FINE || next == FINE;
        for (; k < to; k++) {
            self->block[k].class = fine ? FINE : BAD;
            if (self->block[k].why != HEADING || !fine)
                self->block[k].why = fine ? NEAR_GOOD : NEAR_BAD;
        }
    }
}

static pith_status look_around(judge *self)
{
    uint32_t n = self->blocks.n;
    side *after =
        pith_arena_alloc(self->job->scratch, (size_t)n + 1, sizeof *after);
    if (!after)
        return PITH_NOMEM;
    raise_headings(self, SHORT, NEAR);
    side next = {BAD, false};
    for (uint32_t k = n; k-- > 0;) {
        after[k] = next;
        pass(&next, &self->block[k]);
    }
    settle_short(self, after);
    settle_near(self);
    raise_headings(self, BAD, FINE);
    return PITH_OK;
}

static pith_status open_stops(judge *self)
{
    pith_stemmer none = {0};
    pith_str list = pith_context_list(pith_page_language(self->job->page));
    self->by_stops = list.data && self->job->param[STOP_WORDS] == 0;
    return pith_stop_set_of_list(&self->stops, self->job->scratch, list, &none);
}

static pith_status run(pith_job *job)
{
    judge j = {.job = job};
    PITH_TRY(pith_text_blocks_find(job->page, job->scratch, &j.blocks));
    PITH_TRY(open_stops(&j));
    uint32_t n = j.blocks.n;
    j.block = pith_arena_zalloc(job->scratch, (size_t)n + 1, sizeof *j.block);
    pith_block_label *label =
        pith_arena_zalloc(job->scratch, (size_t)n + 1, sizeof *label);
    if (!j.block || !label)
        return PITH_NOMEM;
    for (uint32_t k = 0; k < n; k++)
        classify(&j, k);
    PITH_TRY(look_around(&j));
    for (uint32_t k = 0; k < n; k++)
        label[k] = (pith_block_label){j.block[k].class == FINE, j.block[k].why,
                                      j.block[k].stops};
    pith_block_labels_write(job, &j.blocks, label, PICTURE);
    job->verdict.score = pith_density_score(job->page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_context = {
    .name = "context",
    .summary = "blocks by length, link density, stop words and neighbours",
    .source = "Pomikalek 2011: jusText",
    .params = params,
    .reasons = reasons,
    .figure = "share of stop words; 1 where none are known",
    .run = run,
};
