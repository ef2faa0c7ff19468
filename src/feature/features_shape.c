/* SPDX-License-Identifier: Apache-2.0 */
/* Features, part 5: the surroundings of a block. What was opened and closed
 * between it and its neighbours; what else is in its ancestors (pictures,
 * inputs, headings, prices, repeated text); the item of a repeated group that
 * it belongs to; and what has occurred since the title's heading. */
#include "feature_context.h"
#include "tag_scan.h"

void pith_feature_context_fill_contents(const pith_feature_context *facts,
                                        uint32_t node, float *out)
{
    const uint32_t *before = facts->blocks->before;
    uint32_t end = facts->page->end[node];
    uint32_t blocks = before[end] - before[node];
    pith_block_sums s = pith_feature_context_below(facts, node);
    out[0] = pith_ratio(facts->images_before[end] - facts->images_before[node],
                        blocks);
    out[1] = pith_ratio(
        facts->controls_before[end] - facts->controls_before[node], blocks);
    out[2] = pith_ratio(s.headings, blocks);
    out[3] = pith_ratio(s.prices, blocks);
    out[4] = pith_ratio(s.again, s.words);
    out[5] = pith_ratio(s.sentences, blocks);
}

void pith_feature_context_fill_shape(const pith_feature_context *facts,
                                     uint32_t i, float *row)
{
    const pith_page *page = facts->page;
    const pith_block_facts *block = &facts->block[i];
    const pith_block_sums *all = &facts->sum[facts->n];
    const pith_group *cluster = &facts->clusters.slot[facts->cluster[i]];
    uint32_t element = facts->blocks->block[i].element;
    SET(own, again, facts->again[i]);
    SET(own, start, block->start);
    SET(own, stated, pith_ratio(block->stated, block->pairs));
    SET(own, echo, pith_ratio(block->repeated_trigrams, block->triples));
    SET(pos, bytes,
        pith_ratio(page->tree->src[facts->blocks->block[i].first].at &
                       ~(uint32_t)PITH_SPAN_SIDE,
                   page->tree->source_len));
    SET(page, firsts, facts->firsts);
    SET(page, prices, all->prices);
    SET(page, images, facts->images_before[page->nnodes]);
    SET(page, controls, facts->controls_before[page->nnodes]);
    SET(page, main, pith_ratio(facts->main_words, all->words));
    SET(page, again, pith_ratio(all->again, all->words));
    SET(page, top, facts->longest);
    SET(cluster, link, pith_ratio(cluster->links, cluster->words));
    SET(cluster, prices, pith_ratio(cluster->prices, cluster->n));
    SET(cluster, last, pith_ratio(cluster->last, facts->n));
    SET(cluster, hits, pith_ratio(cluster->title_hits, cluster->words));
    SET(inside, child,
        pith_ratio(facts->nth[element],
                   facts->children[page->parent[element]]));
}

/* The number of levels from each of two elements to their lowest common
 * ancestor. */
static void climb(const pith_feature_context *facts, uint32_t a, uint32_t b,
                  float *from, float *to)
{
    const uint32_t *parent = facts->page->parent;
    uint32_t levels[2] = {0};
    while (a != b) {
        if (a > b) {
            a = parent[a];
            levels[0]++;
        } else {
            b = parent[b];
            levels[1]++;
        }
    }
    *from = (float)levels[0];
    *to = (float)levels[1];
}

static uint32_t next_article(const pith_page *page, uint32_t node)
{
    static const pith_tag_set articles = {{PITH_TAG_ARTICLE}};
    return pith_tag_scan(page->tag, node, page->nnodes, articles);
}

