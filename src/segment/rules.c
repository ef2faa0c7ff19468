/* SPDX-License-Identifier: Apache-2.0 */
/* Step A: which nodes are blocks, in one walk over a subtree.
 *
 * Every rule is a function and a row; a table lists the rules for each kind of
 * node and their order. Nodes are in document order, so dividing a node means
 * continuing with the next index, and anything else means skipping its subtree:
 * there is no recursion, and every node is visited at most once per round.
 *
 * Source: VIPS technical report (MSR-TR-2003-79), rules 1 to 13, as numbered in
 * docs/spec/vips.md, which also gives the numbers that the report leaves
 * open. */
#include "scene.h"

#include "status.h"

typedef enum action {
    CUT,
    DIVIDE,
    DIVIDE_BUT_COLORS, /* children of another background are blocks */
    BLOCK_OF_TEXT,     /* DoC 10 or 9, by its fonts */
    BLOCK_BY_SIZE,     /* DoC by tag and size */
} action;

/* What the last valid element child of a node became. */
enum { NEIGHBOR_NONE, NEIGHBOR_BLOCK };

/* Sums of areas are compared with this tolerance (docs/spec/vips.md). */
static const double area_room = 1 + 1e-9;

static const pith_scene_node *look_at(const pith_scene_walk *walk, uint32_t i)
{
    return &walk->scene->node[i];
}

static double share_of_page(const pith_scene_walk *walk, uint32_t i)
{
    return pith_extent_area(walk->scene->extent[i]) / walk->scene->area;
}

static bool has_no_child(const pith_scene_walk *walk, uint32_t i)
{
    return look_at(walk, i)->valid == 0;
}

static bool wraps_one_element(const pith_scene_walk *walk, uint32_t i)
{
    return look_at(walk, i)->valid == 1 &&
           !pith_scene_has(walk->scene, i, PITH_SCENE_BARE_CHILD);
}

static bool is_root(const pith_scene_walk *walk, uint32_t i)
{
    return i == walk->root;
}

static bool is_all_text(const pith_scene_walk *walk, uint32_t i)
{
    return look_at(walk, i)->texts == look_at(walk, i)->valid;
}

static bool has_line_child(const pith_scene_walk *walk, uint32_t i)
{
    return pith_scene_has(walk->scene, i, PITH_SCENE_LINE_CHILD);
}

static bool has_rule_child(const pith_scene_walk *walk, uint32_t i)
{
    return pith_scene_has(walk->scene, i, PITH_SCENE_RULE_CHILD);
}

static bool is_overfull(const pith_scene_walk *walk, uint32_t i)
{
    return look_at(walk, i)->child_area >
           pith_extent_area(walk->scene->extent[i]) * area_room;
}

static bool has_color_child(const pith_scene_walk *walk, uint32_t i)
{
    return pith_scene_has(walk->scene, i, PITH_SCENE_COLOR_CHILD);
}

static bool is_small_with_text(const pith_scene_walk *walk, uint32_t i)
{
    return look_at(walk, i)->texts > 0 && share_of_page(walk, i) < walk->theta;
}

static bool has_small_children(const pith_scene_walk *walk, uint32_t i)
{
    return look_at(walk, i)->largest / walk->scene->area < walk->theta;
}

static bool follows_block(const pith_scene_walk *walk, uint32_t i)
{
    uint32_t up = walk->scene->page->parent[i];
    return walk->neighbor[up] == NEIGHBOR_BLOCK;
}

static bool always(const pith_scene_walk *walk, uint32_t i)
{
    (void)walk;
    (void)i;
    return true;
}

typedef struct rule {
    bool (*fires)(const pith_scene_walk *walk, uint32_t node);
    action action;
} rule;

