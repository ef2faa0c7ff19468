/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Points, the best candidate and its siblings: see candidate_search.h.
 *
 * What the published search changes in the tree is expressed here as rules
 * about blocks: text directly in a div, and text that is separated from other
 * text by two line breaks, is a paragraph; a div with nothing but one such
 * paragraph is that paragraph.
 */
#include "candidate_search.h"

#include <string.h>

enum {
    LEVELS = 5,          /* ancestors to which a paragraph gives points */
    CHARS_A_POINT = 100, /* of a paragraph, for one point */
    LENGTH_POINTS = 3,   /* maximum for its length */
    WEIGHT = 25,         /* points for a good or bad name */
    CANDIDATES = 5,      /* compared with the best */
};
/* These numbers and those below are the published ones. */
static const double anchor_share = 0.3;   /* weight of links to places on the
                                             page */
static const double climb_share = 1. / 3; /* of the last points, while
                                             ascending */
static const double least_sibling_points = 10;
static const double prose_link_share = 0.25;
static const uint32_t prose_chars = 80;

double pith_candidate_link_share(const pith_candidate_search *search,
                                 uint32_t from, uint32_t to)
{
    uint32_t chars = pith_candidate_sum(search->chars, from, to);
    return chars ? pith_candidate_sum(search->links, from, to) / (double)chars
                 : 0;
}

/* Count commas, in all scripts that have one. */
static uint32_t count_commas(pith_str text)
{
    uint32_t commas = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c == ',') {
            commas++;
        } else if (c == 0xd8 && i + 1 < text.len) {
            commas += (unsigned char)text.data[i + 1] == 0x8c; /* U+060C */
        } else if (c >= 0xe3 && i + 2 < text.len) {
            commas += memcmp(text.data + i, "\xe3\x80\x81", 3) == 0 ||
                      memcmp(text.data + i, "\xef\xbc\x8c", 3) == 0 ||
                      memcmp(text.data + i, "\xef\xb9\x90", 3) == 0;
        }
    }
    return commas;
}

void pith_candidate_count(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    uint32_t link_end = 0;
    bool anchor = false;
    uint32_t chars = 0;
    uint32_t links = 0;
    uint32_t commas = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        search->chars[i] = chars;
        search->links[i] = links;
        search->commas[i] = commas;
        if (!pith_candidate_alive(search->why[i]))
            continue;
        if (page->tag[i] == PITH_TAG_A && i >= link_end &&
            page->flags[i] & PITH_NODE_IN_LINK) {
            pith_str to = pith_page_attr(page, i, PITH_ATTR_HREF);
            link_end = page->end[i];
            anchor = to.len > 0 && to.data[0] == '#';
        }
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        uint32_t more = pith_page_chars(page, i);
        chars += more;
        commas += count_commas(pith_page_text(page, i));
        if (i < link_end)
            links += anchor ? (uint32_t)(more * anchor_share) : more;
    }
    search->chars[page->nnodes] = chars;
    search->links[page->nnodes] = links;
    search->commas[page->nnodes] = commas;
}

/* The points of a tag before its contents are considered. */
static double points_of_tag(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_DIV:
        return 5;
    case PITH_TAG_PRE:
    case PITH_TAG_TD:
    case PITH_TAG_BLOCKQUOTE:
        return 3;
    case PITH_TAG_ADDRESS:
    case PITH_TAG_OL:
    case PITH_TAG_UL:
    case PITH_TAG_DL:
    case PITH_TAG_DD:
    case PITH_TAG_DT:
    case PITH_TAG_LI:
    case PITH_TAG_FORM:
        return -3;
    case PITH_TAG_H1:
    case PITH_TAG_H2:
    case PITH_TAG_H3:
    case PITH_TAG_H4:
    case PITH_TAG_H5:
    case PITH_TAG_H6:
    case PITH_TAG_TH:
        return -5;
    default:
        return 0;
    }
}

static double start_points(const pith_candidate_search *search, uint32_t node)
{
    double points = points_of_tag(search->page->tag[node]);
    if (!search->options.ignore_weights)
        points += search->said[node].weight * WEIGHT;
    return points;
}

/* Give the points of a paragraph, the nodes [from, to), to `above` and its
 * ancestors. */
