/* SPDX-License-Identifier: Apache-2.0 */
/* Teasers around a story of an old page: see auto_teasers.h. */
#include "auto_teasers.h"

#include "auto_exclusion.h"
#include "auto_peers.h"
#include "feature_context.h"
#include "status.h"

/* A teaser begins with a link of so many words, perhaps behind a date of a few
 * others, and has at most so many words and blocks. */
enum {
    TEASER_LINK = 3,
    TEASER_DATE = 6,
    TEASER_WORDS = 100,
    TEASER_BLOCKS = 16,
};

/* A story has so many words below its title, and its paragraphs so many each;
 * the label of teasers has at most so many. */
enum { STORY_WORDS = 30, PARAGRAPH_WORDS = 20, LABEL_WORDS = 6 };

/* The longer words of the page's title that a title has at least, and the part of
 * them; less if nearly all of its own are such. */
enum { OWN_WORDS = 2 };
static const double all_of_title = 0.7, part_of_title = 0.4, title_own = 0.9;

/* The probability of the text of a story, and that of a forum, in which titles
 * of posts lead to them. */
static const double story_from = 0.5, forum_below = 0.7;

static bool has_digit(pith_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= '0' && text.data[i] <= '9')
            return true;
    return false;
}

/* Whether a text is in a link that leads to another page. */
static bool leads_away(const pith_page *page, uint32_t text)
{
    enum { LINK_LEVELS = 8 };
    uint32_t node = page->parent[text];
    for (unsigned n = 0;
         n < LINK_LEVELS && node > page->body && page->tag[node] != PITH_TAG_A;
         n++)
        node = page->parent[node];
    if (page->tag[node] != PITH_TAG_A)
        return false;
    pith_str to = pith_page_attr(page, node, PITH_ATTR_HREF);
    return to.len > 0 && to.data[0] != '#';
}

/* Whether a block is mostly links with titles of other pages: a list without
 * markup. */
static bool is_of_links(const pith_page *page, const pith_block_span *block)
{
    uint32_t words = pith_block_link_words(page, block);
    uint32_t links = 0;
    if (2 * words <= pith_block_words(page, block))
        return false;
    for (uint32_t i = block->first; i <= block->last; i++)
        if (page->tag[i] == PITH_TAG_TEXT &&
            page->flags[i] & PITH_NODE_IN_LINK && leads_away(page, i))
            links++;
    return links > 0 && words >= TEASER_LINK * links;
}

/* Whether a block begins with a link of some words, or a date and a link. */
static bool begins_with_link(const pith_page *page,
                             const pith_block_span *block)
{
    uint32_t linked = 0;
    uint32_t dated = 0;
    for (uint32_t i = block->first; i <= block->last; i++) {
        uint32_t words = page->words_before[i + 1] - page->words_before[i];
        if (page->tag[i] != PITH_TAG_TEXT || words == 0)
            continue;
        if (page->flags[i] & PITH_NODE_IN_LINK && leads_away(page, i))
            linked += words;
        else if (linked == 0 && has_digit(pith_page_text(page, i)))
            dated += words;
        else
            break;
        if (linked >= TEASER_LINK || dated > TEASER_DATE)
            break;
    }
    return linked >= TEASER_LINK;
}

bool pith_begins_with_title(const pith_page *page,
                            const pith_estimate *estimate, uint32_t i)
{
    const pith_feature_context *facts = estimate->features.facts;
    const pith_block_facts *block = &facts->block[i];
    int words = __builtin_popcountll(block->title);
    double least = block->title_hits >= title_own * block->tokens
                       ? part_of_title
                       : all_of_title;
    return words >= OWN_WORDS && words >= least * facts->title.n &&
           !begins_with_link(page, &facts->blocks->block[i]);
}

/* Whether blocks are few, and short together. */
static bool is_short(const pith_estimate *estimate, uint32_t from, uint32_t end)
{
    uint32_t words = 0;
    for (uint32_t i = from; i < end && i - from < TEASER_BLOCKS; i++)
        words += estimate->features.words[i];
    return end - from <= TEASER_BLOCKS && words <= TEASER_WORDS;
}

/* Whether a block is the text of the link above it: in a row of siblings links
 * and texts take turns, as the terms of a list and their definitions do. */
static bool is_text_of(const pith_page *page, const pith_estimate *estimate,
                       uint32_t link)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    const pith_block_span *block = blocks->block;
    const uint32_t *cluster = estimate->features.facts->cluster;
    if (link + 1 >= blocks->n || begins_with_link(page, &block[link + 1]) ||
        pith_begins_with_title(page, estimate, link + 1))
        return false;
    bool below = link + 3 < blocks->n && cluster[link + 2] == cluster[link] &&
                 cluster[link + 3] == cluster[link + 1] &&
                 begins_with_link(page, &block[link + 2]);
    bool above = link >= 2 && cluster[link - 2] == cluster[link] &&
                 cluster[link - 1] == cluster[link + 1] &&
                 begins_with_link(page, &block[link - 2]) &&
                 !begins_with_link(page, &block[link - 1]);
    return (below || above) && is_short(estimate, link, link + 2);
}

