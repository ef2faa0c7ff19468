/* SPDX-License-Identifier: Apache-2.0 */
/* Entering and leaving elements: see place.h.
 *
 * Collapsing margins: pending ones (`more`, `less`) pass from frame to frame
 * while nothing separates them; frames whose top depends on them are marked
 * open_top, and the first thing with a height settles all of them at once (CSS
 * 2, 8.3.1). */
#include "place.h"

#include "str.h"

static const double TOUCH = 0.01; /* px */

static pith_frame *top_frame(pith_placing *flow)
{
    return &flow->frames[flow->nframes - 1];
}

static bool is_flow(const pith_frame *frame)
{
    return frame->kind == PITH_FRAME_BLOCK;
}

static void wait_margin(pith_frame *frame, double margin)
{
    if (!is_flow(frame)) {
        frame->cursor += margin;
        return;
    }
    frame->more = margin > frame->more ? margin : frame->more;
    frame->less = margin < frame->less ? margin : frame->less;
}

void pith_place_flush(pith_placing *flow, uint32_t frame)
{
    pith_frame *here = &flow->frames[frame];
    double gap = here->more + here->less;
    uint32_t k = frame;
    while (flow->frames[k].open_top)
        k = flow->frames[k].up;
    double y = flow->frames[k].cursor + gap;
    flow->frames[k].cursor = y;
    flow->frames[k].more = flow->frames[k].less = 0;
    for (k = frame; flow->frames[k].open_top; k = flow->frames[k].up) {
        pith_frame *one = &flow->frames[k];
        one->open_top = false;
        one->y = one->cursor = y;
        one->more = one->less = 0;
    }
}

/* -- Places ---------------------------------------------------------------- */

static bool makes_root(const pith_computed *style, const pith_frame *up)
{
    uint8_t display = style->word[PITH_WORD_DISPLAY];
    return display != PITH_DISPLAY_BLOCK || style->word[PITH_WORD_OVERFLOW] ||
           style->word[PITH_WORD_FLOAT] ||
           style->word[PITH_WORD_POSITION] == PITH_POSITION_ABSOLUTE ||
           !is_flow(up);
}

static pith_frame_kind kind_of(const pith_computed *style)
{
    switch (style->word[PITH_WORD_DISPLAY]) {
    case PITH_DISPLAY_FLEX:
    case PITH_DISPLAY_INLINE_FLEX:
        return style->word[PITH_WORD_FLEX_DIRECTION] == PITH_FLEX_COLUMN
                   ? PITH_FRAME_COLUMN
                   : PITH_FRAME_ITEMS;
    case PITH_DISPLAY_GRID:
    case PITH_DISPLAY_INLINE_GRID:
    case PITH_DISPLAY_ROW:
        return PITH_FRAME_ITEMS;
    case PITH_DISPLAY_TABLE:
    case PITH_DISPLAY_INLINE_TABLE:
    case PITH_DISPLAY_ROW_GROUP:
        return PITH_FRAME_TABLE;
    case PITH_DISPLAY_INLINE:
    case PITH_DISPLAY_CONTENTS:
        return PITH_FRAME_INLINE;
    default:
        return PITH_FRAME_BLOCK;
    }
}

static bool is_table(const pith_computed *style)
{
    return style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_TABLE ||
           style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_INLINE_TABLE;
}

static bool is_in_line(const pith_computed *style)
{
    switch (style->word[PITH_WORD_DISPLAY]) {
    case PITH_DISPLAY_INLINE_BLOCK:
    case PITH_DISPLAY_INLINE_FLEX:
    case PITH_DISPLAY_INLINE_GRID:
    case PITH_DISPLAY_INLINE_TABLE:
        return true;
    default:
        return false;
    }
}

/* Width of a box that shrinks to its content; tables compute their own. */
static double fit_width(pith_placing *flow, const pith_frame *frame,
                        double room)
{
    if (is_table(flow->style[frame->node]))
        return pith_place_set_table(flow, frame->node,
                                    room - frame->edge.margin[PITH_LEFT] -
                                        frame->edge.margin[PITH_RIGHT],
                                    &frame->edge, false);
    return pith_place_width(flow, frame->node, room, &frame->edge, true);
}

