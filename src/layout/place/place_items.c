/* SPDX-License-Identifier: Apache-2.0 */
/* Flex rows, and rows of items in general: see place.h. Baselines and
 * percentages of heights are ignored. */
#include "place.h"

#include <stdlib.h>

static const double TOUCH = 0.01; /* px */

/* A line of flex items while its widths are computed. */
typedef struct flex_line {
    uint32_t first, past; /* of the frame's items, and one past the last */
    uint32_t n;
    uint32_t autos;      /* auto margins */
    double used;         /* base widths, margins and gaps */
    double grow, shrink; /* sums of factors; shrink weighed by width */
} flex_line;

static double margins_of(const pith_placing *flow, uint32_t node, double room)
{
    if (flow->page->tag[node] == PITH_TAG_TEXT)
        return 0;
    pith_edges edge;
    pith_place_edges(flow->style[node], room, &edge);
    return edge.margin[PITH_LEFT] + edge.margin[PITH_RIGHT];
}

static bool is_text(const pith_placing *flow, uint32_t node)
{
    return flow->page->tag[node] == PITH_TAG_TEXT;
}

/* Border-box width of an item before it grows or shrinks. */
static double base_width(const pith_placing *flow, uint32_t node, double room)
{
    const pith_computed *style = flow->style[node];
    double width;
    if (is_text(flow, node))
        return (double)flow->most[node];
    pith_edges edge;
    pith_place_edges(style, room, &edge);
    const pith_len *basis = &style->len[PITH_LEN_BASIS];
    if (basis->kind == PITH_LENGTH_SUM) {
        width = (double)basis->px + (double)basis->share * room;
        if (!style->word[PITH_WORD_BOX_SIZING])
            width += edge.across;
        return width > edge.across ? width : edge.across;
    }
    if (pith_place_own_width(flow, node, room, &edge, &width))
        return width;
    width = (double)flow->most[node] - margins_of(flow, node, 0);
    return width > 0 ? width : 0;
}

/* Clamp an item to the width of its content and to its maximum. */
static double keep_limits(const pith_placing *flow, uint32_t node, double room,
                          double width)
{
    if (is_text(flow, node))
        return width > 0 ? width : 0;
    const pith_computed *style = flow->style[node];
    const pith_len *least = &style->len[PITH_LEN_MIN_WIDTH];
    const pith_len *most = &style->len[PITH_LEN_MAX_WIDTH];
    double content = (double)flow->least[node] - margins_of(flow, node, 0);
    if (least->kind == PITH_LENGTH_SUM)
        content = (double)least->px + (double)least->share * room;
    else if (style->word[PITH_WORD_OVERFLOW])
        content = 0;
    if (most->kind == PITH_LENGTH_SUM) {
        double limit = (double)most->px + (double)most->share * room;
        width = width > limit ? limit : width;
    }
    width = width < content ? content : width;
    return width > 0 ? width : 0;
}

static void note_item(const pith_placing *flow, uint32_t node, double room,
                      flex_line *line)
{
    const pith_computed *style = flow->style[node];
    bool text = is_text(flow, node);
    double width = (double)flow->item_width[node];
    line->n++;
    line->used += width + margins_of(flow, node, room);
    line->grow += text ? 0 : (double)style->grow;
    line->shrink += text ? width : (double)style->shrink * width;
    if (text)
        return;
    line->autos +=
        style->len[PITH_LEN_MARGIN + PITH_LEFT].kind == PITH_LENGTH_AUTO;
    line->autos +=
        style->len[PITH_LEN_MARGIN + PITH_RIGHT].kind == PITH_LENGTH_AUTO;
}

typedef struct item {
    float order;
    uint32_t node;
} item;