/* The end of the teaser that begins with a block: all of a short entry up to the
 * next link, or the text of the link. */
static uint32_t find_teaser_end(const pith_page *page,
                                const pith_estimate *estimate, uint32_t from)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint32_t entry = pith_entry_around(page, estimate->features.facts, from);
    uint32_t i = from + 1;
    if (!entry || !is_short(estimate, blocks->before[entry],
                            blocks->before[page->end[entry]]))
        return i + is_text_of(page, estimate, from);
    while (i < blocks->n && blocks->block[i].first < page->end[entry] &&
           !begins_with_link(page, &blocks->block[i]) &&
           !pith_begins_with_title(page, estimate, i))
        i++;
    return i;
}

/* Mark what looks like a teaser, by itself. */
static void mark_teasers(const pith_page *page, const pith_estimate *estimate,
                         uint8_t *teaser)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    for (uint32_t i = 0; i < blocks->n;) {
        if (estimate->features.words[i] > TEASER_WORDS ||
            !begins_with_link(page, &blocks->block[i]) ||
            !pith_entry_is_alike(estimate->features.facts, i)) {
            i++;
            continue;
        }
        for (uint32_t end = find_teaser_end(page, estimate, i); i < end; i++)
            teaser[i] = 1;
    }
}

/* The title with most text below it, above the first teaser; the number of
 * blocks if none has enough. */
static uint32_t find_story(const pith_page *page, const pith_estimate *estimate,
                           const uint8_t *teaser)
{
    uint32_t n = estimate->features.blocks.n;
    uint32_t story = n;
    uint32_t most = STORY_WORDS;
    uint32_t below = 0;
    for (uint32_t i = n; i-- > 0;) {
        uint32_t words = estimate->features.words[i];
        if (teaser[i])
            below = 0;
        else if (below + words >= most &&
                 pith_begins_with_title(page, estimate, i)) {
            most = below + words;
            story = i;
        }
        if (!teaser[i] && (double)estimate->probability[i] >= story_from)
            below += words;
    }
    return story;
}

/* The last paragraph of the story: like its longest one. */
static uint32_t find_story_end(const pith_page *page,
                               const pith_estimate *estimate,
                               const uint8_t *teaser, uint32_t story)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    const uint32_t *words = estimate->features.words;
    const uint32_t *cluster = estimate->features.facts->cluster;
    uint32_t longest = story;
    uint32_t i = story;
    for (; i < blocks->n && !teaser[i]; i++)
        if (words[i] > words[longest] && !is_of_links(page, &blocks->block[i]))
            longest = i;
    for (i = blocks->n - 1; i > longest; i--)
        if (!teaser[i] && cluster[i] == cluster[longest] &&
            words[i] >= PARAGRAPH_WORDS &&
            !is_of_links(page, &blocks->block[i]))
            return i;
    return longest;
}

/* Whether a block is the label of teasers, "Most read", or mostly links, as a
 * list without markup is. */
static bool is_beside(const pith_page *page, const pith_estimate *estimate,
                      const uint8_t *teaser, uint32_t i)
{
    if (is_of_links(page, &estimate->features.blocks.block[i]))
        return true;
    return i + 1 < estimate->features.blocks.n && teaser[i + 1] &&
           estimate->features.words[i] <= LABEL_WORDS &&
           !pith_begins_with_title(page, estimate, i);
}

pith_status pith_teasers_drop(const pith_job *job, pith_estimate *estimate)
{
    uint32_t n = estimate->features.blocks.n;
    if (n == 0 || !estimate->features.looks_old || estimate->thread ||
        pith_exclusion_type("forum", estimate->type) >= forum_below)
        return PITH_OK;
    uint8_t *teaser = pith_arena_zalloc(job->scratch, (size_t)n, 1);
    if (!teaser)
        return PITH_NOMEM;
    mark_teasers(job->page, estimate, teaser);
    uint32_t story = find_story(job->page, estimate, teaser);
    if (story == n)
        return PITH_OK;
    uint32_t end = find_story_end(job->page, estimate, teaser, story);
    estimate->gone |= PITH_EXCLUSION_ELSEWHERE;
    for (uint32_t i = 0; i < n; i++)
        if ((i < story || i > end) &&
            (teaser[i] || is_beside(job->page, estimate, teaser, i))) {
            estimate->exclusion_flags[i] |= PITH_EXCLUSION_ELSEWHERE;
            estimate->probability[i] = 0;
        }
    return PITH_OK;
}
