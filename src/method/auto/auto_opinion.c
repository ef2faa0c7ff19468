/* SPDX-License-Identifier: Apache-2.0 */
/* The second opinion, by the search for a candidate: see auto_opinion.h. */
#include "auto_opinion.h"

#include "auto_described.h"
#include "auto_exclusion.h"
#include "auto_story.h"
#include "candidate.h"
#include "heading_role.h"
#include "status.h"

/* docs/records/auto.md, "A second opinion", says where these values come
 * from. From `doubtful_below` on the model is so sure that the search needs
 * better evidence: a candidate that leads clearly and keeps half of the
 * expected content. */
static const double doubtful_below = 0.85;
static const double sure_from = 0.96;
static const double forum_below = 0.3;
static const double parts_below = 0.4;
/* Short articles on old pages are often taken for services, but not for the
 * other two kinds of pages of many parts. */
static const double service_below = 0.6;
static const double others_below = 0.2;
static const double product_below = 0.5;
static const double least_kept = 0.2; /* of the expected words */
static const double least_kept_of_sure = 0.5;
static const double least_margin_of_sure = 0.5;
static const double told_from = 0.5; /* a text that the page is described by and
                                       that is this probable is the page's */
static const double cleaned_from = 0.6; /* blocks that were cleaned out stay
                                           from this probability on */

enum {
    LEVELS = 8,       /* from a block up to its cell */
    TEXT_WORDS = 60,  /* more than a standfirst has */
    STORY_WORDS = 40, /* right below the title */
    BELOW = 16,       /* blocks */
};

/* Whether the types of pages of many parts are improbable. */
static bool is_of_one_part(const pith_estimate *estimate)
{
    double others = pith_exclusion_type("collection", estimate->type) +
                    pith_exclusion_type("documentation", estimate->type);
    double parts = others + pith_exclusion_type("service", estimate->type);
    return parts < parts_below ||
           (parts < service_below && others < others_below);
}

bool pith_opinion_is_wanted(const pith_estimate *estimate, double expected)
{
    return estimate->breadth != PITH_BREADTH_ALL && is_of_one_part(estimate) &&
           pith_exclusion_type("forum", estimate->type) < forum_below &&
           pith_exclusion_type("product", estimate->type) < product_below &&
           expected < sure_from;
}

/* Whether the search regarded a node as content until it examined what is in
 * it. */
static bool is_cleaned(const pith_candidate *found, uint32_t node)
{
    return found->why[node] == PITH_CANDIDATE_SHORT ||
           found->why[node] == PITH_CANDIDATE_LINKS ||
           found->why[node] == PITH_CANDIDATE_NO_TEXT;
}

