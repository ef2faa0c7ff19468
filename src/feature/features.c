/* SPDX-License-Identifier: Apache-2.0 */
/* Features, part 4: the rows, computed from the data that the other parts
 * collected. feature_list.h explains each number. */
#include "feature.h"

#include "feature_context.h"
#include "status.h"

#include <assert.h>
#include <string.h>

enum { FAR_AWAY = -1 };

static const char *const names[] = {
#define PITH_FEATURE_ROW(family, name, meaning) #family "." #name,
    PITH_FEATURE_LIST(PITH_FEATURE_ROW)
#undef PITH_FEATURE_ROW
};

const char *pith_feature_name(size_t feature)
{
    return feature < PITH_FEATURE_COUNT ? names[feature] : NULL;
}

/* -- The block and its page
 * -------------------------------------------------- */

/* Numbers for kinds of elements, so that a split of a tree can separate
 * them. */
static int kind_of(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_P:
        return PITH_KIND_P;
    case PITH_TAG_LI:
        return PITH_KIND_ITEM;
    case PITH_TAG_DIV:
        return 3;
    case PITH_TAG_TD:
    case PITH_TAG_TH:
        return 4;
    case PITH_TAG_PRE:
        return PITH_KIND_PRE;
    case PITH_TAG_DD:
    case PITH_TAG_DT:
        return 6;
    case PITH_TAG_BLOCKQUOTE:
        return 7;
    case PITH_TAG_FIGCAPTION:
    case PITH_TAG_CAPTION:
        return 8;
    case PITH_TAG_OPTION:
    case PITH_TAG_SELECT:
    case PITH_TAG_TEXTAREA:
        return 9;
    case PITH_TAG_SECTION:
    case PITH_TAG_ARTICLE:
    case PITH_TAG_MAIN:
        return 10;
    default:
        return tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6 ? 11 : 0;
    }
}

static void fill_own(const pith_feature_context *facts, uint32_t i, float *row)
{
    const pith_block_facts *block = &facts->block[i];
    uint16_t tag = facts->page->tag[facts->blocks->block[i].element];
    SET(own, words, block->words);
    SET(own, chars, block->chars);
    SET(own, link, pith_ratio(block->link_words, block->words));
    SET(own, sentences, block->sentences);
    SET(own, commas, block->commas);
    SET(own, digits, pith_ratio(block->digits, block->chars));
    SET(own, wordlen, pith_ratio(block->chars, block->words));
    SET(own, tag, kind_of(tag));
    SET(own, rank, block->rank);
    SET(own, ends, block->ends);
    SET(own, symbols, block->symbols);
    SET(own, repeats, facts->repeats[i]);
    SET(own, controls, pith_ratio(block->control_words, block->words));
}

static void fill_page(const pith_feature_context *facts, uint32_t i, float *row)
{
    const pith_block_sums *all = &facts->sum[facts->n];
    const pith_block_sums *here = &facts->sum[i];
    SET(pos, index, pith_ratio(i, facts->n));
    SET(pos, words, pith_ratio(here->words, all->words));
    SET(pos, longbefore, here->longs);
    SET(pos, longleft,
        pith_ratio((double)all->longs - here->longs, all->longs));
    SET(page, leaves, facts->n);
    SET(page, words, all->words);
    SET(page, link, pith_ratio(all->links, all->words));
    SET(page, longshare, pith_ratio(all->longs, all->words));
    SET(page, articles, facts->narticles);
    SET(page, headings, facts->nheadings);
}

/* -- Ancestors ------------------------------------------------------------------ */

/* The parent of a node, up to the body. */
static uint32_t above(const pith_feature_context *facts, uint32_t node)
{
    return node > facts->page->body ? facts->page->parent[node] : node;
}

