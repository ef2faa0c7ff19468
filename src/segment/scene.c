/* SPDX-License-Identifier: Apache-2.0 */
/* The page as the segmentation rules see it: which nodes are valid, which are
 * text or virtual text, and for every node the sums over its valid children
 * that the rules need. One pass forwards (what is shown) and one backwards
 * (children before parents), so every rule is answered in constant time however
 * often it is asked. */
#include "scene.h"

#include "status.h"

#include <math.h>

/* A coordinate on an axis of the page; NaN becomes the start. */
static double clip(double value, double size)
{
    if (!(value > 0))
        return 0;
    return value < size ? value : size;
}

static pith_extent clip_box(const pith_scene *scene, const pith_box *box)
{
    pith_extent e = {
        .x1 = clip(box->x, scene->width),
        .y1 = clip(box->y, scene->height),
        .x2 = clip((double)box->x + box->width, scene->width),
        .y2 = clip((double)box->y + box->height, scene->height),
    };
    if (!(box->width > 0 && box->height > 0 && e.x2 > e.x1 && e.y2 > e.y1))
        return (pith_extent){0};
    return e;
}

static bool is_text_with_words(const pith_page *page, uint32_t i)
{
    return page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0;
}

/* Whether a node is shown: below the body, with an area, inside a valid parent.
 * The body itself always is, because the walk begins there. */
static bool is_valid(const pith_scene *scene, uint32_t i)
{
    const pith_page *page = scene->page;
    if (i == page->body)
        return true;
    if (page->flags[i] & PITH_NODE_HIDDEN)
        return false;
    if (!pith_scene_has(scene, page->parent[i], PITH_SCENE_VALID))
        return false;
    if (!is_text_with_words(page, i) && !pith_tag_is_element(page->tag[i]))
        return false;
    return scene->extent[i].x2 > scene->extent[i].x1;
}

static void find_valid(pith_scene *scene)
{
    const pith_page *page = scene->page;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        scene->extent[i] = clip_box(scene, &scene->layout->box[i]);
        if (is_valid(scene, i))
            scene->node[i].flags = PITH_SCENE_VALID;
        if (page->tag[i] == PITH_TAG_HR &&
            pith_scene_has(scene, i, PITH_SCENE_VALID))
            scene->rule[scene->nrules++] = i;
    }
}

static bool is_field_tag(uint16_t tag)
{
    return tag == PITH_TAG_IMG || tag == PITH_TAG_INPUT ||
           tag == PITH_TAG_SELECT || tag == PITH_TAG_TEXTAREA ||
           tag == PITH_TAG_BUTTON;
}

/* The flags of a valid node whose children are all counted. */
static void settle(pith_scene *scene, uint32_t i)
{
    pith_scene_node *node = &scene->node[i];
    uint16_t tag = scene->page->tag[i];
    bool virtual_text = scene->layout->look[i].is_inline && node->valid > 0 &&
                        node->texts == node->valid;
    if (tag == PITH_TAG_TEXT || virtual_text)
        node->flags |= PITH_SCENE_TEXT;
    if (node->valid == 0 && is_field_tag(tag))
        node->flags |= PITH_SCENE_FIELD;
}

static void add_to_parent(pith_scene *scene, uint32_t i)
{
    const pith_page *page = scene->page;
    const pith_look *look = scene->layout->look;
    uint32_t up = page->parent[i];
    pith_scene_node *parent = &scene->node[up];
    double area = pith_extent_area(scene->extent[i]);
    parent->child_area += area;
    parent->largest = fmax(parent->largest, area);
    parent->valid++;
    parent->texts += pith_scene_has(scene, i, PITH_SCENE_TEXT);
    if (page->tag[i] == PITH_TAG_TEXT) {
        parent->flags |= PITH_SCENE_BARE_CHILD;
        return;
    }
    if (!look[i].is_inline)
        parent->flags |= PITH_SCENE_LINE_CHILD;
    if (page->tag[i] == PITH_TAG_HR)
        parent->flags |= PITH_SCENE_RULE_CHILD;
    if (look[i].background != look[up].background)
        parent->flags |= PITH_SCENE_COLOR_CHILD;
}

static void count_children(pith_scene *scene)
{
    const pith_page *page = scene->page;
    for (uint32_t i = page->end[page->body]; i-- > page->body;) {
        if (!pith_scene_has(scene, i, PITH_SCENE_VALID))
            continue;
        settle(scene, i);
        if (i != page->body)
            add_to_parent(scene, i);
    }
}

bool pith_look_same_font(const pith_look *a, const pith_look *b)
{
    return a->font_weight == b->font_weight &&
           fabs((double)a->font_size - b->font_size) <= PITH_EDGE_TOLERANCE;
}

static void list_texts(pith_scene *scene)
{
    const pith_page *page = scene->page;
    const pith_look *look = scene->layout->look;
    uint32_t n = 0;
    uint32_t changes = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        scene->text_before[i] = n;
        if (page->tag[i] != PITH_TAG_TEXT ||
            !pith_scene_has(scene, i, PITH_SCENE_VALID))
            continue;
        if (n > 0 && !pith_look_same_font(&look[scene->text[n - 1]], &look[i]))
            changes++;
        scene->font_changes[n] = changes;
        scene->text[n++] = i;
    }
    scene->text_before[page->nnodes] = n;
    scene->ntexts = n;
}

bool pith_scene_one_font(const pith_scene *scene, uint32_t first, uint32_t stop)
{
    return stop - first <= 1 ||
           scene->font_changes[first] == scene->font_changes[stop - 1];
}

pith_status pith_scene_make(const pith_page *page, const pith_layout *layout,
                            pith_arena *arena, pith_scene *scene)
{
    uint32_t n = page->nnodes;
    *scene = (pith_scene){.page = page, .layout = layout};
    scene->extent = pith_arena_zalloc(arena, n, sizeof *scene->extent);
    scene->node = pith_arena_zalloc(arena, n, sizeof *scene->node);
    scene->text = pith_arena_alloc(arena, n, sizeof(uint32_t));
    scene->text_before =
        pith_arena_zalloc(arena, (size_t)n + 1, sizeof(uint32_t));
    scene->font_changes = pith_arena_alloc(arena, n, sizeof(uint32_t));
    scene->rule = pith_arena_alloc(arena, n, sizeof(uint32_t));
    if (!scene->extent || !scene->node || !scene->text || !scene->text_before ||
        !scene->font_changes || !scene->rule)
        return PITH_NOMEM;
    if (isfinite(layout->width) && isfinite(layout->height) &&
        layout->width > 0 && layout->height > 0 && page->body != 0) {
        scene->width = layout->width;
        scene->height = layout->height;
        scene->area = scene->width * scene->height;
        find_valid(scene);
        count_children(scene);
    }
    list_texts(scene);
    return PITH_OK;
}