/* Auto margins share the width that a block leaves of its container. */
static void center_block(pith_frame *frame, double room)
{
    double left = room - frame->width - frame->edge.margin[PITH_LEFT] -
                  frame->edge.margin[PITH_RIGHT];
    if (left <= 0)
        return;
    if (frame->edge.auto_left && frame->edge.auto_right)
        frame->edge.margin[PITH_LEFT] += left / 2;
    else if (frame->edge.auto_left)
        frame->edge.margin[PITH_LEFT] += left;
}

/* If the next child of a frame clears floats, it goes below them. */
static void go_below_floats(pith_placing *flow, uint32_t frame, uint8_t clear)
{
    pith_frame *here = &flow->frames[frame];
    if (!clear)
        return;
    double lowest = pith_place_clear(flow, frame, clear);
    if (lowest > here->cursor + here->more + here->less) {
        pith_place_flush(flow, frame);
        here->cursor = lowest;
    }
}

/* A block in the flow: below the others, and beside floats if it is a root. */
static void place_block(pith_placing *flow, pith_frame *frame, uint32_t up)
{
    const pith_computed *style = flow->style[frame->node];
    pith_frame *above = &flow->frames[up];
    uint8_t clear = style->word[PITH_WORD_CLEAR];
    if (above->kind == PITH_FRAME_COLUMN && above->nchildren)
        above->cursor +=
            (double)flow->style[above->node]->len[PITH_LEN_ROW_GAP].px;
    if (style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_ROW &&
        !style->word[PITH_WORD_COLLAPSE])
        above->cursor += (double)style->len[PITH_LEN_SPACING].px;
    above->nchildren++;
    wait_margin(above, frame->edge.margin[PITH_TOP]);
    go_below_floats(flow, up, clear);
    bool thin =
        frame->edge.padding[PITH_TOP] + frame->edge.border[PITH_TOP] <= 0;
    double left = above->inner_x, right = left + above->inner_width;
    if (is_flow(above) && thin && !frame->root) {
        frame->open_top = true;
        frame->more = above->more;
        frame->less = above->less;
    } else {
        pith_place_flush(flow, up);
    }
    if (frame->root && is_flow(above) && flow->nfloats) {
        double own, need = 0;
        if (pith_place_own_width(flow, frame->node, above->inner_width,
                                 &frame->edge, &own))
            need = own;
        above->cursor = pith_place_room(flow, up, above->cursor, need);
        pith_place_bounds(flow, up, above->cursor, &left, &right);
    }
    double room = right - left;
    bool table = is_table(style);
    frame->width = table
                       ? fit_width(flow, frame, room)
                       : pith_place_width(flow, frame->node, above->inner_width,
                                          &frame->edge, false);
    if (!table && frame->width > room && room < above->inner_width)
        frame->width =
            pith_place_width(flow, frame->node, room, &frame->edge, false);
    center_block(frame, room);
    frame->x = left + frame->edge.margin[PITH_LEFT];
    frame->y = above->cursor;
    frame->in_flow = true;
}

static void place_float(pith_placing *flow, pith_frame *frame, uint32_t up)
{
    pith_frame *above = &flow->frames[up];
    const pith_computed *style = flow->style[frame->node];
    frame->width = fit_width(flow, frame, above->inner_width);
    double outer = frame->width + frame->edge.margin[PITH_LEFT] +
                   frame->edge.margin[PITH_RIGHT];
    double top = above->line_open ? above->line_top
                                  : above->cursor + above->more + above->less;
    if (above->line_open && above->line_x + outer > above->line_right + TOUCH &&
        above->ink > above->line_left)
        top += above->line_height;
    uint8_t clear = style->word[PITH_WORD_CLEAR];
    if (clear) {
        double lowest = pith_place_clear(flow, up, clear);
        top = lowest > top ? lowest : top;
    }
    top = pith_place_room(flow, up, top, outer);
    double left, right;
    pith_place_bounds(flow, up, top, &left, &right);
    bool to_left = style->word[PITH_WORD_FLOAT] == PITH_FLOAT_LEFT;
    frame->x = to_left ? left + frame->edge.margin[PITH_LEFT]
                       : right - frame->width - frame->edge.margin[PITH_RIGHT];
    frame->y = top + frame->edge.margin[PITH_TOP];
    frame->floats = true;
}