static void give(pith_candidate_search *search, uint32_t from, uint32_t to,
                 uint32_t above)
{
    const pith_page *page = search->page;
    uint32_t chars = pith_candidate_sum(search->chars, from, to);
    if (chars < search->options.paragraph_chars)
        return;
    uint32_t length = chars / CHARS_A_POINT;
    double points = 2 + pith_candidate_sum(search->commas, from, to) +
                    (length < LENGTH_POINTS ? length : LENGTH_POINTS);
    search->given[from] += (float)points;
    for (unsigned level = 0; level < LEVELS && above >= page->body; level++) {
        if (!search->scored[above])
            search->points[above] = start_points(search, above);
        search->scored[above] = 1;
        search->points[above] += level == 0   ? points
                                 : level == 1 ? points / 2
                                              : points / (3 * level);
        above = page->parent[above];
    }
}

static bool is_paragraph_tag(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_P:
    case PITH_TAG_TD:
    case PITH_TAG_PRE:
    case PITH_TAG_SECTION:
    case PITH_TAG_H2:
    case PITH_TAG_H3:
    case PITH_TAG_H4:
    case PITH_TAG_H5:
    case PITH_TAG_H6:
        return true;
    default:
        return false;
    }
}

/* The number of blocks in an element, including its descendants. */
static uint32_t count_blocks(const pith_candidate_search *search, uint32_t node)
{
    return pith_candidate_sum(search->blocks->before, node,
                              search->page->end[node]);
}

/* Whether an element is a paragraph: p, or a div with nothing else in it. */
static bool is_paragraph(const pith_candidate_search *search, uint32_t node)
{
    if (search->page->tag[node] == PITH_TAG_P)
        return !search->split[node];
    if (search->page->tag[node] != PITH_TAG_DIV ||
        count_blocks(search, node) != 1)
        return false;
    return search->blocks->block[search->blocks->before[node]].element == node;
}

/* Give the points of text in a block that is a paragraph by itself. */
static void give_of_block(pith_candidate_search *search,
                          const pith_block_span *block)
{
    uint32_t element = block->element;
    if (element < search->page->body ||
        !pith_candidate_alive(search->why[element]))
        return;
    if (is_paragraph(search, element) &&
        search->page->tag[element] == PITH_TAG_DIV)
        give(search, block->first, block->last + 1,
             search->page->parent[element]);
    else if (search->page->tag[element] == PITH_TAG_DIV ||
             search->split[element])
        give(search, block->first, block->last + 1, element);
}

void pith_candidate_give_points(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    uint32_t block = search->blocks->before[page->body];
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        while (block < search->blocks->n &&
               search->blocks->block[block].first <= i)
            give_of_block(search, &search->blocks->block[block++]);
        if (!pith_candidate_alive(search->why[i]) ||
            !is_paragraph_tag(page->tag[i]))
            continue;
        if (page->tag[i] != PITH_TAG_P || !search->split[i])
            give(search, i, page->end[i], page->parent[i]);
    }
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (search->scored[i])
            search->points[i] *=
                1 - pith_candidate_link_share(search, i, page->end[i]);
}

static bool holds(const pith_page *page, uint32_t outer, uint32_t inner)
{
    return outer <= inner && inner < page->end[outer];
}

typedef struct ranking {
    uint32_t node[CANDIDATES]; /* best first */
    unsigned n;
} ranking;

static void rank(const pith_candidate_search *search, ranking *best)
{
    const pith_page *page = search->page;
    best->n = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        if (!search->scored[i])
            continue;
        unsigned at = best->n;
        while (at > 0 && search->points[best->node[at - 1]] < search->points[i])
            at--;
        if (at == CANDIDATES)
            continue;
        best->n += best->n < CANDIDATES;
        for (unsigned k = best->n - 1; k > at; k--)
            best->node[k] = best->node[k - 1];
        best->node[at] = i;
    }
}

/* If several candidates are equivalent to the best, the nearest element that
 * contains enough of them. */
static uint32_t find_shared(const pith_candidate_search *search,
                            const ranking *best)
{
    const pith_page *page = search->page;
    double enough = search->points[best->node[0]] * search->options.alike_share;
    for (uint32_t up = page->parent[best->node[0]]; up > page->body;
         up = page->parent[up]) {
        unsigned alike = 0;
        for (unsigned k = 1; k < best->n; k++)
            alike += best->node[k] != up && holds(page, up, best->node[k]) &&
                     search->points[best->node[k]] >= enough;
        if (alike >= search->options.alike_least)
            return up;
    }
    return best->node[0];
}

/* Ascend as long as points do not decrease much: an ancestor with more points
 * contains more of the text. */
static uint32_t climb(const pith_candidate_search *search, uint32_t best)
{
    const pith_page *page = search->page;
    double last = search->points[best];
    double least = last * climb_share;
    for (uint32_t up = page->parent[best]; up > page->body;
         up = page->parent[up]) {
        if (!search->scored[up])
            continue;
        if (search->points[up] < least)
            break;
        if (search->points[up] > last)
            return up;
        last = search->points[up];
    }
    return best;
}