static const rule rules[] = {
    [0] = {always, BLOCK_BY_SIZE}, /* images and fields, before all others */
    [1] = {has_no_child, CUT},
    [2] = {wraps_one_element, DIVIDE},
    [3] = {is_root, DIVIDE},
    [4] = {is_all_text, BLOCK_OF_TEXT},
    [5] = {has_line_child, DIVIDE},
    [6] = {has_rule_child, DIVIDE},
    [7] = {is_overfull, DIVIDE},
    [8] = {has_color_child, DIVIDE_BUT_COLORS},
    [9] = {is_small_with_text, BLOCK_BY_SIZE},
    [10] = {has_small_children, BLOCK_BY_SIZE},
    [11] = {follows_block, BLOCK_BY_SIZE},
    [12] = {always, DIVIDE},
    [13] = {always, BLOCK_BY_SIZE},
};

enum { KIND_OTHER, KIND_INLINE, KIND_TABLE, KIND_ROW, KIND_CELL, KIND_P };

/* Each row ends with a rule that always applies. */
static const uint8_t orders[][10] = {
    [KIND_OTHER] = {1, 2, 3, 4, 6, 7, 9, 10, 12},
    [KIND_INLINE] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 12},
    [KIND_TABLE] = {1, 2, 3, 8, 10, 13},
    [KIND_ROW] = {1, 2, 3, 7, 8, 10, 13},
    [KIND_CELL] = {1, 2, 3, 4, 9, 10, 11, 13},
    [KIND_P] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 12},
};

static const uint8_t kinds[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_TABLE] = KIND_TABLE, [PITH_TAG_TR] = KIND_ROW,
    [PITH_TAG_TD] = KIND_CELL,     [PITH_TAG_TH] = KIND_CELL,
    [PITH_TAG_P] = KIND_P,
};

/* Coherence by the tag alone (docs/spec/vips.md, "DoC by tag and size"); inline
 * tags are those of HTML, whatever their style. */
static const uint8_t coherence[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_LI] = 2,         [PITH_TAG_DT] = 2,     [PITH_TAG_DD] = 2,
    [PITH_TAG_P] = 2,          [PITH_TAG_PRE] = 2,    [PITH_TAG_CODE] = 2,
    [PITH_TAG_H1] = 2,         [PITH_TAG_H2] = 2,     [PITH_TAG_H3] = 2,
    [PITH_TAG_H4] = 2,         [PITH_TAG_H5] = 2,     [PITH_TAG_H6] = 2,
    [PITH_TAG_TD] = 1,         [PITH_TAG_TH] = 1,     [PITH_TAG_TR] = 1,
    [PITH_TAG_UL] = 1,         [PITH_TAG_OL] = 1,     [PITH_TAG_DL] = 1,
    [PITH_TAG_BLOCKQUOTE] = 1, [PITH_TAG_A] = 2,      [PITH_TAG_ABBR] = 2,
    [PITH_TAG_ACRONYM] = 2,    [PITH_TAG_B] = 2,      [PITH_TAG_BDI] = 2,
    [PITH_TAG_BDO] = 2,        [PITH_TAG_BIG] = 2,    [PITH_TAG_BR] = 2,
    [PITH_TAG_BUTTON] = 2,     [PITH_TAG_CITE] = 2,   [PITH_TAG_DATA] = 2,
    [PITH_TAG_DEL] = 2,        [PITH_TAG_DFN] = 2,    [PITH_TAG_EM] = 2,
    [PITH_TAG_FONT] = 2,       [PITH_TAG_I] = 2,      [PITH_TAG_IMG] = 2,
    [PITH_TAG_INPUT] = 2,      [PITH_TAG_INS] = 2,    [PITH_TAG_KBD] = 2,
    [PITH_TAG_LABEL] = 2,      [PITH_TAG_MARK] = 2,   [PITH_TAG_METER] = 2,
    [PITH_TAG_NOBR] = 2,       [PITH_TAG_OUTPUT] = 2, [PITH_TAG_PICTURE] = 2,
    [PITH_TAG_PROGRESS] = 2,   [PITH_TAG_Q] = 2,      [PITH_TAG_RP] = 2,
    [PITH_TAG_RT] = 2,         [PITH_TAG_RUBY] = 2,   [PITH_TAG_S] = 2,
    [PITH_TAG_SAMP] = 2,       [PITH_TAG_SELECT] = 2, [PITH_TAG_SMALL] = 2,
    [PITH_TAG_SPAN] = 2,       [PITH_TAG_STRIKE] = 2, [PITH_TAG_STRONG] = 2,
    [PITH_TAG_SUB] = 2,        [PITH_TAG_SUP] = 2,    [PITH_TAG_TEXTAREA] = 2,
    [PITH_TAG_TIME] = 2,       [PITH_TAG_TT] = 2,     [PITH_TAG_U] = 2,
    [PITH_TAG_VAR] = 2,        [PITH_TAG_WBR] = 2,
};