static double inset(const pith_computed *style, unsigned side, double whole,
                    bool *given)
{
    const pith_len *len = &style->len[PITH_LEN_INSET + side];
    *given = len->kind == PITH_LENGTH_SUM;
    return *given ? (double)len->px + (double)len->share * whole : 0;
}

static void place_absolute(pith_placing *flow, pith_frame *frame, uint32_t up)
{
    const pith_frame *above = &flow->frames[up];
    const pith_frame *anchor = &flow->frames[above->anchor];
    const pith_computed *style = flow->style[frame->node];
    double ax = anchor->x + anchor->edge.border[PITH_LEFT];
    double aw = anchor->width - anchor->edge.border[PITH_LEFT] -
                anchor->edge.border[PITH_RIGHT];
    bool has_left, has_right, has_top;
    double left = inset(style, PITH_LEFT, aw, &has_left);
    double right = inset(style, PITH_RIGHT, aw, &has_right);
    double top = inset(style, PITH_TOP, flow->view.height, &has_top);
    double room = aw - left - right, own;
    if (pith_place_own_width(flow, frame->node, aw, &frame->edge, &own))
        frame->width = own;
    else if (has_left && has_right)
        frame->width =
            pith_place_width(flow, frame->node, room, &frame->edge, false);
    else
        frame->width = fit_width(flow, frame, room > 0 ? room : 0);
    if (has_left && has_right)
        center_block(frame, room);
    double flow_x = above->line_open ? above->line_x : above->inner_x;
    frame->x = flow_x + frame->edge.margin[PITH_LEFT];
    if (has_left)
        frame->x = ax + left + frame->edge.margin[PITH_LEFT];
    else if (has_right)
        frame->x =
            ax + aw - right - frame->width - frame->edge.margin[PITH_RIGHT];
    double flow_y = above->line_open
                        ? above->line_top
                        : above->cursor + above->more + above->less;
    frame->y =
        (has_top ? anchor->y + anchor->edge.border[PITH_TOP] + top : flow_y) +
        frame->edge.margin[PITH_TOP];
}

/* Boxes at the bottom of a frame wait until that is known. */
static void wait_for_bottom(pith_placing *flow, const pith_frame *frame,
                            uint32_t up)
{
    const pith_len *len = &flow->style[frame->node]->len[PITH_LEN_INSET];
    if (len[PITH_TOP].kind == PITH_LENGTH_SUM ||
        len[PITH_BOTTOM].kind != PITH_LENGTH_SUM)
        return;
    pith_frame *anchor = &flow->frames[flow->frames[up].anchor];
    flow->item_line[frame->node] = anchor->waiting;
    anchor->waiting = frame->node;
}

void pith_place_bottoms(pith_placing *flow, const pith_frame *frame,
                        double height)
{
    double inside =
        height - frame->edge.border[PITH_TOP] - frame->edge.border[PITH_BOTTOM];
    double floor = frame->y + height - frame->edge.border[PITH_BOTTOM];
    for (uint32_t i = frame->waiting; i; i = flow->item_line[i]) {
        const pith_computed *style = flow->style[i];
        const pith_box *box = &flow->box[i];
        const pith_len *margin = &style->len[PITH_LEN_MARGIN + PITH_BOTTOM];
        bool given;
        double y = floor - inset(style, PITH_BOTTOM, inside, &given) -
                   (double)box->height - (double)margin->px;
        flow->shift_y[i] += (float)pith_css_clamp(y - (double)box->y);
    }
}

