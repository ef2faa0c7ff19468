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

bool pith_opinion_is_wanted(const pith_estimate *e, double expected)
{
    double parts = pith_exclusion_type("collection", e->type) +
                   pith_exclusion_type("documentation", e->type) +
                   pith_exclusion_type("service", e->type);
    bool article = pith_exclusion_type("article", e->type) >= article_from;
    return e->breadth != PITH_BREADTH_ALL && parts < parts_below &&
           pith_exclusion_type("forum", e->type) < forum_below &&
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
    return PITH_OK;
}

/* The part of the expected words that is inside. */
static double part_inside(const pith_opinion *opinion, const pith_estimate *e)
{
    double all = 0;
    double kept = 0;
    for (uint32_t i = 0; i < e->features.blocks.n; i++) {
        double words = (double)e->probability[i] * e->features.words[i];
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
