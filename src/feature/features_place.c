/* SPDX-License-Identifier: Apache-2.0 */
/* Features, part 3: containers, elements that may contain the content. Each is
 * found in a different way: the descent to the element that still has half (or
 * 80 %) of the words, the largest sum of children's densities (Sun et al.
 * 2011), scores of paragraphs added to their ancestors (as in Readability), the
 * surroundings of the title's heading, and the largest group of similar
 * siblings. */
#include "feature_context.h"
#include "status.h"

/* Descend from the body as long as one child has that share of the words
 * outside nav, footer, header and aside. */
static uint32_t descend(const pith_feature_context *facts, uint32_t tenths)
{
    const pith_page *page = facts->page;
    uint64_t all = pith_feature_context_below(facts, page->body).main;
    uint32_t node = page->body;
    for (;;) {
        uint32_t next = 0;
        for (uint32_t c = node + 1; c < page->end[node] && !next;
             c = page->end[c])
            if (facts->signature[c] &&
                (uint64_t)pith_feature_context_below(facts, c).main * 10 >=
                    all * tenths)
                next = c;
        if (!next || all == 0)
            return node;
        node = next;
    }
}

/* Characters outside of links per tag of the subtree; a text counts as a
 * tag. */
static double density(const pith_page *page, uint32_t node)
{
    double plain = (double)pith_page_chars(page, node) -
                   (double)pith_page_link_chars(page, node);
    if (page->tag[node] == PITH_TAG_TEXT)
        return plain;
    uint32_t tags = pith_page_elements(page, node);
    return plain / (tags ? tags : 1);
}

/* Against document order the last child of a node comes first of its children,
 * and begins the sum, so none is set to 0 before. Leaves have no sum. */
static uint32_t largest_density_sum(const pith_feature_context *facts,
                                    double *sum)
{
    const pith_page *page = facts->page;
    uint32_t best = page->body;
    double most = 0;
    for (uint32_t i = page->end[page->body]; i-- > page->body;) {
        if (page->end[i] > i + 1 && sum[i] > 0 && sum[i] >= most) {
            most = sum[i];
            best = i;
        }
        if (i == page->body)
            break;
        uint32_t up = page->parent[i];
        bool last = page->end[i] == page->end[up];
        if (pith_page_chars(page, i) == 0) { /* as most nodes have none */
            if (last)
                sum[up] = 0;
            continue;
        }
        double own = page->flags[i] & PITH_NODE_HIDDEN ? 0 : density(page, i);
        sum[up] = last ? own : sum[up] + own;
    }
    return best;
}

static bool is_paragraph(uint16_t tag)
{
    return tag == PITH_TAG_P || tag == PITH_TAG_PRE || tag == PITH_TAG_TD ||
           tag == PITH_TAG_BLOCKQUOTE || tag == PITH_TAG_DIV ||
           tag == PITH_TAG_SECTION || tag == PITH_TAG_LI;
}

enum { SHARES = 5 }; /* ancestors with a share of a paragraph's points */

/* The element of a block, if it gives points to its ancestors; else the body,
 * which has none that count. */
static uint32_t scored_element(const pith_feature_context *facts, uint32_t i)
{
    uint32_t node = facts->blocks->block[i].element;
    return facts->block[i].chars >= 25 && is_paragraph(facts->page->tag[node])
               ? node
               : facts->page->body;
}

/* Set the scores of the elements to 0 that get points: few of the page. */
static void begin_scores(const pith_feature_context *facts, double *score)
{
    const pith_page *page = facts->page;
    for (uint32_t i = 0; i < facts->n; i++) {
        uint32_t node = scored_element(facts, i);
        for (int level = 0; level < SHARES && node > page->body; level++) {
            node = page->parent[node];
            score[node] = 0;
        }
    }
}

static void add_scores(const pith_feature_context *facts, double *score)
{
    static const double share[SHARES] = {1, 0.5, 1.0 / 6, 1.0 / 9, 1.0 / 12};
    const pith_page *page = facts->page;
    for (uint32_t i = 0; i < facts->n; i++) {
        const pith_block_facts *block = &facts->block[i];
        uint32_t node = scored_element(facts, i);
        if (node <= page->body)
            continue;
        double length = block->chars < 300 ? block->chars / 100.0 : 3;
        double links =
            pith_ratio((double)block->link_chars, (double)block->chars);
        double points = (1 + block->commas + length) * (1 - links);
        for (int level = 0; level < SHARES && node > page->body; level++) {
            node = page->parent[node];
            score[node] += points * share[level];
        }
    }
}