enum {
    DOC_ONE_FONT = 10,
    DOC_MORE_FONTS = 9,
    DOC_FIELD = 8,
    DOC_MOST_BY_SIZE = 8,
    DOC_LEAST_BY_COLOR = 6,
    DOC_BASE = 5,
};

static unsigned look_up(const uint8_t *table, uint16_t tag)
{
    return tag < PITH_TAG_STATIC_COUNT ? table[tag] : 0;
}

static unsigned kind_of(const pith_scene_walk *walk, uint32_t i)
{
    if (walk->scene->layout->look[i].is_inline)
        return KIND_INLINE;
    return look_up(kinds, walk->scene->page->tag[i]);
}

unsigned pith_walk_rule(const pith_scene_walk *walk, uint32_t i)
{
    if (pith_scene_has(walk->scene, i, PITH_SCENE_FIELD))
        return 0;
    const uint8_t *order = orders[kind_of(walk, i)];
    while (!rules[*order].fires(walk, i))
        order++;
    return *order;
}

static uint8_t doc_by_size(const pith_scene_walk *walk, uint32_t i)
{
    unsigned doc = DOC_BASE + look_up(coherence, walk->scene->page->tag[i]) +
                   (share_of_page(walk, i) < walk->theta / 2);
    return (uint8_t)(doc < DOC_MOST_BY_SIZE ? doc : DOC_MOST_BY_SIZE);
}

/* A child that rule 8 of its parent keeps whole. */
static bool is_protected(const pith_scene_walk *walk, uint32_t i)
{
    const pith_look *look = walk->scene->layout->look;
    uint32_t up = walk->scene->page->parent[i];
    return i != walk->root && walk->rule[up] == 8 &&
           look[i].background != look[up].background;
}

static uint8_t doc_of(const pith_scene_walk *walk, uint32_t i, unsigned number)
{
    const pith_scene *scene = walk->scene;
    if (number == 0)
        return DOC_FIELD;
    uint8_t doc = doc_by_size(walk, i);
    if (number == 8)
        return doc < DOC_LEAST_BY_COLOR ? DOC_LEAST_BY_COLOR : doc;
    if (number != 4)
        return doc;
    uint32_t stop = scene->text_before[scene->page->end[i]];
    return pith_scene_one_font(scene, scene->text_before[i], stop)
               ? DOC_ONE_FONT
               : DOC_MORE_FONTS;
}

static pith_visual_block *new_block(pith_scene_walk *walk)
{
    pith_block_pool *pool = walk->pool;
    if (pool->n == pool->cap) {
        uint32_t cap = pool->cap ? pool->cap * 2 : 64;
        pith_visual_block *grown = pith_arena_grow(walk->arena, pool->block,
                                                   pool->n, cap, sizeof *grown);
        if (!grown)
            return NULL;
        pool->block = grown;
        pool->cap = cap;
    }
    return &pool->block[pool->n++];
}

static pith_box to_box(pith_extent e)
{
    return (pith_box){(float)e.x1, (float)e.y1, (float)(e.x2 - e.x1),
                      (float)(e.y2 - e.y1)};
}

