/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text density, composite text density and DensitySum.
 *
 * Idea: content is text with few tags and few links. Scoring every element by
 * text per tag, and summing the scores of its children, finds the element that
 * contains most of it. Source: Sun, Song and Liao, "DOM based content
 * extraction via text density", SIGIR 2011, as restated by Nethra and Anitha;
 * where the two disagree, the options tell which one to follow. There is no
 * recursion: children follow their parent in document order, so a loop from the
 * end backwards visits every subtree before its root, and a loop forwards every
 * parent before its children.
 *
 * Logarithms are the only expensive operation, so a node whose argument is at
 * most 1 (nearly all lists of links) gets its 0 without one.
 */
#include "density.h"

#include <math.h>
#include <string.h>

enum { NOT_LINK, IS_LINK, BELOW_LINK };

const char *const pith_link_tags_names[] = {
    [PITH_LINK_TAGS_THREE] = "three",
    [PITH_LINK_TAGS_A] = "a",
    [PITH_LINK_TAGS_A_HREF] = "a-href",
    NULL,
};

const char *const pith_base_term_names[] = {
    [PITH_BASE_TERM_NON_LINK] = "non-link",
    [PITH_BASE_TERM_TAGS] = "tags",
    NULL,
};

const char *const pith_bare_text_names[] = {"off", "on", NULL};

pith_density_options pith_density_options_of(const double *param)
{
    enum { LINK_TAGS, BASE_TERM, BARE_TEXT, TOLERANCE };
    return (pith_density_options){
        .link_tags = (pith_link_tags)param[LINK_TAGS],
        .base_term = (pith_base_term)param[BASE_TERM],
        .bare_text = param[BARE_TEXT] > 0,
        .tolerance = param[TOLERANCE],
    };
}

const char *const pith_density_reasons[] = {
    [PITH_DENSITY_HIDDEN] =
        "never shown: outside the body, script, comment or hidden",
    [PITH_DENSITY_EMPTY] = "the page has no visible text",
    [PITH_DENSITY_MARKED] = "largest density sum of its part of the page",
    [PITH_DENSITY_INSIDE] = "inside a marked subtree",
    [PITH_DENSITY_SHELL] = "dense enough, but not the largest density sum",
    [PITH_DENSITY_BESIDE] = "text beside the marked subtrees",
    [PITH_DENSITY_SPARSE] = "density below the threshold",
    [PITH_DENSITY_BELOW_SPARSE] = "inside an element below the threshold",
    NULL,
};

static bool is_hidden(const pith_page *page, uint32_t i)
{
    return page->flags[i] & PITH_NODE_HIDDEN;
}

static bool is_visible_element(const pith_page *page, uint32_t i)
{
    return !is_hidden(page, i) && page->tag[i] != PITH_TAG_TEXT;
}

static bool is_link_tag(const pith_density *density, uint32_t i)
{
    const pith_page *page = density->page;
    switch (page->tag[i]) {
    case PITH_TAG_A:
        return density->options.link_tags != PITH_LINK_TAGS_A_HREF ||
               pith_tree_attr(page->tree, i, PITH_ATTR_HREF);
    case PITH_TAG_BUTTON:
    case PITH_TAG_SELECT:
        return density->options.link_tags == PITH_LINK_TAGS_THREE;
    default:
        return false;
    }
}

/* Find nodes that are links or inside one. */
static void find_links(pith_density *density)
{
    const pith_page *page = density->page;
    uint32_t link_end = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        density->in_link[i] = i < link_end ? BELOW_LINK : NOT_LINK;
        if (is_hidden(page, i) || !is_link_tag(density, i))
            continue;
        density->in_link[i] = IS_LINK;
        if (link_end < page->end[i])
            link_end = page->end[i];
    }
}

/* Count LC and LT from the leaves up. When the loop reaches a node, its LT is
 * complete and can be added to its parent's. */