static void fill_gaps(pith_feature_context *facts, uint32_t i, float *row)
{
    const pith_block_span *block = &facts->blocks->block[i];
    pith_row_walk *walk = &facts->walk;
    while (walk->article < block->first) {
        walk->articles += facts->page->tag[walk->article] == PITH_TAG_ARTICLE;
        walk->article = next_article(facts->page, walk->article + 1);
    }
    SET(inside, nth, walk->articles);
    SET(gap, before, walk->gap);
    SET(gap, closed, walk->closed);
    SET(gap, opened, walk->opened);
    SET(gap, sameprev, walk->same);
    walk->gap = walk->closed = walk->opened = walk->same = 0;
    if (i + 1 < facts->n) {
        walk->gap = (float)(block[1].first - block->last);
        climb(facts, block->element, block[1].element, &walk->closed,
              &walk->opened);
        walk->same = facts->cluster[i] == facts->cluster[i + 1];
    }
    SET(gap, after, walk->gap);
    SET(gap, closing, walk->closed);
    SET(gap, opening, walk->opened);
    SET(gap, samenext, walk->same);
}

static void fill_since_title(pith_feature_context *facts, uint32_t i,
                             float *row)
{
    enum { NO_RANK = 7 };
    uint32_t title = facts->title_heading;
    uint8_t rank = title < facts->n ? facts->block[title].rank : NO_RANK;
    const pith_block_facts *block = &facts->block[i];
    pith_row_walk *walk = &facts->walk;
    bool after = i > title || title == facts->n;
    if (i == 0)
        walk->lowest = NO_RANK;
    if (after && block->rank) {
        walk->lowest = block->rank < walk->lowest ? block->rank : walk->lowest;
        walk->headings++;
        walk->peers += block->rank <= rank;
    }
    SET(section, lowest, after ? (float)walk->lowest : -1);
    SET(section, headings, after ? (float)walk->headings : -1);
    SET(section, peers, after ? (float)walk->peers : -1);
    const pith_block_sums *here = &facts->sum[i];
    bool none = title == facts->n;
    SET(section, sincetitle, none ? i : (double)i - title);
    SET(section, wordssincetitle,
        none ? here->words : (double)here->words - facts->sum[title].words);
}

/* Sections run from heading to heading. */
static void fill_section(pith_feature_context *facts, uint32_t i, float *row)
{
    pith_row_walk *walk = &facts->walk;
    if (i == walk->section_end) {
        uint32_t to = i + 1;
        while (to < facts->n && !facts->block[to].rank)
            to++;
        walk->section = i;
        walk->section_end = to;
        walk->section_sums = pith_feature_context_sum(facts, i, to);
    }
    const pith_block_facts *heading = &facts->block[walk->section];
    const pith_block_sums *sums = &walk->section_sums;
    double common = __builtin_popcountll(heading->title);
    SET(section, rank, heading->rank);
    SET(section, overlap,
        pith_ratio(heading->rank ? common : 0, facts->title.n));
    SET(section, leaves, i - walk->section);
    SET(section, words, sums->words);
    SET(section, link, pith_ratio(sums->links, sums->words));
}

void pith_feature_context_fill_walk(pith_feature_context *facts, uint32_t i,
                                    float *row)
{
    fill_gaps(facts, i, row);
    fill_section(facts, i, row);
    fill_since_title(facts, i, row);
}

/* The item of a group of similar siblings. */
void pith_feature_context_fill_item(const pith_feature_context *facts,
                                    uint32_t node, float *out)
{
    const pith_group *group = &facts->siblings.slot[facts->sibling[node]];
    const uint32_t *before = facts->blocks->before;
    uint32_t end = facts->page->end[node];
    pith_block_sums s = pith_feature_context_below(facts, node);
    double mean = (double)group->words / group->n;
    double variance = group->squares / group->n - mean * mean;
    out[0] = pith_ratio(facts->order[node], group->n);
    out[1] = pith_ratio(__builtin_sqrt(variance > 0 ? variance : 0), mean);
    out[2] = (float)s.headings;
    out[3] = (float)s.prices;
    out[4] = (float)(facts->images_before[end] - facts->images_before[node]);
    out[5] = (float)(before[end] - before[node]);
    out[6] = pith_ratio(s.links, s.words);
}