static void fill_ancestor(const pith_feature_context *facts, uint32_t node,
                          float *out)
{
    const uint32_t *before = facts->blocks->before;
    pith_block_sums s = pith_feature_context_below(facts, node);
    uint32_t blocks = before[facts->page->end[node]] - before[node];
    out[0] = (float)s.words;
    out[1] = pith_ratio(s.links, s.words);
    out[2] = pith_ratio(s.words, facts->sum[facts->n].words);
    out[3] = pith_ratio(s.words, blocks);
    out[4] = pith_ratio(s.longs, s.words);
}

static float density(const pith_feature_context *facts, uint32_t node)
{
    const pith_page *page = facts->page;
    double plain = pith_feature_context_below(facts, node).plain;
    uint32_t tags = pith_page_elements(page, node);
    return (float)(plain / (tags ? tags : 1));
}

/* Fill in the features of the parent of a block's element, and of its
 * ancestors. */
static void fill_above(const pith_feature_context *facts, uint32_t parent,
                       float *row)
{
    uint32_t at[6] = {0, parent};
    for (int d = 2; d < 6; d++)
        at[d] = above(facts, at[d - 1]);
    fill_ancestor(facts, at[1], &row[PITH_FEATURE_a1_words]);
    fill_ancestor(facts, at[2], &row[PITH_FEATURE_a2_words]);
    fill_ancestor(facts, at[3], &row[PITH_FEATURE_a3_words]);
    fill_ancestor(facts, at[5], &row[PITH_FEATURE_a5_words]);
    pith_feature_context_fill_contents(facts, at[2],
                                       &row[PITH_FEATURE_near2_images]);
    pith_feature_context_fill_contents(facts, at[4],
                                       &row[PITH_FEATURE_near4_images]);
    SET(density, d1, density(facts, at[1]));
    SET(density, d2, density(facts, at[2]));
    SET(density, d3, density(facts, at[3]));
    SET(density, d4, density(facts, at[4]));
    pith_block_sums one = pith_feature_context_below(facts, at[1]);
    pith_block_sums two = pith_feature_context_below(facts, at[2]);
    SET(title, d1, pith_ratio(one.title_hits, one.words));
    SET(title, d2, pith_ratio(two.title_hits, two.words));
    SET(title, described2, pith_ratio(two.described, two.words));
}

/* before: the row of the previous block, or NULL. Half of all blocks have the
 * same parent as the previous one, and therefore the same ancestors. */
static void fill_ancestors(const pith_feature_context *facts, uint32_t i,
                           const float *before, float *row)
{
    enum {
        FIRST = PITH_FEATURE_a1_words,
        COUNT = PITH_FEATURE_density_d4 + 1 - FIRST
    };
    const pith_block_span *block = &facts->blocks->block[i];
    uint32_t parent = above(facts, block->element);
    if (before && above(facts, block[-1].element) == parent) {
        memcpy(&row[FIRST], &before[FIRST], COUNT * sizeof *row);
        SET(title, d1, before[PITH_FEATURE_title_d1]);
        SET(title, d2, before[PITH_FEATURE_title_d2]);
        SET(title, described2, before[PITH_FEATURE_title_described2]);
    } else {
        fill_above(facts, parent, row);
    }
    SET(density, d0, density(facts, block->element));
}

/* The feature of the family in.* for each tag; 0: none. */
static const uint8_t region_of_tag[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_MAIN] = PITH_FEATURE_in_main,
    [PITH_TAG_ARTICLE] = PITH_FEATURE_in_article,
    [PITH_TAG_NAV] = PITH_FEATURE_in_nav,
    [PITH_TAG_FOOTER] = PITH_FEATURE_in_footer,
    [PITH_TAG_HEADER] = PITH_FEATURE_in_header,
    [PITH_TAG_ASIDE] = PITH_FEATURE_in_aside,
    [PITH_TAG_SECTION] = PITH_FEATURE_in_section,
    [PITH_TAG_UL] = PITH_FEATURE_in_list,
    [PITH_TAG_OL] = PITH_FEATURE_in_list,
    [PITH_TAG_DL] = PITH_FEATURE_in_list,
    [PITH_TAG_LI] = PITH_FEATURE_in_item,
    [PITH_TAG_DD] = PITH_FEATURE_in_item,
    [PITH_TAG_DT] = PITH_FEATURE_in_item,
    [PITH_TAG_TABLE] = PITH_FEATURE_in_table,
    [PITH_TAG_FORM] = PITH_FEATURE_in_form,
    [PITH_TAG_FIGURE] = PITH_FEATURE_in_figure,
    [PITH_TAG_BLOCKQUOTE] = PITH_FEATURE_in_quote,
    [PITH_TAG_FIGCAPTION] = PITH_FEATURE_in_caption,
};

