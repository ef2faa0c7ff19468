/* SPDX-License-Identifier: Apache-2.0 */
/* Columns of tables: see place.h.
 *
 * Simplified automatic layout (CSS 2, 17.5.2.2): every column has a least and a
 * most width from its cells, or an explicit width; the table's width is shared
 * between least and most, or beyond in proportion to most. Cells that span
 * columns widen their columns if these are too narrow. */
#include "place.h"

#include "str.h"

enum { COLUMNS_MAX = 1000, SPAN_MAX = 1000, SPARE = 16, CELL_WORK = 4 };

typedef struct column {
    double least, most;
    double px;     /* an explicit width; 0: none */
    double share;  /* likewise */
    uint32_t busy; /* rows that a cell from above still covers */
    double x, width;
} column;

typedef struct table {
    pith_placing *flow;
    uint32_t node;
    column *columns;
    uint32_t count, cap;
    double spacing;
    double room;  /* for percentages */
    bool placing; /* second pass: cells get their places */
} table;

static uint32_t read_span(const pith_placing *flow, uint32_t node, uint8_t attr)
{
    const pith_page *page = flow->page;
    uint64_t span;
    if (page->tree->data[node].len == 0)
        return 1;
    pith_str text = pith_str_trim(pith_page_attr(page, node, attr));
    return pith_str_uint(&text, SPAN_MAX, &span) && span ? (uint32_t)span : 1;
}

static uint8_t display_of(const pith_placing *flow, uint32_t node)
{
    if (flow->page->tag[node] == PITH_TAG_TEXT ||
        !pith_place_takes_part(flow, node))
        return PITH_DISPLAY_NONE;
    return flow->style[node]->word[PITH_WORD_DISPLAY];
}

/* The width that a cell needs of its columns. */
static void ask_columns(table *self, uint32_t node, uint32_t first,
                        uint32_t span)
{
    const pith_placing *flow = self->flow;
    const pith_computed *style = flow->style[node];
    const pith_len *own = &style->len[PITH_LEN_WIDTH];
    double least = (double)flow->least[node], most = (double)flow->most[node];
    double gaps = self->spacing * (span - 1), sum_least = 0, sum_most = 0;
    for (uint32_t k = first; k < first + span; k++) {
        sum_least += self->columns[k].least;
        sum_most += self->columns[k].most;
    }
    column *one = &self->columns[first];
    pith_edges edge;
    pith_place_edges(style, 0, &edge);
    if (span == 1 && own->kind == PITH_LENGTH_SUM && own->share == 0 &&
        own->px > 0) {
        double width = (double)own->px +
                       (style->word[PITH_WORD_BOX_SIZING] ? 0 : edge.across);
        one->px = width > one->px ? width : one->px;
    }
    if (span == 1 && own->share > 0 && (double)own->share > one->share)
        one->share = (double)own->share;
    for (uint32_t k = first; k < first + span; k++) {
        column *track = &self->columns[k];
        double more = least - gaps - sum_least;
        if (more > 0)
            track->least += more / span;
        more = most - gaps - sum_most;
        if (more > 0)
            track->most += more / span;
    }
}

static void place_cell(table *self, uint32_t node, uint32_t first,
                       uint32_t span)
{
    const column *from = &self->columns[first];
    const column *to = &self->columns[first + span - 1];
    self->flow->item_x[node] = (float)from->x;
    self->flow->item_width[node] = (float)(to->x + to->width - from->x);
    self->flow->item_line[node] = 0;
}

static void visit_row(table *self, uint32_t first, uint32_t past)
{
    const pith_page *page = self->flow->page;
    uint32_t at = 0;
    for (uint32_t i = first; i < past; i = page->end[i]) {
        if (display_of(self->flow, i) != PITH_DISPLAY_CELL)
            continue;
        while (at < self->cap && self->columns[at].busy)
            at++;
        uint32_t span = read_span(self->flow, i, PITH_ATTR_COLSPAN);
        uint32_t rows = read_span(self->flow, i, PITH_ATTR_ROWSPAN);
        if (at == self->cap)
            break;
        (void)pith_arena_work(self->flow->scratch, CELL_WORK + span / 4);
        span = span > self->cap - at ? self->cap - at : span;
        if (at + span > self->count)
            self->count = at + span;
        if (self->placing)
            place_cell(self, i, at, span);
        else
            ask_columns(self, i, at, span);
        for (uint32_t k = at; k < at + span; k++)
            self->columns[k].busy = rows;
        at += span;
    }
    (void)pith_arena_work(self->flow->scratch, CELL_WORK + self->count / 16);
    for (uint32_t k = 0; k < self->count; k++)
        self->columns[k].busy -= self->columns[k].busy > 0;
}