static pith_status add_block(pith_scene_walk *walk, uint32_t i, unsigned number)
{
    const pith_scene *scene = walk->scene;
    pith_visual_block *block = new_block(walk);
    if (!block)
        return PITH_NOMEM;
    uint32_t stop = scene->page->end[i];
    *block = (pith_visual_block){
        .box = to_box(scene->extent[i]),
        .node = i,
        .first = i,
        .stop = stop,
        .background = scene->layout->look[i].background,
        .text_first = scene->text_before[i],
        .text_stop = scene->text_before[stop],
        .doc = doc_of(walk, i, number),
        .rule = (uint8_t)number,
        .is_pure_text = number == 4,
    };
    return PITH_OK;
}

static pith_extent join(pith_extent a, pith_extent b)
{
    return (pith_extent){
        .x1 = a.x1 < b.x1 ? a.x1 : b.x1,
        .y1 = a.y1 < b.y1 ? a.y1 : b.y1,
        .x2 = a.x2 > b.x2 ? a.x2 : b.x2,
        .y2 = a.y2 > b.y2 ? a.y2 : b.y2,
    };
}

/* The adjacent texts in a divided parent, from node `first` on, are one block.
 * *at becomes the node after them. */
static pith_status add_run(pith_scene_walk *walk, uint32_t first, uint32_t *at)
{
    const pith_scene *scene = walk->scene;
    const pith_page *page = scene->page;
    uint32_t up = page->parent[first];
    pith_extent around = scene->extent[first];
    uint32_t stop = page->end[first];
    uint32_t i = stop;
    for (; i < page->end[up]; i = page->end[i]) {
        if (!pith_scene_has(scene, i, PITH_SCENE_VALID))
            continue;
        if (!pith_scene_has(scene, i, PITH_SCENE_TEXT))
            break;
        around = join(around, scene->extent[i]);
        stop = page->end[i];
    }
    *at = i;
    pith_visual_block *block = new_block(walk);
    if (!block)
        return PITH_NOMEM;
    *block = (pith_visual_block){
        .box = to_box(around),
        .node = up,
        .first = first,
        .stop = stop,
        .background = scene->layout->look[up].background,
        .text_first = scene->text_before[first],
        .text_stop = scene->text_before[stop],
        .is_run = true,
        .is_pure_text = true,
    };
    block->doc = pith_scene_one_font(scene, block->text_first, block->text_stop)
                     ? DOC_ONE_FONT
                     : DOC_MORE_FONTS;
    return PITH_OK;
}

/* Decide on one element; *at becomes the node to continue with. */
static pith_status visit(pith_scene_walk *walk, uint32_t i, uint32_t *at)
{
    const pith_page *page = walk->scene->page;
    unsigned number = pith_walk_rule(walk, i);
    action taken = rules[number].action;
    if (number != 0 && is_protected(walk, i)) {
        number = 8;
        taken = BLOCK_BY_SIZE;
    }
    bool is_divided = taken == DIVIDE || taken == DIVIDE_BUT_COLORS;
    bool is_block = taken == BLOCK_OF_TEXT || taken == BLOCK_BY_SIZE;
    walk->rule[i] = is_divided ? (uint8_t)number : 0;
    walk->neighbor[i] = NEIGHBOR_NONE;
    if (i != walk->root)
        walk->neighbor[page->parent[i]] =
            is_block ? NEIGHBOR_BLOCK : NEIGHBOR_NONE;
    *at = is_divided ? i + 1 : page->end[i];
    return is_block ? add_block(walk, i, number) : PITH_OK;
}

pith_status pith_walk_blocks(pith_scene_walk *walk)
{
    const pith_scene *scene = walk->scene;
    const pith_page *page = scene->page;
    for (uint32_t i = walk->root; i < page->end[walk->root];) {
        PITH_TRY(pith_arena_work(walk->arena, 1));
        if (!pith_scene_has(scene, i, PITH_SCENE_VALID)) {
            i = page->end[i];
        } else if (i != walk->root &&
                   pith_scene_has(scene, i, PITH_SCENE_TEXT)) {
            walk->neighbor[page->parent[i]] = NEIGHBOR_NONE;
            PITH_TRY(add_run(walk, i, &i));
        } else {
            PITH_TRY(visit(walk, i, &i));
        }
    }
    return PITH_OK;
}
