/* SPDX-License-Identifier: Apache-2.0 */
/* The estimate of the model for every text block: see auto_estimate.h. */
#include "auto_estimate.h"

#include "auto_exclusion.h"
#include "auto_model.h"
#include "auto_smoothing.h"
#include "comment_form.h"
#include "generator.h"
#include "posts.h"
#include "status.h"
#include "str.h"
#include "tag_scan.h"

#include <math.h>

/* Number of rows to compute at a time: few enough to stay in the cache and to
 * be small compared with the page. */
enum { ROWS_AT_ONCE = 256 };

/* The work that a row reports: features and trees take some microseconds. */
enum { ROW_WORK = 64 };

/* The length of a row, including one place after its values. */
enum { ROW = PITH_FEATURE_COUNT + 1 };

/* Blocks with at least this probability are smoothed. */
static const float open_above = 0.05f;
static const float open_below = 0.95f;

/* State while rows are computed and predicted. */
typedef struct reading {
    const pith_page *page;
    pith_estimate *estimate;
    float *rows;    /* space for ROWS_AT_ONCE */
    float *margin;  /* per block */
    uint32_t *open; /* blocks about which the model is not sure, in order */
    uint32_t nopen;
} reading;

static uint32_t at_once(uint32_t left)
{
    return left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE;
}

/* What a text area holds, and data for scripts that no browser hides. */
static bool is_raw(const pith_page *page, const pith_block_span *block)
{
    return page->tag[block->element] == PITH_TAG_TEXTAREA ||
           (!(page->flags[block->first] & PITH_NODE_IN_PRE) &&
            block->first == block->last &&
            pith_str_is_data(pith_page_text(page, block->first)));
}

/* Whether a quotation is the text of a post of a social network, which the
 * network's script replaces by the post. */
static bool is_embedded(const pith_page *page, uint32_t node)
{
    static const pith_str names[] = {
        {"bluesky-embed", 13},   {"instagram-media", 15},
        {"mastodon-embed", 14},  {"reddit-embed-bq", 15},
        {"text-post-media", 15}, {"tiktok-embed", 12},
        {"twitter-tweet", 13},   {"twitter-video", 13},
    };
    pith_str class = pith_page_class(page, node);
    pith_str word;
    while ((word = pith_str_word(&class)).len > 0)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (pith_str_eq(word, names[i]))
                return true;
    return false;
}

/* Whether the line above a quotation announces it: "She wrote:". */
static bool is_announced(const pith_page *page, const pith_text_blocks *blocks,
                         uint32_t quotation)
{
    uint32_t first = blocks->before[quotation];
    return first > 0 &&
           pith_block_ends_in_colon(page, &blocks->block[first - 1]);
}

static void flag_embedded(const pith_page *page, pith_estimate *estimate)
{
    static const pith_tag_set quotations = {{PITH_TAG_BLOCKQUOTE}};
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint32_t node = page->body;
    while ((node = pith_tag_scan(page->tag, node, page->nnodes, quotations)) <
           page->nnodes) {
        if (!is_embedded(page, node) || is_announced(page, blocks, node)) {
            node++;
            continue;
        }
        uint32_t end = page->end[node];
        for (uint32_t i = blocks->before[node]; i < blocks->before[end]; i++)
            estimate->exclusion_flags[i] |= PITH_EXCLUSION_EMBEDDED;
        node = end;
    }
}

pith_status pith_auto_open(const pith_page *page, pith_arena *arena,
                           pith_features *out)
{
    PITH_TRY(pith_features_open(page, arena, out));
    if (out->looks_old)
        out->looks_old = !pith_page_is_of_manual(page);
    return PITH_OK;
}

void pith_auto_margins(const pith_features *features, const float *rows,
                       size_t stride, uint32_t count, float *margin)
{
    pith_boost_margins(&pith_auto_model, rows, stride, count, margin);
    if (features->looks_old)
        for (uint32_t i = 0; i < count; i++)
            margin[i] += fminf(
                0, pith_boost_margin(&pith_auto_old_model, &rows[i * stride]));
}

