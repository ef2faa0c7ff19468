/* SPDX-License-Identifier: Apache-2.0 */
/* What the search for a candidate would keep: see auto_opinion.h. */
#include "auto_opinion.h"

#include "auto_exclusion.h"
#include "candidate.h"
#include "status.h"

/* Where these come from is in docs/auto-training.md, "A second opinion". The
 * model is surer of articles than of other pages, and there it is right more
 * often; from `plain_below` on the candidate has to stand out, too. */
static const double article_from = 0.5;
static const double article_below = 0.93;
static const double other_below = 0.85;
static const double plain_below = 0.85;
static const double forum_below = 0.3;
static const double parts_below = 0.4;
static const double least_margin = 0.3;
static const double least_kept = 0.3; /* of the words that are expected */

enum { LEVELS = 8 }; /* from a block up to its cell */

bool pith_opinion_is_wanted(const pith_estimate *estimate, double expected)
{
    double parts = pith_exclusion_type("collection", estimate->type) +
                   pith_exclusion_type("documentation", estimate->type) +
                   pith_exclusion_type("service", estimate->type);
    bool article =
        pith_exclusion_type("article", estimate->type) >= article_from;
    return estimate->breadth != PITH_BREADTH_ALL && parts < parts_below &&
           pith_exclusion_type("forum", estimate->type) < forum_below &&
           expected < (article ? article_below : other_below);
}

/* Whether the search keeps most of a block. */
static bool is_inside(const pith_page *page, const pith_block_span *block,
                      const uint8_t *keep)
{
    uint64_t chars = 0;
    uint64_t kept = 0;
    for (uint32_t i = block->first; i <= block->last; i++) {
        if (page->tag[i] != PITH_TAG_TEXT || page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        uint32_t more = pith_page_chars(page, i);
        chars += more;
        kept += keep[i] ? more : 0;
    }
    return chars > 0 && 2 * kept >= chars;
}

static bool is_heading(const pith_page *page, const pith_block_span *block)
{
    uint16_t tag = page->tag[block->element];
    return tag > PITH_TAG_H1 && tag <= PITH_TAG_H6;
}

static bool is_code(const pith_page *page, const pith_block_span *block)
{
    return page->flags[block->first] & PITH_NODE_IN_PRE;
}

static bool is_cell(const pith_page *page, const pith_block_span *block,
                    uint32_t candidate)
{
    uint32_t node = block->element;
    for (unsigned n = 0; n < LEVELS && node > candidate; n++) {
        if (page->tag[node] == PITH_TAG_TD || page->tag[node] == PITH_TAG_TH)
            return true;
        node = page->parent[node];
    }
    return false;
}

/* What is the candidate's structure rather than its prose is inside: headings,
 * code and cells in it, and headings of what is inside wherever they stand. The
 * search judges these by their length and links, and the model knows them better. */
static void add_structure(const pith_page *page, const pith_text_blocks *blocks,
                          uint32_t candidate, uint8_t *inside)
{
    for (uint32_t i = blocks->n; i-- > 0;) {
        const pith_block_span *block = &blocks->block[i];
        bool heading = is_heading(page, block);
        bool within = block->first > candidate &&
                      block->first < page->end[candidate] &&
                      (heading || is_code(page, block) ||
                       is_cell(page, block, candidate));
        if (within || (heading && i + 1 < blocks->n && inside[i + 1]))
            inside[i] = 1;
    }
}

pith_status pith_opinion_ask(const pith_page *page,
                             const pith_text_blocks *blocks, pith_arena *arena,
                             pith_opinion *out)
{
    pith_candidate found;
    PITH_TRY(pith_candidate_find(page, blocks, &pith_candidate_standard, arena,
                                 &found));
    out->margin = found.margin;
    out->inside = pith_arena_alloc(arena, (size_t)blocks->n + 1, 1);
    if (!out->inside)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < blocks->n; i++)
        out->inside[i] = is_inside(page, &blocks->block[i], found.keep);
    add_structure(page, blocks, found.best, out->inside);
    return PITH_OK;
}

/* The part of the expected words that is inside. */
static double part_inside(const pith_opinion *opinion,
                          const pith_estimate *estimate)
{
    double all = 0;
    double kept = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        double words =
            (double)estimate->probability[i] * estimate->features.words[i];
        all += words;
        kept += opinion->inside[i] ? words : 0;
    }
    return all > 0 ? kept / all : 0;
}

pith_status pith_opinion_take(const pith_page *page, double expected,
                              pith_arena *arena, pith_estimate *e)
{
    pith_opinion opinion;
    PITH_TRY(pith_opinion_ask(page, &e->features.blocks, arena, &opinion));
    if (expected >= plain_below && opinion.margin < least_margin)
        return PITH_OK;
    if (part_inside(&opinion, e) < least_kept)
        return PITH_OK;
    e->gone |= PITH_EXCLUSION_OUTSIDE;
    for (uint32_t i = 0; i < e->features.blocks.n; i++)
        if (!opinion.inside[i]) {
            e->exclusion_flags[i] |= PITH_EXCLUSION_OUTSIDE;
            e->probability[i] = 0;
        }
    return PITH_OK;
}