static void place_item(pith_placing *flow, pith_frame *frame, uint32_t up)
{
    const pith_frame *above = &flow->frames[up];
    frame->x = above->inner_x + (double)flow->item_x[frame->node];
    frame->width = (double)flow->item_width[frame->node];
    frame->y = above->cursor + frame->edge.margin[PITH_TOP];
}

static void place_in_line(pith_placing *flow, pith_frame *frame, uint32_t up)
{
    frame->width = fit_width(flow, frame, flow->frames[up].inner_width);
    double outer = frame->width + frame->edge.margin[PITH_LEFT] +
                   frame->edge.margin[PITH_RIGHT];
    frame->x = pith_place_line_box(flow, up, frame->node, outer) +
               frame->edge.margin[PITH_LEFT];
    frame->y = flow->frames[up].line_top + frame->edge.margin[PITH_TOP];
    frame->in_line = true;
}

/* -- Generated content ----------------------------------------------------- */

/* A block of the style's height, and of a line if it has text. */
static void put_generated_block(pith_placing *flow, uint32_t frame,
                                const pith_computed *style)
{
    pith_frame *here = &flow->frames[frame];
    const pith_len *len = &style->len[PITH_LEN_HEIGHT];
    pith_edges edge;
    pith_place_line_end(flow, frame);
    pith_place_edges(style, here->inner_width, &edge);
    double height = style->content.len && !pith_str_is_blank(style->content)
                        ? pith_place_line_height(style)
                        : 0;
    if (len->kind == PITH_LENGTH_SUM)
        height = (double)len->px;
    height += edge.along;
    here->nchildren++;
    wait_margin(here, edge.margin[PITH_TOP]);
    go_below_floats(flow, frame, style->word[PITH_WORD_CLEAR]);
    /* Margins collapse only through an empty plain block. */
    if (height > 0 || style->word[PITH_WORD_DISPLAY] != PITH_DISPLAY_BLOCK)
        pith_place_flush(flow, frame);
    here->cursor += height > 0 ? height : 0;
    wait_margin(here, edge.margin[PITH_BOTTOM]);
}

void pith_place_generated(pith_placing *flow, unsigned which)
{
    const pith_frame *top = top_frame(flow);
    const pith_computed *style = flow->style[top->node]->around[which];
    if (!style || flow->page->tag[top->node] == PITH_TAG_TEXT)
        return;
    uint32_t frame =
        top->kind == PITH_FRAME_INLINE ? top->block : flow->nframes - 1;
    /* Out of the flow: it does not affect anything measured here. */
    if (!is_flow(&flow->frames[frame]) || style->word[PITH_WORD_FLOAT] ||
        style->word[PITH_WORD_POSITION] == PITH_POSITION_ABSOLUTE)
        return;
    if (style->word[PITH_WORD_DISPLAY] != PITH_DISPLAY_INLINE &&
        !is_in_line(style)) {
        put_generated_block(flow, frame, style);
        return;
    }
    double width = pith_place_generated_width(style);
    if (width <= 0)
        return;
    (void)pith_place_line_box(flow, frame, top->node, width);
    pith_place_line_least(flow, frame, pith_place_line_height(style));
}

/* -- Entering -------------------------------------------------------------- */

static void push_frame(pith_placing *flow, const pith_frame *frame)
{
    if (flow->nframes == flow->frame_cap) {
        uint32_t cap = flow->frame_cap * 2;
        pith_frame *grown = pith_arena_grow(flow->scratch, flow->frames,
                                            flow->nframes, cap, sizeof *grown);
        flow->failed |= !grown;
        if (!grown)
            return;
        flow->frames = grown;
        flow->frame_cap = cap;
    }
    flow->frames[flow->nframes++] = *frame;
}

/* A table with cells outside rows. */
static bool has_bare_cells(const pith_placing *flow, uint32_t node)
{
    const pith_page *page = flow->page;
    for (uint32_t i = node + 1; i < page->end[node]; i = page->end[i])
        if (pith_place_takes_part(flow, i))
            return page->tag[i] != PITH_TAG_TEXT &&
                   flow->style[i]->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_CELL;
    return false;
}

