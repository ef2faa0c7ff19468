/* SPDX-License-Identifier: Apache-2.0 */
/* The walk of the built-in layout, and the passes after it: place.h. */
#include "place.h"

#include "status.h"

enum { FRAMES_FIRST = 64, NODE_WORK = 8 };

static bool has_box(const pith_box *box)
{
    return box->width > 0 || box->height > 0;
}

static pith_status make_arrays(pith_placing *flow)
{
    size_t n = flow->page->nnodes;
    pith_arena *scratch = flow->scratch;
    flow->least = pith_arena_zalloc(scratch, n, sizeof(float));
    flow->most = pith_arena_zalloc(scratch, n, sizeof(float));
    flow->shift_x = pith_arena_zalloc(scratch, n, sizeof(float));
    flow->shift_y = pith_arena_zalloc(scratch, n, sizeof(float));
    flow->item_x = pith_arena_zalloc(scratch, n, sizeof(float));
    flow->item_width = pith_arena_zalloc(scratch, n, sizeof(float));
    flow->item_line = pith_arena_zalloc(scratch, n, sizeof(uint32_t));
    flow->faces = pith_arena_zalloc(scratch, PITH_FACES, sizeof *flow->faces);
    flow->frames =
        pith_arena_alloc(scratch, FRAMES_FIRST, sizeof *flow->frames);
    flow->frame_cap = FRAMES_FIRST;
    bool whole = flow->least && flow->most && flow->shift_x && flow->shift_y &&
                 flow->item_x && flow->item_width && flow->item_line &&
                 flow->faces && flow->frames;
    return whole ? PITH_OK : PITH_NOMEM;
}

bool pith_place_go_on(pith_placing *flow, const char *from, const char *to)
{
    size_t work = 1 + (size_t)(to - from) / PITH_DEADLINE_BYTES;
    flow->failed |= pith_arena_work(flow->scratch, work) != PITH_OK;
    return !flow->failed;
}

/* Relative positions are shifts. */
static void shift_relative(pith_placing *flow, uint32_t node)
{
    const pith_computed *style = flow->style[node];
    if (style->word[PITH_WORD_POSITION] != PITH_POSITION_RELATIVE ||
        flow->page->tag[node] == PITH_TAG_TEXT)
        return;
    const pith_len *len = &style->len[PITH_LEN_INSET];
    double whole = (double)flow->frames[flow->nframes - 1].inner_width;
    if (len[PITH_LEFT].kind == PITH_LENGTH_SUM)
        flow->shift_x[node] += (float)((double)len[PITH_LEFT].px +
                                       (double)len[PITH_LEFT].share * whole);
    else if (len[PITH_RIGHT].kind == PITH_LENGTH_SUM)
        flow->shift_x[node] -= (float)((double)len[PITH_RIGHT].px +
                                       (double)len[PITH_RIGHT].share * whole);
    if (len[PITH_TOP].kind == PITH_LENGTH_SUM)
        flow->shift_y[node] += len[PITH_TOP].px;
    else if (len[PITH_BOTTOM].kind == PITH_LENGTH_SUM)
        flow->shift_y[node] -= len[PITH_BOTTOM].px;
}

static void walk(pith_placing *flow, uint32_t root)
{
    const pith_page *page = flow->page;
    pith_frame view = {.kind = PITH_FRAME_BLOCK,
                       .root = true,
                       .node = root,
                       .width = flow->view.width,
                       .inner_width = flow->view.width};
    flow->frames[flow->nframes++] = view;
    for (uint32_t i = root; i < page->end[root] && !flow->failed;) {
        while (flow->nframes > 1 &&
               page->end[flow->frames[flow->nframes - 1].node] <= i)
            pith_place_leave(flow);
        const pith_computed *style = flow->style[i];
        if (!style || style->hidden) {
            i = page->end[i];
            continue;
        }
        if (pith_arena_work(flow->scratch, NODE_WORK) != PITH_OK) {
            flow->failed = true;
            return;
        }
        shift_relative(flow, i);
        pith_place_enter(flow, i);
        i++;
    }
    while (flow->nframes > 1 && !flow->failed)
        pith_place_leave(flow);
    if (!flow->failed)
        pith_place_bottoms(flow, &flow->frames[0], flow->view.height);
}

static float clamped(double value)
{
    return (float)pith_css_clamp(value);
}

/* Shifts of ancestors move their descendants. Boxes of inline elements are
 * still empty. */
static void add_shifts(pith_placing *flow)
{
    const pith_page *page = flow->page;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        uint32_t up = page->parent[i];
        flow->shift_x[i] =
            clamped((double)flow->shift_x[i] + (double)flow->shift_x[up]);
        flow->shift_y[i] =
            clamped((double)flow->shift_y[i] + (double)flow->shift_y[up]);
        pith_box *box = &flow->box[i];
        if (!has_box(box))
            continue;
        box->x = clamped((double)box->x + (double)flow->shift_x[i]);
        box->y = clamped((double)box->y + (double)flow->shift_y[i]);
        box->width = clamped(box->width > 0 ? (double)box->width : 0);
        box->height = clamped(box->height > 0 ? (double)box->height : 0);
    }
}

static void join(pith_box *box, const pith_box *more)
{
    float right = box->x + box->width, bottom = box->y + box->height;
    float right2 = more->x + more->width, bottom2 = more->y + more->height;
    box->x = more->x < box->x ? more->x : box->x;
    box->y = more->y < box->y ? more->y : box->y;
    box->width =
        clamped((double)(right2 > right ? right2 : right) - (double)box->x);
    box->height =
        clamped((double)(bottom2 > bottom ? bottom2 : bottom) - (double)box->y);
}

/* Extend inline elements around their children; clear what is not visible.
 * Backwards, so that children are complete. */
static void close_boxes(pith_placing *flow)
{
    const pith_page *page = flow->page;
    for (uint32_t i = page->nnodes; i-- > 1;) {
        const pith_computed *style = flow->style[i];
        pith_box *box = &flow->box[i];
        if (!style || style->word[PITH_WORD_VISIBILITY])
            *box = (pith_box){0};
        if (!style || !has_box(box))
            continue;
        double bottom = (double)box->y + (double)box->height;
        if (bottom > flow->page_bottom)
            flow->page_bottom = bottom;
        uint32_t up = page->parent[i];
        const pith_computed *above = flow->style[up];
        uint8_t display = above ? above->word[PITH_WORD_DISPLAY] : 0;
        if (!above || (display != PITH_DISPLAY_INLINE &&
                       display != PITH_DISPLAY_CONTENTS))
            continue;
        if (has_box(&flow->box[up]))
            join(&flow->box[up], box);
        else
            flow->box[up] = *box;
    }
}

pith_status pith_place_run(pith_placing *flow, pith_arena *scratch)
{
    const pith_page *page = flow->page;
    flow->scratch = scratch;
    PITH_TRY(make_arrays(flow));
    pith_place_measure(flow);
    uint32_t root = 1;
    while (root < page->nnodes && !flow->style[root])
        root = page->end[root];
    if (root < page->nnodes && !flow->failed)
        walk(flow, root);
    PITH_TRY(pith_arena_work(scratch, page->nnodes));
    if (flow->failed)
        return PITH_NOMEM;
    add_shifts(flow);
    close_boxes(flow);
    return PITH_OK;
}