static void count_links(pith_density *density)
{
    const pith_page *page = density->page;
    for (uint32_t i = page->end[page->body]; i-- > page->body;) {
        if (is_hidden(page, i))
            continue;
        uint32_t chars = pith_page_chars(page, i);
        uint32_t tags = pith_page_elements(page, i);
        if (density->in_link[i] != NOT_LINK)
            density->link_chars[i] = chars;
        if (density->in_link[i] == IS_LINK)
            density->link_tags[i] = tags;
        if (i == page->body)
            break;
        uint32_t up = page->parent[i];
        density->link_chars[up] += density->link_chars[i];
        if (page->tag[i] == PITH_TAG_TEXT)
            continue;
        bool pure = tags > 0 && density->link_tags[i] == tags &&
                    density->link_chars[i] == chars;
        density->link_tags[up] +=
            density->link_tags[i] + (density->in_link[i] == IS_LINK || pure);
    }
}

pith_status pith_density_count(pith_job *job,
                               const pith_density_options *options,
                               pith_density *out)
{
    uint32_t n = job->page->nnodes;
    *out = (pith_density){.page = job->page, .options = *options};
    out->link_chars = pith_arena_zalloc(job->scratch, n, sizeof(uint32_t));
    out->link_tags = pith_arena_zalloc(job->scratch, n, sizeof(uint32_t));
    out->in_link = pith_arena_zalloc(job->scratch, n, 1);
    out->density = pith_arena_zalloc(job->scratch, n, sizeof(double));
    out->sum = pith_arena_zalloc(job->scratch, n, sizeof(double));
    out->best = pith_arena_alloc(job->scratch, n, sizeof(uint32_t));
    if (!out->link_chars || !out->link_tags || !out->in_link || !out->density ||
        !out->sum || !out->best)
        return PITH_NOMEM;
    find_links(out);
    count_links(out);
    return PITH_OK;
}

static double or_one(uint32_t count)
{
    return count ? (double)count : 1;
}

/* Whether the density of a node can differ from 0. */
static bool has_density(const pith_density *density, uint32_t i)
{
    const pith_page *page = density->page;
    return !is_hidden(page, i) &&
           (density->options.bare_text || page->tag[i] != PITH_TAG_TEXT);
}

void pith_density_measure_text(pith_density *density)
{
    const pith_page *page = density->page;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (has_density(density, i))
            density->density[i] =
                pith_page_chars(page, i) / or_one(pith_page_elements(page, i));
}

/* Composite density of node i; r is the link share of the page. */
static double measure_composite(const pith_density *density, uint32_t i,
                                double r)
{
    const pith_page *page = density->page;
    uint32_t chars = pith_page_chars(page, i);
    if (chars == 0)
        return 0;
    double c = chars;
    double t = or_one(pith_page_elements(page, i));
    double lc = or_one(density->link_chars[i]);
    double argument = c / lc * (t / or_one(density->link_tags[i]));
    if (argument <= 1)
        return 0; /* the logarithm is at most 0, so the result is 0 */
    double beside = density->options.base_term == PITH_BASE_TERM_TAGS
                        ? t
                        : or_one(chars - density->link_chars[i]);
    double inner = c / beside * lc + r * c;
    return c / t * log(argument) / log1p(log1p(inner / M_E));
}

void pith_density_measure_composite(pith_density *density)
{
    const pith_page *page = density->page;
    uint32_t chars = pith_page_chars(page, page->body);
    double r = chars ? density->link_chars[page->body] / (double)chars : 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (has_density(density, i))
            density->density[i] = measure_composite(density, i, r);
}

/* DS: children are added in document order, so that equal pages give
 * bit-identical sums. */
static void add_up(pith_density *density)
{
    const pith_page *page = density->page;
    uint32_t stop = page->end[page->body];
    for (uint32_t i = page->body + 1; i < stop; i++)
        density->sum[page->parent[i]] += density->density[i];
    for (uint32_t i = page->body; i < stop; i++)
        if (!is_visible_element(page, i))
            density->sum[i] = 0;
        else if (pith_page_elements(page, i) == 0)
            density->sum[i] = density->density[i];
}

/* The element with the largest DS in every subtree; the earlier one if two
 * differ by no more than the tolerance. Backwards, so that a parent is compared
 * with its children from last to first, and with itself at the end. */