/* Place the children of a box, now that its width is known. */
static void open_box(pith_placing *flow, pith_frame *frame)
{
    const pith_computed *style = flow->style[frame->node];
    double start =
        frame->edge.border[PITH_LEFT] + frame->edge.padding[PITH_LEFT];
    frame->inner_x = frame->x + start;
    frame->inner_width = frame->width - frame->edge.across;
    if (frame->inner_width < 0)
        frame->inner_width = 0;
    frame->cursor =
        frame->y + frame->edge.border[PITH_TOP] + frame->edge.padding[PITH_TOP];
    frame->first_float = flow->nfloats;
    uint8_t display = style->word[PITH_WORD_DISPLAY];
    frame->waiting = 0;
    if (frame->kind == PITH_FRAME_TABLE && display == PITH_DISPLAY_ROW_GROUP)
        return;
    if (is_table(style)) {
        pith_place_set_table(flow, frame->node, frame->width, &frame->edge,
                             true);
        if (has_bare_cells(flow, frame->node))
            frame->kind = PITH_FRAME_ITEMS;
    }
    if (frame->kind == PITH_FRAME_ITEMS)
        pith_place_list_items(flow, frame);
    bool grid =
        display == PITH_DISPLAY_GRID || display == PITH_DISPLAY_INLINE_GRID;
    bool flex =
        display == PITH_DISPLAY_FLEX || display == PITH_DISPLAY_INLINE_FLEX;
    if (grid)
        pith_place_set_grid(flow, frame);
    else if (flex && frame->kind == PITH_FRAME_ITEMS)
        pith_place_set_flex(flow, frame);
}

static void enter_inline(pith_placing *flow, uint32_t node)
{
    const pith_frame *above = top_frame(flow);
    uint32_t up = flow->nframes - 1;
    pith_frame f = {.node = node, .kind = PITH_FRAME_INLINE, .up = up};
    f.block = above->kind == PITH_FRAME_INLINE ? above->block : up;
    f.anchor = flow->frames[f.block].anchor;
    pith_place_edges(flow->style[node], flow->frames[f.block].inner_width,
                     &f.edge);
    pith_place_line_gap(flow, f.block,
                        f.edge.margin[PITH_LEFT] + f.edge.border[PITH_LEFT] +
                            f.edge.padding[PITH_LEFT]);
    if (flow->page->tag[node] == PITH_TAG_BR) {
        pith_place_line_least(flow, f.block,
                              pith_place_line_height(flow->style[node]));
        pith_place_line_end(flow, f.block);
    }
    push_frame(flow, &f);
    if (!flow->failed)
        pith_place_generated(flow, 0);
}

static void enter_text(pith_placing *flow, uint32_t node)
{
    const pith_frame *above = top_frame(flow);
    uint32_t block =
        above->kind == PITH_FRAME_INLINE ? above->block : flow->nframes - 1;
    pith_frame_kind kind = flow->frames[block].kind;
    if (kind == PITH_FRAME_BLOCK) {
        pith_place_text(flow, block, node);
        return;
    }
    if (pith_place_is_blank(flow, node))
        return;
    /* Text directly in a flex container is a block of its own. */
    const pith_frame *up = &flow->frames[block];
    pith_frame f = {.node = node,
                    .up = block,
                    .block = flow->nframes,
                    .anchor = up->anchor,
                    .root = true};
    f.base = flow->nframes;
    bool item = kind == PITH_FRAME_ITEMS;
    f.x = f.inner_x = up->inner_x + (item ? (double)flow->item_x[node] : 0);
    f.width = f.inner_width =
        item ? (double)flow->item_width[node] : up->inner_width;
    f.y = f.cursor = up->cursor;
    f.first_float = flow->nfloats;
    f.in_flow = !item;
    push_frame(flow, &f);
    if (!flow->failed)
        pith_place_text(flow, flow->nframes - 1, node);
}

static uint32_t containing_block(const pith_placing *flow)
{
    const pith_frame *above = &flow->frames[flow->nframes - 1];
    return above->kind == PITH_FRAME_INLINE ? above->block : flow->nframes - 1;
}