/* Whether an element is the only content of its parent. */
static bool is_alone(const pith_candidate_search *search, uint32_t node)
{
    const pith_page *page = search->page;
    uint32_t up = page->parent[node];
    for (uint32_t i = up + 1; i < page->end[up]; i = page->end[i])
        if (i != node && pith_candidate_alive(search->why[i]) &&
            pith_tag_is_element(page->tag[i]))
            return false;
    return true;
}

static double find_second(const pith_candidate_search *search, uint32_t best)
{
    const pith_page *page = search->page;
    double second = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (search->scored[i] && search->points[i] > second &&
            !holds(page, i, best) && !holds(page, best, i))
            second = search->points[i];
    return second;
}

pith_candidate_choice pith_candidate_choose(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    ranking ranked;
    rank(search, &ranked);
    if (ranked.n == 0 || ranked.node[0] == page->body)
        return (pith_candidate_choice){page->body, search->points[page->body],
                                       0};
    uint32_t best = find_shared(search, &ranked);
    if (!search->scored[best])
        search->points[best] = start_points(search, best);
    search->scored[best] = 1;
    best = climb(search, best);
    pith_candidate_choice found = {best, search->points[best],
                                   find_second(search, best)};
    while (page->parent[found.best] > page->body &&
           is_alone(search, found.best))
        found.best = page->parent[found.best];
    return found;
}

/* Whether text reads like prose: long and with few links, or a sentence. */
static bool is_prose(const pith_candidate_search *search, uint32_t from,
                     uint32_t to)
{
    uint32_t chars = pith_candidate_sum(search->chars, from, to);
    double links = pith_candidate_link_share(search, from, to);
    if (chars > prose_chars)
        return links < prose_link_share;
    if (chars == 0 || links > 0)
        return false;
    uint32_t at = search->page->text_before[from];
    pith_str text = {search->page->text.data + at,
                     search->page->text_before[to] - at};
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '.' &&
            (i + 1 == text.len || text.data[i + 1] == ' '))
            return true;
    return false;
}

static void mark(pith_candidate_search *search, uint32_t from, uint32_t to,
                 uint8_t why)
{
    for (uint32_t i = from; i < to; i++)
        if (search->why[i] == PITH_CANDIDATE_BESIDE)
            search->why[i] = why;
}

static bool is_worthy(const pith_candidate_search *search, uint32_t best,
                      uint32_t sibling)
{
    double part = search->points[best] * search->options.sibling_share;
    double least = part > least_sibling_points ? part : least_sibling_points;
    pith_str name = pith_page_attr(search->page, best, PITH_ATTR_CLASS);
    pith_str other = pith_page_attr(search->page, sibling, PITH_ATTR_CLASS);
    bool alike = name.len > 0 && name.len == other.len &&
                 memcmp(name.data, other.data, name.len) == 0;
    return search->scored[sibling] &&
           search->points[sibling] + (alike ? part : 0) >= least;
}

void pith_candidate_mark(pith_candidate_search *search, uint32_t best)
{
    const pith_page *page = search->page;
    mark(search, best, page->end[best], PITH_CANDIDATE_INSIDE);
    if (search->why[best] == PITH_CANDIDATE_INSIDE)
        search->why[best] = PITH_CANDIDATE_BEST;
    if (best == page->body)
        return;
    uint32_t up = page->parent[best];
    for (uint32_t i = up + 1; i < page->end[up]; i = page->end[i]) {
        if (i == best || search->why[i] != PITH_CANDIDATE_BESIDE ||
            !pith_tag_is_element(page->tag[i]))
            continue;
        if (is_worthy(search, best, i))
            mark(search, i, page->end[i], PITH_CANDIDATE_BY_POINTS);
        else if (is_paragraph(search, i) && is_prose(search, i, page->end[i]))
            mark(search, i, page->end[i], PITH_CANDIDATE_BY_PROSE);
    }
    if (page->tag[up] != PITH_TAG_DIV && !search->split[up])
        return;
    for (uint32_t k = search->blocks->before[up];
         k < search->blocks->before[page->end[up]]; k++) {
        const pith_block_span *block = &search->blocks->block[k];
        if (block->element == up &&
            is_prose(search, block->first, block->last + 1))
            mark(search, block->first, block->last + 1,
                 PITH_CANDIDATE_BY_PROSE);
    }
}