static_assert(PITH_FEATURE_in_caption <= UINT8_MAX &&
                  PITH_FEATURE_in_main <= UINT8_MAX,
              "region_of_tag[] holds features in a byte");

static int region_of(uint16_t tag)
{
    return tag < PITH_TAG_STATIC_COUNT ? region_of_tag[tag] : 0;
}

static void fill_group(const pith_feature_context *facts, pith_grouped grouped,
                       float *out)
{
    uint32_t node = grouped.node;
    const pith_group *group = &facts->siblings.slot[facts->sibling[node]];
    out[0] = (float)group->n;
    out[1] = pith_ratio(group->words, facts->sum[facts->n].words);
    out[2] = (float)grouped.level;
    out[3] = (float)pith_feature_context_below(facts, node).words;
    pith_feature_context_fill_item(facts, node, out + 4);
}

/* The share of all words that is in the element that begins a region. */
static void fill_inside(const pith_feature_context *facts, uint32_t node,
                        int region, float *row)
{
    float share = pith_ratio(pith_feature_context_below(facts, node).words,
                             facts->sum[facts->n].words);
    if (region == PITH_FEATURE_in_article)
        SET(inside, article, share);
    if (region == PITH_FEATURE_in_main)
        SET(inside, main, share);
}

static bool is_grouped(const pith_feature_context *facts, uint32_t node)
{
    return facts->signature[node] &&
           facts->siblings.slot[facts->sibling[node]].n >= 3;
}

static bool has_blocks(const pith_feature_context *facts, uint32_t node)
{
    const uint32_t *before = facts->blocks->before;
    return before[facts->page->end[node]] - before[node] >= 2;
}

/* Walk from a parent up to the root: regions, vocabulary, repeated ancestors. */
static void read_way_up(pith_feature_context *facts, uint32_t parent,
                        float *row)
{
    const pith_page *page = facts->page;
    pith_way_up *way = &facts->way_up;
    uint32_t said = 0; /* vocabulary groups of nearer elements */
    way->parent = parent;
    way->near = way->far = (pith_grouped){0};
    for (int k = PITH_FEATURE_in_main; k < PITH_FEATURE_COUNT; k++)
        row[k] = FAR_AWAY;
    uint32_t level = 1;
    for (uint32_t node = parent; node > page->body;
         node = page->parent[node], level++) {
        int region = region_of(page->tag[node]);
        if (region && row[region] < 0) {
            row[region] = (float)level;
            fill_inside(facts, node, region, row);
        }
        uint32_t news = facts->class_hints[node] & ~said;
        said |= news;
        for (; news; news &= news - 1)
            row[PITH_FEATURE_says_foot + __builtin_ctz(news)] = (float)level;
        if (!is_grouped(facts, node))
            continue;
        if (!way->near.node)
            way->near = (pith_grouped){node, level};
        if (has_blocks(facts, node))
            way->far = (pith_grouped){node, level};
    }
    memcpy(way->row, &row[PITH_FEATURE_in_main], sizeof way->row);
}

/* What a block's element is and says by itself, at level 0. */
static void fill_element(const pith_feature_context *facts, uint32_t node,
                         float *row)
{
    int region = region_of(facts->page->tag[node]);
    if (region) {
        row[region] = 0;
        fill_inside(facts, node, region, row);
    }
    for (uint32_t says = facts->class_hints[node]; says; says &= says - 1)
        row[PITH_FEATURE_says_foot + __builtin_ctz(says)] = 0;
}