static void find_best(pith_density *density)
{
    const pith_page *page = density->page;
    uint32_t stop = page->end[page->body];
    double tolerance = density->options.tolerance;
    for (uint32_t i = page->body; i < stop; i++)
        density->best[i] = i;
    for (uint32_t i = stop; i-- > page->body;) {
        if (!is_visible_element(page, i))
            continue;
        if (density->best[i] != i &&
            density->sum[i] >= density->sum[density->best[i]] - tolerance)
            density->best[i] = i;
        if (i == page->body)
            break;
        uint32_t up = page->parent[i];
        if (density->best[up] == up ||
            density->sum[density->best[i]] >=
                density->sum[density->best[up]] - tolerance)
            density->best[up] = density->best[i];
    }
}

/* The smallest density on the path from the best element up to the body. */
static double find_threshold(const pith_density *density)
{
    const pith_page *page = density->page;
    uint32_t i = density->best[page->body];
    double least = density->density[i];
    while (i != page->body) {
        i = page->parent[i];
        if (density->density[i] < least)
            least = density->density[i];
    }
    return least;
}

static void set_why(pith_job *job, uint32_t i, uint8_t self, uint8_t below)
{
    job->why[i] = self;
    memset(job->why + i + 1, below, job->page->end[i] - i - 1);
}

static void mark(pith_job *job, uint32_t i)
{
    memset(job->keep + i, 1, job->page->end[i] - i);
    set_why(job, i, PITH_DENSITY_MARKED, PITH_DENSITY_INSIDE);
}

/* Descend from the body as long as the elements are dense enough, and mark the
 * best element below each. */
static void mark_subtrees(pith_job *job, const pith_density *density)
{
    const pith_page *page = job->page;
    double least = density->threshold - density->options.tolerance;
    uint32_t stop = page->end[page->body];
    for (uint32_t i = page->body; i < stop;) {
        if (job->keep[i]) {
            i = page->end[i];
            continue;
        }
        if (is_visible_element(page, i)) {
            if (density->density[i] < least) {
                set_why(job, i, PITH_DENSITY_SPARSE, PITH_DENSITY_BELOW_SPARSE);
                i = page->end[i];
                continue;
            }
            job->why[i] = PITH_DENSITY_SHELL;
            if (!job->keep[density->best[i]])
                mark(job, density->best[i]);
            if (job->keep[i])
                continue;
        } else {
            job->why[i] = PITH_DENSITY_BESIDE;
        }
        i++;
    }
}

void pith_density_extract(pith_job *job, pith_density *density)
{
    const pith_page *page = job->page;
    (void)pith_arena_work(job->scratch, page->nnodes);
    add_up(density);
    (void)pith_arena_work(job->scratch, page->nnodes);
    find_best(density);
    (void)pith_arena_work(job->scratch, page->nnodes);
    bool empty = pith_page_chars(page, page->body) == 0;
    if (empty) {
        memset(job->why, PITH_DENSITY_EMPTY, page->nnodes);
    } else if (density->sum[density->best[page->body]] > 0) {
        density->threshold = find_threshold(density);
        mark_subtrees(job, density);
    } else {
        mark(job, page->body);
    }
    (void)pith_arena_work(job->scratch, page->nnodes);
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (i < page->body || is_hidden(page, i)) {
            job->keep[i] = 0;
            job->why[i] = PITH_DENSITY_HIDDEN;
        }
    }
    if (job->figure)
        memcpy(job->figure, density->density, page->nnodes * sizeof(double));
    job->verdict.score = pith_density_score(page, job->keep);
}

double pith_density_score(const pith_page *page, const uint8_t *keep)
{
    double kept = 0;
    double linked = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (!keep[i] || page->tag[i] != PITH_TAG_TEXT)
            continue;
        uint32_t chars = pith_page_chars(page, i);
        kept += chars;
        linked += page->flags[i] & PITH_NODE_IN_LINK ? chars : 0;
    }
    double all = page->chars_before[page->nnodes];
    double plain = all - page->link_chars_before[page->nnodes];
    if (kept == 0)
        return 0;
    double share = plain > 0 ? (kept - linked) / plain : 0;
    return share * (1 - linked / kept);
}