static pith_status ask_model(reading *self, pith_arena *arena)
{
    pith_estimate *estimate = self->estimate;
    uint32_t n = estimate->features.blocks.n;
    for (uint32_t from = 0; from < n; from += ROWS_AT_ONCE) {
        uint32_t count = at_once(n - from);
        PITH_TRY(pith_arena_work(arena, (size_t)count * ROW_WORK));
        pith_features_next(&estimate->features, count, ROW, self->rows);
        for (uint32_t i = 0; i < count; i++)
            self->rows[(size_t)i * ROW + PITH_FEATURE_COUNT] = PITH_BOOST_END;
        pith_auto_margins(&estimate->features, self->rows, ROW, count,
                          self->margin + from);
        pith_boost_probabilities(self->margin + from, count,
                                 estimate->probability + from);
        pith_page_rows_add(&estimate->row, self->rows, ROW, count);
        for (uint32_t i = from; i < from + count; i++) {
            const float *row = &self->rows[(size_t)(i - from) * ROW];
            estimate->consent[i] = row[PITH_FEATURE_says_consent] >= 0;
            estimate->exclusion_flags[i] = pith_exclusion_flags(row);
            if (estimate->breadth != PITH_BREADTH_MAIN)
                estimate->exclusion_flags[i] |= pith_exclusion_more_flags(row);
            if (is_raw(self->page, &estimate->features.blocks.block[i]))
                estimate->exclusion_flags[i] |= PITH_EXCLUSION_RAW;
            estimate->menu[i] = row[PITH_FEATURE_in_nav] >= 0 &&
                                row[PITH_FEATURE_own_link] > 0.5f;
            if (estimate->probability[i] > open_above &&
                estimate->probability[i] < open_below)
                self->open[self->nopen++] = i;
        }
    }
    return PITH_OK;
}

/* Posts of a page that says that it is a thread are no comments beside an
 * article, and notes and sections of a manual's are no boxes beside one,
 * whatever the page looks like. */
static void weigh_types(const pith_job *job, pith_estimate *out)
{
    pith_page_type_weigh(&out->row, out->type);
    out->thread = job->known.is_thread || pith_page_is_of_forum(job->page);
    if (out->thread)
        pith_page_type_declare(out->type, "forum");
    else if (pith_page_is_of_manual(job->page))
        pith_page_type_declare(out->type, "documentation");
}

static bool has_comments(const pith_estimate *estimate)
{
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++)
        if (estimate->exclusion_flags[i] & PITH_EXCLUSION_COMMENT)
            return true;
    return false;
}

pith_status pith_estimate_make(const pith_job *job, pith_breadth breadth,
                               pith_estimate *out)
{
    pith_arena *arena = job->scratch;
    *out = (pith_estimate){.breadth = breadth};
    PITH_TRY(pith_auto_open(job->page, arena, &out->features));
    uint32_t n = out->features.blocks.n;
    reading self = {.page = job->page, .estimate = out};
    out->probability = pith_arena_alloc(arena, n, sizeof *out->probability);
    out->consent = pith_arena_alloc(arena, n, 1);
    out->exclusion_flags =
        pith_arena_alloc(arena, n, sizeof *out->exclusion_flags);
    out->menu = pith_arena_alloc(arena, n, 1);
    self.rows = pith_arena_alloc(arena, at_once(n), ROW * sizeof *self.rows);
    self.margin = pith_arena_alloc(arena, n, sizeof *self.margin);
    self.open = pith_arena_alloc(arena, n, sizeof *self.open);
    if (!out->probability || !out->consent || !out->exclusion_flags ||
        !out->menu || !self.rows || !self.margin || !self.open)
        return PITH_NOMEM;
    PITH_TRY(ask_model(&self, arena));
    flag_embedded(job->page, out);
    weigh_types(job, out);
    out->takes_comments = !out->thread && has_comments(out) &&
                          pith_page_has_comment_form(job->page);
    pith_exclusion_apply(out);
    return pith_smoothing_apply(&out->features, self.open, self.nopen, arena,
                                out->probability);
}