/* What is on the way from a block's element to the root. */
static void fill_way_up(pith_feature_context *facts, uint32_t i, float *row)
{
    pith_way_up *way = &facts->way_up;
    uint32_t node = facts->blocks->block[i].element;
    uint32_t parent = above(facts, node);
    if (way->parent == parent)
        memcpy(&row[PITH_FEATURE_in_main], way->row, sizeof way->row);
    else
        read_way_up(facts, parent, row);
    pith_grouped near = way->near;
    pith_grouped far = way->far;
    SET(in, depth, facts->depth[node]);
    if (node > facts->page->body) {
        fill_element(facts, node, row);
        if (is_grouped(facts, node)) {
            near = (pith_grouped){node, 0};
            if (!far.node && has_blocks(facts, node))
                far = near;
        }
    }
    if (near.node)
        fill_group(facts, near, &row[PITH_FEATURE_near_n]);
    if (far.node)
        fill_group(facts, far, &row[PITH_FEATURE_far_n]);
}

/* -- Containers ------------------------------------------------------------------- */

static void fill_container(const pith_feature_context *facts, uint32_t i,
                           const pith_container *container, float *out)
{
    const pith_page *page = facts->page;
    uint32_t node = facts->blocks->block[i].element;
    bool inside = i >= container->first && i < container->end;
    uint32_t common = container->node;
    while (node < common || node >= page->end[common])
        common = page->parent[common];
    out[0] = inside ? pith_ratio(i - container->first,
                                 container->end - container->first)
                    : -1;
    out[1] = inside ? (float)facts->depth[node] -
                          (float)facts->depth[container->node]
                    : (float)FAR_AWAY;
    out[2] = (float)facts->depth[container->node] - (float)facts->depth[common];
    out[3] = inside                ? 0
             : i >= container->end ? (float)(i - container->end + 1)
                                   : -(float)(container->first - i);
    out[4] = container->share;
    out[5] = container->link;
    out[6] = container->hit;
}

static void fill_containers(const pith_feature_context *facts, uint32_t i,
                            float *row)
{
    enum { WIDTH = PITH_FEATURE_most_rel - PITH_FEATURE_half_rel };
    float *out = &row[PITH_FEATURE_half_rel];
    /* Several ways mostly lead to one element. */
    for (size_t k = 0; k < CONTAINERS; k++) {
        size_t first = facts->container[k].first_found;
        if (first < k)
            memcpy(&out[k * WIDTH], &out[first * WIDTH], WIDTH * sizeof *out);
        else
            fill_container(facts, i, &facts->container[k], &out[k * WIDTH]);
    }
}

/* -- Similar blocks, sections, windows
 * ---------------------------------------------- */

static void fill_cluster(const pith_feature_context *facts, uint32_t i,
                         float *row)
{
    const pith_group *group = &facts->clusters.slot[facts->cluster[i]];
    double mean = (double)group->words / group->n;
    double variance = group->squares / group->n - mean * mean;
    SET(cluster, n, group->n);
    SET(cluster, mean, mean);
    SET(cluster, deviation, __builtin_sqrt(variance > 0 ? variance : 0));
    SET(cluster, share, pith_ratio(group->words, facts->sum[facts->n].words));
    SET(cluster, sentences, pith_ratio(group->sentences, group->n));
    SET(cluster, first, pith_ratio(group->first, facts->n));
}

static pith_block_sums around(const pith_feature_context *facts, uint32_t i,
                              uint32_t reach)
{
    uint32_t from = i > reach ? i - reach : 0;
    uint32_t to = facts->n - i > reach ? i + reach + 1 : facts->n;
    return pith_feature_context_sum(facts, from, to);
}