static int compare_items(const void *a, const void *b)
{
    const item *x = a, *y = b;
    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

/* Few containers have an order: all others keep document order. */
static void sort_items(pith_placing *flow, const pith_frame *frame)
{
    item *sorted =
        pith_arena_alloc(flow->scratch, frame->nitems, sizeof *sorted);
    flow->failed |= !sorted;
    if (!sorted)
        return;
    for (uint32_t k = 0; k < frame->nitems; k++) {
        uint32_t i = frame->items[k];
        float order = is_text(flow, i) ? 0 : flow->style[i]->order;
        sorted[k] = (item){order, i};
    }
    qsort(sorted, frame->nitems, sizeof *sorted, compare_items);
    for (uint32_t k = 0; k < frame->nitems; k++)
        frame->items[k] = sorted[k].node;
}

void pith_place_list_items(pith_placing *flow, pith_frame *frame)
{
    const pith_page *page = flow->page;
    uint32_t stop = page->end[frame->node], n = 0;
    uint8_t display = flow->style[frame->node]->word[PITH_WORD_DISPLAY];
    bool ordered = false;
    for (uint32_t i = frame->node + 1; i < stop; i = page->end[i])
        n += pith_place_takes_part(flow, i);
    frame->nitems = 0;
    frame->items = pith_arena_alloc(flow->scratch, n, sizeof *frame->items);
    flow->failed |= n && !frame->items;
    for (uint32_t i = frame->node + 1; frame->items && i < stop;
         i = page->end[i]) {
        if (!pith_place_takes_part(flow, i))
            continue;
        ordered |= !is_text(flow, i) && flow->style[i]->order != 0;
        frame->items[frame->nitems++] = i;
    }
    if (ordered &&
        (display == PITH_DISPLAY_FLEX || display == PITH_DISPLAY_INLINE_FLEX))
        sort_items(flow, frame);
}

/* Compute the widths of a line's items: growing items share the free space,
 * shrinking ones the overflow. Twice, because limits may prevent it. */
static void stretch_line(pith_placing *flow, const pith_frame *frame,
                         flex_line *line, double gap)
{
    double room = frame->inner_width;
    for (unsigned round = 0; round < 2; round++) {
        double left = room - line->used - gap * (line->n - 1);
        double grow = line->grow, shrink = line->shrink;
        if ((left > 0 && grow <= 0) || (left < 0 && shrink <= 0) ||
            (left < TOUCH && left > -TOUCH))
            return;
        double total = left > 0 && grow < 1 ? 1 : grow;
        line->used = line->grow = line->shrink = 0;
        line->n = line->autos = 0;
        for (uint32_t k = line->first; k < line->past; k++) {
            uint32_t i = frame->items[k];
            const pith_computed *style = flow->style[i];
            double width = (double)flow->item_width[i];
            bool text = is_text(flow, i);
            double share =
                left > 0 ? (text ? 0 : (double)style->grow) / total
                         : (text ? 1 : (double)style->shrink) * width / shrink;
            width = keep_limits(flow, i, room, width + left * share);
            flow->item_width[i] = (float)width;
            note_item(flow, i, room, line);
        }
    }
}

/* Space before the first item and between items. */
static void justify(uint8_t how, double left, uint32_t n, double out[2])
{
    out[0] = out[1] = 0;
    if (left <= 0)
        return;
    switch (how) {
    case PITH_JUSTIFY_END:
        out[0] = left;
        break;
    case PITH_JUSTIFY_CENTER:
        out[0] = left / 2;
        break;
    case PITH_JUSTIFY_BETWEEN:
        out[1] = n > 1 ? left / (n - 1) : 0;
        break;
    case PITH_JUSTIFY_AROUND:
        out[1] = left / n;
        out[0] = out[1] / 2;
        break;
    default:
        break;
    }
}

static void set_line(pith_placing *flow, const pith_frame *frame,
                     flex_line *line, double gap)
{
    const pith_computed *above = flow->style[frame->node];
    double room = frame->inner_width;
    stretch_line(flow, frame, line, gap);
    double left = room - line->used - gap * (line->n - 1);
    double share = line->autos && left > 0 ? left / line->autos : 0;
    double space[2];
    bool reverse =
        above->word[PITH_WORD_FLEX_DIRECTION] == PITH_FLEX_ROW_REVERSE;
    justify(above->word[PITH_WORD_JUSTIFY], line->autos ? 0 : left, line->n,
            space);
    double x = space[0];
    for (uint32_t k = line->first; k < line->past; k++) {
        uint32_t i = frame->items[k];
        double width = (double)flow->item_width[i];
        pith_edges edge = {0};
        if (!is_text(flow, i))
            pith_place_edges(flow->style[i], room, &edge);
        x += edge.margin[PITH_LEFT] + (edge.auto_left ? share : 0);
        flow->item_x[i] = (float)(reverse ? room - x - width : x);
        x += width + edge.margin[PITH_RIGHT] + (edge.auto_right ? share : 0) +
             gap + space[1];
    }
}

void pith_place_set_flex(pith_placing *flow, const pith_frame *frame)
{
    const pith_computed *above = flow->style[frame->node];
    double room = frame->inner_width;
    double gap = (double)above->len[PITH_LEN_COLUMN_GAP].px +
                 (double)above->len[PITH_LEN_COLUMN_GAP].share * room;
    bool wraps = above->word[PITH_WORD_FLEX_WRAP];
    uint32_t number = 0;
    flex_line line = {0};
    for (uint32_t k = 0; k < frame->nitems; k++) {
        uint32_t i = frame->items[k];
        double width = base_width(flow, i, room);
        double outer = width + margins_of(flow, i, room);
        if (wraps && line.n &&
            line.used + gap * line.n + outer > room + TOUCH) {
            line.past = k;
            set_line(flow, frame, &line, gap);
            line = (flex_line){.first = k};
            number++;
        }
        flow->item_width[i] = (float)width;
        flow->item_line[i] = number;
        note_item(flow, i, room, &line);
    }
    line.past = frame->nitems;
    if (line.n)
        set_line(flow, frame, &line, gap);
}

/* Outer height of an item that has been laid out. */
static double outer_height(const pith_placing *flow, uint32_t node)
{
    if (is_text(flow, node))
        return (double)flow->box[node].height;
    pith_edges edge;
    pith_place_edges(flow->style[node], 0, &edge);
    return (double)flow->box[node].height + edge.margin[PITH_TOP] +
           edge.margin[PITH_BOTTOM];
}

/* Move the content of a cell to its middle or bottom. */
static void lower_content(pith_placing *flow, uint32_t node, double more)
{
    const pith_page *page = flow->page;
    const uint8_t *word = flow->style[node]->word;
    if (is_text(flow, node) || word[PITH_WORD_DISPLAY] != PITH_DISPLAY_CELL ||
        word[PITH_WORD_VERTICAL] < PITH_VERTICAL_MIDDLE)
        return;
    bool middle = word[PITH_WORD_VERTICAL] == PITH_VERTICAL_MIDDLE;
    for (uint32_t i = node + 1; i < page->end[node]; i = page->end[i])
        flow->shift_y[i] += (float)(middle ? more / 2 : more);
}

/* Give the items of one line the height of the highest, and align them. */
static void level_line(pith_placing *flow, const pith_frame *frame,
                       const uint32_t part[2], const double place[2])
{
    for (uint32_t k = part[0]; k < part[1]; k++) {
        uint32_t i = frame->items[k];
        flow->shift_y[i] += (float)place[0];
        double more = place[1] - outer_height(flow, i);
        const pith_computed *style = flow->style[i];
        if (more > 0)
            lower_content(flow, i, more);
        if (more > 0 && !is_text(flow, i) &&
            style->len[PITH_LEN_HEIGHT].kind == PITH_LENGTH_AUTO)
            flow->box[i].height += (float)more;
    }
}

double pith_place_stack_items(pith_placing *flow, const pith_frame *frame)
{
    double gap = (double)flow->style[frame->node]->len[PITH_LEN_ROW_GAP].px;
    double place[2] = {0, 0}; /* top of the line, its height */
    uint32_t part[2] = {0, 0}, number = 0;
    for (uint32_t k = 0; k < frame->nitems; k++) {
        uint32_t i = frame->items[k];
        if (flow->item_line[i] > number) {
            part[1] = k;
            level_line(flow, frame, part, place);
            place[0] += place[1] + gap;
            place[1] = 0;
            part[0] = k;
            number = flow->item_line[i];
        }
        double height = outer_height(flow, i);
        place[1] = height > place[1] ? height : place[1];
    }
    part[1] = frame->nitems;
    level_line(flow, frame, part, place);
    return frame->cursor + place[0] + place[1];
}