static bool holds_items(const pith_placing *flow, uint32_t frame)
{
    return flow->frames[frame].kind == PITH_FRAME_ITEMS &&
           frame == flow->nframes - 1;
}

void pith_place_enter(pith_placing *flow, uint32_t node)
{
    const pith_computed *style = flow->style[node];
    if (flow->page->tag[node] == PITH_TAG_TEXT) {
        enter_text(flow, node);
        return;
    }
    uint32_t up = containing_block(flow);
    bool absolute = style->word[PITH_WORD_POSITION] == PITH_POSITION_ABSOLUTE;
    pith_frame f = {.node = node, .kind = kind_of(style), .up = up};
    if (f.kind == PITH_FRAME_INLINE && !holds_items(flow, up)) {
        enter_inline(flow, node);
        return;
    }
    f.kind = f.kind == PITH_FRAME_INLINE ? PITH_FRAME_BLOCK : f.kind;
    f.root = up == 0 || makes_root(style, &flow->frames[up]);
    f.block = flow->nframes;
    f.base = f.root ? flow->nframes : flow->frames[up].base;
    f.anchor = style->word[PITH_WORD_POSITION] ? flow->nframes
                                               : flow->frames[up].anchor;
    pith_place_edges(style, flow->frames[up].inner_width, &f.edge);
    if (absolute) {
        place_absolute(flow, &f, up);
        wait_for_bottom(flow, &f, up);
    } else if (holds_items(flow, up)) {
        place_item(flow, &f, up);
    } else if (style->word[PITH_WORD_FLOAT]) {
        place_float(flow, &f, up);
    } else if (is_in_line(style)) {
        place_in_line(flow, &f, up);
    } else {
        pith_place_line_end(flow, up);
        place_block(flow, &f, up);
    }
    open_box(flow, &f);
    push_frame(flow, &f);
    if (!flow->failed)
        pith_place_generated(flow, 0);
}

/* -- Leaving --------------------------------------------------------------- */

/* The height in the style, as a border box; below 0: none. */
static double own_height(const pith_placing *flow, const pith_frame *frame,
                         unsigned slot)
{
    const pith_computed *style = flow->style[frame->node];
    const pith_len *len = &style->len[slot];
    if (len->kind != PITH_LENGTH_SUM || len->share != 0 ||
        flow->page->tag[frame->node] == PITH_TAG_TEXT)
        return -1;
    double height = (double)len->px;
    if (!style->word[PITH_WORD_BOX_SIZING])
        height += frame->edge.along;
    return height > frame->edge.along ? height : frame->edge.along;
}

static double settle_height(const pith_placing *flow, const pith_frame *frame,
                            double height)
{
    double own = own_height(flow, frame, PITH_LEN_HEIGHT);
    double ratio = (double)flow->style[frame->node]->ratio;
    if (own < 0 && ratio > 0 && flow->page->tag[frame->node] != PITH_TAG_TEXT) {
        double shaped =
            (frame->width - frame->edge.across) / ratio + frame->edge.along;
        own = shaped > height ? shaped : own;
    }
    uint8_t display = flow->style[frame->node]->word[PITH_WORD_DISPLAY];
    bool grows = display == PITH_DISPLAY_CELL || display == PITH_DISPLAY_ROW ||
                 display == PITH_DISPLAY_TABLE;
    if (own >= 0 && !(grows && own < height))
        height = own;
    double most = own_height(flow, frame, PITH_LEN_MAX_HEIGHT);
    double least = own_height(flow, frame, PITH_LEN_MIN_HEIGHT);
    height = most >= 0 && height > most ? most : height;
    return height < least ? least : height;
}