static void fill_windows(const pith_feature_context *facts, uint32_t i,
                         float *row)
{
    const pith_block_facts *prev = i ? &facts->block[i - 1] : NULL;
    const pith_block_facts *next =
        i + 1 < facts->n ? &facts->block[i + 1] : NULL;
    SET(window, prev, prev ? (float)prev->words : -1);
    SET(window, next, next ? (float)next->words : -1);
    SET(window, prevlink,
        prev ? pith_ratio(prev->link_words, prev->words) : -1);
    SET(window, nextlink,
        next ? pith_ratio(next->link_words, next->words) : -1);
    pith_block_sums s = around(facts, i, 3);
    SET(window, words3, s.words);
    SET(window, link3, pith_ratio(s.links, s.words));
    s = around(facts, i, 10);
    SET(window, words10, s.words);
    SET(window, link10, pith_ratio(s.links, s.words));
    SET(window, long10, pith_ratio(s.longs, s.words));
    SET(title, w10, pith_ratio(s.title_hits, s.words));
    s = around(facts, i, 30);
    SET(window, words30, s.words);
    SET(window, link30, pith_ratio(s.links, s.words));
    SET(title, w30, pith_ratio(s.title_hits, s.words));
    uint32_t to = facts->n - i > 10 ? i + 11 : facts->n;
    s = pith_feature_context_sum(facts, i + 1, to);
    SET(window, after10, s.words);
    SET(window, afterlong, s.longs);
}

static void fill_title(const pith_feature_context *facts, uint32_t i,
                       float *row)
{
    const pith_block_facts *block = &facts->block[i];
    SET(title, overlap,
        pith_ratio(__builtin_popcountll(block->title), facts->title.n));
    SET(title, own, pith_ratio(block->title_hits, block->tokens));
    SET(title, described, pith_ratio(block->described, block->tokens));
}

static void fill_row(pith_feature_context *facts, uint32_t i,
                     const float *before, float *row)
{
    for (int k = PITH_FEATURE_near_n; k <= PITH_FEATURE_far_link; k++)
        row[k] = FAR_AWAY;
    fill_own(facts, i, row);
    fill_page(facts, i, row);
    fill_ancestors(facts, i, before, row);
    fill_way_up(facts, i, row);
    fill_containers(facts, i, row);
    fill_cluster(facts, i, row);
    fill_windows(facts, i, row);
    fill_title(facts, i, row);
    pith_feature_context_fill_shape(facts, i, row);
    pith_feature_context_fill_walk(facts, i, row);
}

pith_status pith_features_open(const pith_page *page, pith_arena *arena,
                               pith_features *out)
{
    *out = (pith_features){0};
    PITH_TRY(pith_text_blocks_find(page, arena, &out->blocks));
    uint32_t n = out->blocks.n;
    if (n == 0)
        return PITH_OK;
    pith_feature_context *facts = pith_arena_zalloc(arena, 1, sizeof *facts);
    if (!facts)
        return PITH_NOMEM;
    facts->page = page;
    facts->arena = arena;
    facts->blocks = &out->blocks;
    facts->n = n;
    facts->block = pith_arena_alloc(arena, n, sizeof *facts->block);
    facts->sum = pith_arena_alloc(arena, (size_t)n + 1, sizeof *facts->sum);
    facts->words = pith_arena_alloc(arena, n, sizeof *facts->words);
    if (!facts->block || !facts->sum || !facts->words)
        return PITH_NOMEM;
    PITH_TRY(pith_feature_context_read_text(facts));
    PITH_TRY(pith_feature_context_read_tree(facts));
    PITH_TRY(pith_feature_context_find_containers(facts));
    out->words = facts->words;
    out->facts = facts;
    out->looks_old = facts->looks_old;
    return PITH_OK;
}

void pith_features_next(pith_features *features, uint32_t count, size_t stride,
                        float *rows)
{
    pith_feature_context *facts = features->facts;
    /* `features` may have been copied since it was opened. */
    facts->blocks = &features->blocks;
    for (uint32_t i = 0; i < count; i++)
        fill_row(facts, facts->walk.block++, i ? &rows[(i - 1) * stride] : NULL,
                 &rows[i * stride]);
}