static void visit_rows(table *self)
{
    const pith_page *page = self->flow->page;
    uint32_t stop = page->end[self->node];
    bool bare = false;
    for (uint32_t i = self->node + 1; i < stop; i = page->end[i]) {
        uint8_t display = display_of(self->flow, i);
        bare |= display == PITH_DISPLAY_CELL;
        if (display == PITH_DISPLAY_ROW)
            visit_row(self, i + 1, page->end[i]);
        if (display != PITH_DISPLAY_ROW_GROUP)
            continue;
        for (uint32_t k = i + 1; k < page->end[i]; k = page->end[k])
            if (display_of(self->flow, k) == PITH_DISPLAY_ROW)
                visit_row(self, k + 1, page->end[k]);
        for (uint32_t k = 0; k < self->count; k++)
            self->columns[k].busy = 0; /* spans end with their group */
    }
    if (bare)
        visit_row(self, self->node + 1, stop);
}

/* -- Widths ---------------------------------------------------------------- */

static void settle_asked(table *self, double inner)
{
    for (uint32_t k = 0; k < self->count; k++) {
        column *track = &self->columns[k];
        if (track->most < track->least)
            track->most = track->least;
        if (track->px > 0)
            track->most = track->px > track->least ? track->px : track->least;
        if (track->share > 0) {
            double want = track->share * inner;
            track->most = want > track->least ? want : track->least;
        }
    }
}

/* Width beyond most goes to columns without an explicit width, or to all if
 * every one has one. */
static void share_width(table *self, double inner)
{
    double least = 0, most = 0, taking = 0;
    uint32_t takers = 0;
    for (uint32_t k = 0; k < self->count; k++) {
        least += self->columns[k].least;
        most += self->columns[k].most;
    }
    bool wide = inner >= most;
    bool all_fixed = self->count > 0;
    for (uint32_t k = 0; k < self->count && all_fixed; k++)
        all_fixed = self->columns[k].px > 0 || self->columns[k].share > 0;
    for (uint32_t k = 0; k < self->count && wide; k++) {
        const column *track = &self->columns[k];
        if (all_fixed || (track->px <= 0 && track->share <= 0)) {
            taking += track->most;
            takers++;
        }
    }
    for (uint32_t k = 0; k < self->count; k++) {
        column *track = &self->columns[k];
        bool takes = all_fixed || (track->px <= 0 && track->share <= 0);
        track->width = track->least;
        if (wide && !takes)
            track->width = track->most;
        else if (wide)
            track->width = track->most +
                           (taking > 0 ? (inner - most) * track->most / taking
                                       : (inner - most) / takers);
        else if (inner > least && most > least)
            track->width +=
                (inner - least) * (track->most - track->least) / (most - least);
    }
}

/* table-layout: fixed: only the widths of the columns count. */
static void share_fixed(table *self, double inner)
{
    double left = inner;
    uint32_t loose = 0;
    for (uint32_t k = 0; k < self->count; k++) {
        column *track = &self->columns[k];
        track->width = track->px > 0 ? track->px : track->share * inner;
        left -= track->width;
        loose += track->width <= 0;
    }
    for (uint32_t k = 0; k < self->count; k++)
        if (self->columns[k].width <= 0)
            self->columns[k].width = left > 0 ? left / loose : 0;
}

static double sum_widths(const table *self, bool least)
{
    double sum = self->spacing * (self->count + 1);
    for (uint32_t k = 0; k < self->count; k++)
        sum += least ? self->columns[k].least : self->columns[k].most;
    return sum;
}

static void place_columns(table *self, double width)
{
    double inner = width - self->spacing * (self->count + 1), x = self->spacing;
    const pith_computed *style = self->flow->style[self->node];
    if (style->word[PITH_WORD_TABLE_LAYOUT] &&
        style->len[PITH_LEN_WIDTH].kind == PITH_LENGTH_SUM)
        share_fixed(self, inner > 0 ? inner : 0);
    else
        share_width(self, inner > 0 ? inner : 0);
    for (uint32_t k = 0; k < self->count; k++) {
        self->columns[k].x = x;
        self->columns[k].busy = 0;
        x += self->columns[k].width + self->spacing;
    }
    self->placing = true;
    visit_rows(self);
}

double pith_place_set_table(pith_placing *flow, uint32_t node, double room,
                            const pith_edges *edge, bool fixed)
{
    const pith_computed *style = flow->style[node];
    table t = {.flow = flow, .node = node};
    /* A table of few cells cannot use many columns, whatever its spans are; so
     * all tables of a page together stay linear. */
    uint32_t size = flow->page->end[node] - node;
    t.cap = size < COLUMNS_MAX - SPARE ? size + SPARE : COLUMNS_MAX;
    t.columns = pith_arena_zalloc(flow->scratch, t.cap, sizeof *t.columns);
    flow->failed |= !t.columns;
    if (!t.columns)
        return 0;
    if (!style->word[PITH_WORD_COLLAPSE])
        t.spacing = (double)style->len[PITH_LEN_SPACING].px;
    visit_rows(&t);
    double inner = room - edge->across, width;
    settle_asked(&t, inner - t.spacing * (t.count + 1));
    if (fixed) {
        place_columns(&t, inner);
        return room;
    }
    double least = sum_widths(&t, true) + edge->across;
    if (!pith_place_own_width(flow, node, room, edge, &width)) {
        width = sum_widths(&t, false) + edge->across;
        width = width > room ? room : width;
    }
    return width > least ? width : least;
}