/* Where most of a block is, according to the search. */
static uint8_t find_place(const pith_page *page, const pith_block_span *block,
                          const pith_candidate *found)
{
    uint64_t chars = 0;
    uint64_t kept = 0;
    uint64_t cleaned = 0;
    for (uint32_t i = block->first; i <= block->last; i++) {
        if (page->tag[i] != PITH_TAG_TEXT || page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        uint32_t more = pith_page_chars(page, i);
        chars += more;
        kept += found->keep[i] ? more : 0;
        cleaned += is_cleaned(found, i) ? more : 0;
    }
    if (chars > 0 && 2 * kept >= chars)
        return PITH_OPINION_INSIDE;
    bool within =
        block->first > found->best && block->first < page->end[found->best];
    return within && cleaned > 0 && 2 * cleaned >= chars ? PITH_OPINION_CLEANED
                                                         : PITH_OPINION_OUTSIDE;
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

/* Treat the structure of the candidate like its prose: headings, code and cells
 * in it, and headings of what is inside, wherever they are. The search judges
 * these by their length and links; the model judges them better. */
static void add_structure(const pith_page *page, const pith_text_blocks *blocks,
                          uint32_t candidate, uint8_t *place)
{
    for (uint32_t i = blocks->n; i-- > 0;) {
        const pith_block_span *block = &blocks->block[i];
        bool heading = is_heading(page, block);
        bool within = block->first > candidate &&
                      block->first < page->end[candidate] &&
                      (heading || is_code(page, block) ||
                       is_cell(page, block, candidate));
        if (within || (heading && i + 1 < blocks->n &&
                       place[i + 1] == PITH_OPINION_INSIDE))
            place[i] = PITH_OPINION_INSIDE;
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
    out->place = pith_arena_alloc(arena, (size_t)blocks->n + 1, 1);
    if (!out->place)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < blocks->n; i++)
        out->place[i] = find_place(page, &blocks->block[i], &found);
    add_structure(page, blocks, found.best, out->place);
    out->missed = pith_described_find(page, blocks);
    if (out->missed < blocks->n &&
        out->place[out->missed] == PITH_OPINION_INSIDE)
        out->missed = blocks->n;
    if (out->missed < blocks->n)
        out->place[out->missed] = PITH_OPINION_INSIDE;
    return PITH_OK;
}

/* Whether the search passed over the text that the page is described by. */
static bool misses_text(const pith_opinion *opinion,
                        const pith_estimate *estimate)
{
    uint32_t block = opinion->missed;
    return block < estimate->features.blocks.n &&
           estimate->features.words[block] >= TEXT_WORDS &&
           (double)estimate->probability[block] >= told_from;
}

/* Whether a block stays. */
static bool stays(const pith_opinion *opinion, const pith_estimate *estimate,
                  uint32_t block)
{
    return opinion->place[block] == PITH_OPINION_INSIDE ||
           (opinion->place[block] == PITH_OPINION_CLEANED &&
            (double)estimate->probability[block] >= cleaned_from);
}

/* The part of the expected words that stays. */
static double part_that_stays(const pith_opinion *opinion,
                              const pith_estimate *estimate)
{
    double all = 0;
    double kept = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        double words =
            (double)estimate->probability[i] * estimate->features.words[i];
        all += words;
        kept += stays(opinion, estimate, i) ? words : 0;
    }
    return all > 0 ? kept / all : 0;
}

/* The words of probable text right below a block, up to the next heading or text
 * that stays. */
static uint32_t words_below(const pith_page *page,
                            const pith_estimate *estimate,
                            const pith_opinion *opinion, uint32_t i)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint32_t words = 0;
    uint32_t end = i + BELOW < blocks->n ? i + BELOW : blocks->n;
    for (i++; i < end; i++) {
        if (pith_page_heading_around(page, blocks->block[i].element))
            break;
        if ((double)estimate->probability[i] < told_from)
            continue;
        if (stays(opinion, estimate, i))
            break;
        words += estimate->features.words[i];
    }
    return words;
}

/* Whether the search passed over all text below the page's title. */
static bool misses_story(const pith_page *page, const pith_opinion *opinion,
                         const pith_estimate *estimate)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        if (!pith_begins_with_title(page, estimate, i))
            continue;
        uint32_t words = words_below(page, estimate, opinion, i);
        if (words > most)
            most = words;
    }
    return most >= STORY_WORDS;
}

pith_status pith_opinion_take(const pith_page *page, double expected,
                              pith_arena *arena, pith_estimate *estimate)
{
    pith_opinion opinion;
    PITH_TRY(
        pith_opinion_ask(page, &estimate->features.blocks, arena, &opinion));
    bool sure = expected >= doubtful_below;
    if (sure && opinion.margin < least_margin_of_sure)
        return PITH_OK;
    if (misses_text(&opinion, estimate) ||
        misses_story(page, &opinion, estimate))
        return PITH_OK;
    if (part_that_stays(&opinion, estimate) <
        (sure ? least_kept_of_sure : least_kept))
        return PITH_OK;
    estimate->gone |= PITH_EXCLUSION_OUTSIDE;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++)
        if (!stays(&opinion, estimate, i)) {
            estimate->exclusion_flags[i] |= PITH_EXCLUSION_OUTSIDE;
            estimate->probability[i] = 0;
        }
    return PITH_OK;
}