/* Scores of paragraphs, added to their ancestors with decreasing weights; of
 * equal ones the first element is best. */
static uint32_t best_by_paragraphs(const pith_feature_context *facts,
                                   double *score)
{
    const pith_page *page = facts->page;
    uint32_t best = page->body;
    double most = 0;
    begin_scores(facts, score);
    add_scores(facts, score);
    for (uint32_t i = 0; i < facts->n; i++) {
        uint32_t node = scored_element(facts, i);
        for (int level = 0; level < SHARES && node > page->body; level++) {
            node = page->parent[node];
            double links = pith_ratio((double)pith_page_link_chars(page, node),
                                      (double)pith_page_chars(page, node));
            double weighed = score[node] * (1 - links);
            if (weighed > most || (weighed == most && node < best)) {
                most = weighed;
                best = node;
            }
        }
    }
    return best;
}

/* The heading that matches <title>, or the first h1. */
static uint32_t find_title_heading(const pith_feature_context *facts)
{
    uint32_t best = facts->n;
    double most = 0.3; /* a guess: a lower similarity is chance */
    for (uint32_t i = 0; i < facts->n; i++) {
        const pith_block_facts *block = &facts->block[i];
        if (!block->rank || !facts->title.n)
            continue;
        double common = __builtin_popcountll(block->title);
        double dice = 2 * common / ((double)facts->title.n + block->tokens);
        if (dice > most) {
            most = dice;
            best = i;
        }
    }
    for (uint32_t i = 0; best == facts->n && i < facts->n; i++)
        if (facts->block[i].rank == 1)
            return i;
    return best;
}

/* Ascend from the title's heading until 30 % of the prose is inside. */
static uint32_t around_title(const pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    if (facts->title_heading == facts->n)
        return page->body;
    uint32_t node = facts->blocks->block[facts->title_heading].element;
    uint64_t all = facts->sum[facts->n].longs;
    while (node > page->body &&
           (uint64_t)pith_feature_context_below(facts, node).longs * 10 <
               all * 3)
        node = page->parent[node];
    return node > page->body ? node : page->body;
}

static uint32_t around_largest_group(const pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    const uint32_t *before = facts->blocks->before;
    uint32_t best = page->body;
    uint32_t most = 0;
    for (uint32_t i = 0; i < facts->siblings.n; i++) {
        const pith_group *group = &facts->siblings.slot[i];
        uint32_t node = group->parent;
        uint32_t blocks = before[page->end[node]] - before[node];
        if (group->n < 3 || blocks < 2 * group->n || node < page->body)
            continue;
        uint32_t words = pith_feature_context_below(facts, node).main;
        words = words < group->words ? words : group->words;
        if (words > most) {
            most = words;
            best = node;
        }
    }
    return best;
}

static unsigned first_of(const uint32_t *nodes, uint32_t node)
{
    unsigned at = 0;
    while (nodes[at] != node)
        at++;
    return at;
}

pith_status pith_feature_context_find_containers(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    double *scratch =
        pith_arena_alloc(facts->arena, page->nnodes, sizeof *scratch);
    if (!scratch)
        return PITH_NOMEM;
    facts->title_heading = find_title_heading(facts);
    const uint32_t node[CONTAINERS] = {
        descend(facts, 5),
        descend(facts, 8),
        largest_density_sum(facts, scratch),
        best_by_paragraphs(facts, scratch),
        around_title(facts),
        around_largest_group(facts),
    };
    const uint32_t *before = facts->blocks->before;
    for (int k = 0; k < CONTAINERS; k++) {
        pith_block_sums s = pith_feature_context_below(facts, node[k]);
        facts->container[k] = (pith_container){
            .node = node[k],
            .first = before[node[k]],
            .end = before[page->end[node[k]]],
            .first_found = first_of(node, node[k]),
            .share = pith_ratio(s.words, facts->sum[facts->n].words),
            .link = pith_ratio(s.links, s.words),
            .hit = pith_ratio(20.0 * s.title_hits, s.words),
        };
    }
    return PITH_OK;
}