/* Pass the results of a finished block to the frame above. */
static void report(pith_placing *flow, const pith_frame *frame, double height)
{
    pith_frame *up = &flow->frames[frame->up];
    double bottom = frame->y + height;
    if (frame->in_line) {
        double outer = height + frame->edge.margin[PITH_TOP] +
                       frame->edge.margin[PITH_BOTTOM];
        pith_place_line_piece(flow, frame->up, frame->node, outer);
    } else if (frame->floats) {
        pith_float one = {
            frame->x - frame->edge.margin[PITH_LEFT],
            frame->x + frame->width + frame->edge.margin[PITH_RIGHT],
            frame->y - frame->edge.margin[PITH_TOP],
            bottom + frame->edge.margin[PITH_BOTTOM],
            flow->style[frame->node]->word[PITH_WORD_FLOAT] == PITH_FLOAT_LEFT};
        pith_place_add_float(flow, &one);
        if (up->line_open && up->ink <= up->line_left)
            up->line_open = false; /* it starts again, beside the float */
        else if (up->line_open && !one.left && one.x1 < up->line_right)
            up->line_right = one.x1;
    } else if (frame->in_flow) {
        up->cursor = bottom;
        if (is_flow(up))
            up->more = up->less = 0;
    }
}

static void leave_block(pith_placing *flow, pith_frame *frame)
{
    uint32_t self = flow->nframes - 1;
    pith_place_line_end(flow, self);
    double bottom_edge =
        frame->edge.padding[PITH_BOTTOM] + frame->edge.border[PITH_BOTTOM];
    double own = settle_height(flow, frame, 0);
    pith_frame *up = &flow->frames[frame->up];
    if (frame->open_top && bottom_edge <= 0 && own <= 0) {
        /* It is empty: the margins above and below it collapse. */
        up->more = frame->more;
        up->less = frame->less;
        wait_margin(up, frame->edge.margin[PITH_BOTTOM]);
        flow->box[frame->node] = (pith_box){(float)frame->x, (float)frame->y,
                                            (float)frame->width, 0};
        return;
    }
    if (frame->open_top)
        pith_place_flush(flow, self);
    if (frame->kind == PITH_FRAME_ITEMS)
        frame->cursor = pith_place_stack_items(flow, frame);
    if (frame->kind == PITH_FRAME_TABLE && is_table(flow->style[frame->node]) &&
        frame->nchildren)
        frame->cursor +=
            (double)flow->style[frame->node]->len[PITH_LEN_SPACING].px;
    bool closed =
        frame->root || bottom_edge > 0 || !frame->in_flow || !is_flow(up);
    double more = 0, less = 0;
    if (closed)
        frame->cursor += frame->more + frame->less;
    else {
        more = frame->more;
        less = frame->less;
    }
    if (frame->root && flow->nfloats > frame->first_float) {
        double lowest = pith_place_clear(flow, self, PITH_CLEAR_BOTH);
        frame->cursor = lowest > frame->cursor ? lowest : frame->cursor;
        flow->nfloats = frame->first_float;
    }
    double height = frame->cursor + bottom_edge - frame->y;
    double settled = settle_height(flow, frame, height > 0 ? height : 0);
    flow->box[frame->node] = (pith_box){(float)frame->x, (float)frame->y,
                                        (float)frame->width, (float)settled};
    pith_place_bottoms(flow, frame, settled);
    report(flow, frame, settled);
    if (frame->in_flow) {
        if (!closed) {
            wait_margin(up, more);
            wait_margin(up, less);
        }
        wait_margin(up, frame->edge.margin[PITH_BOTTOM]);
    }
}

void pith_place_leave(pith_placing *flow)
{
    pith_place_generated(flow, 1);
    pith_frame *frame = top_frame(flow);
    if (frame->kind == PITH_FRAME_INLINE) {
        pith_place_line_gap(flow, frame->block,
                            frame->edge.margin[PITH_RIGHT] +
                                frame->edge.border[PITH_RIGHT] +
                                frame->edge.padding[PITH_RIGHT]);
    } else if (flow->page->tag[frame->node] == PITH_TAG_TEXT) {
        pith_place_line_end(flow, flow->nframes - 1);
        if (frame->in_flow)
            flow->frames[frame->up].cursor = frame->cursor;
    } else {
        leave_block(flow, frame);
    }
    flow->nframes--;
}
