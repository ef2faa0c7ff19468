/* SPDX-License-Identifier: Apache-2.0 */
/* Grid columns: see place.h. Items go into the next free columns, row by row;
 * grid-column and named areas are supported for columns. */
#include "place.h"

#include "str.h"

enum { TRACKS_MAX = 64, AREA_ROWS_MAX = 16 };

typedef struct track {
    double width;    /* fixed part, px */
    double fraction; /* fr */
    bool by_content; /* auto, min-content, max-content */
} track;

typedef struct grid {
    track tracks[TRACKS_MAX];
    uint32_t count;
    double x[TRACKS_MAX + 1];
    double gap, room;
    pith_css_view view;
    double em;
} grid;

/* One track at the scanner: 1fr, 200px, 20%, auto, minmax(a, b). */
static bool read_track(grid *self, pith_css_scan *scan, track *out)
{
    pith_css_scan ahead = *scan;
    pith_css_token token = pith_css_next_solid(&ahead);
    pith_length length;
    *out = (track){0};
    if (token.kind == PITH_CSS_END)
        return false;
    if (token.kind == PITH_CSS_NUMBER &&
        pith_str_ieq(token.text, PITH_S("fr"))) {
        out->fraction = token.number > 0 ? token.number : 0;
    } else if (token.kind == PITH_CSS_FUNCTION &&
               pith_str_ieq(token.text, PITH_S("minmax"))) {
        pith_css_until(&ahead, ",");
        pith_css_next(&ahead);
        pith_str most = pith_css_until(&ahead, ")");
        pith_css_next(&ahead);
        pith_css_scan inner = pith_css_scan_of(most);
        pith_css_token last = pith_css_next_solid(&inner);
        out->fraction = last.kind == PITH_CSS_NUMBER &&
                                pith_str_ieq(last.text, PITH_S("fr"))
                            ? last.number
                            : 0;
        if (out->fraction <= 0 &&
            pith_css_length_of(most, self->view, &length) &&
            length.kind == PITH_LENGTH_SUM)
            out->width = pith_css_resolve(&length, self->em, 16, self->room);
        else if (out->fraction <= 0)
            out->by_content = true;
    } else if (token.kind == PITH_CSS_MARK && token.mark == '[') {
        pith_css_until(&ahead, "]");
        pith_css_next(&ahead);
        *scan = ahead;
        out->width = -1; /* the name of a line, not a track */
        return true;
    } else {
        ahead = *scan;
        if (!pith_css_length(&ahead, self->view, &length))
            length.kind = PITH_LENGTH_AUTO;
        out->by_content = length.kind != PITH_LENGTH_SUM;
        if (!out->by_content)
            out->width = pith_css_resolve(&length, self->em, 16, self->room);
    }
    *scan = ahead;
    return true;
}

static void add_track(grid *self, const track *one)
{
    if (one->width >= 0 && self->count < TRACKS_MAX)
        self->tracks[self->count++] = *one;
}

/* The minimum width of a repeated list, for auto-fill. */
static double least_width(grid *self, pith_str list)
{
    double sum = 0;
    pith_css_scan scan = pith_css_scan_of(list);
    for (uint32_t n = 0; n < TRACKS_MAX; n++) {
        pith_css_scan ahead = scan;
        pith_css_token token = pith_css_next_solid(&ahead);
        pith_length length;
        if (token.kind == PITH_CSS_END)
            break;
        if (token.kind == PITH_CSS_FUNCTION) { /* minmax(least, ...) */
            pith_str least = pith_css_until(&ahead, ",)");
            if (pith_css_length_of(least, self->view, &length))
                sum += pith_css_resolve(&length, self->em, 16, self->room);
            pith_css_until(&ahead, ")");
            pith_css_next(&ahead);
        } else if (pith_css_length(&scan, self->view, &length)) {
            sum += pith_css_resolve(&length, self->em, 16, self->room);
        }
        sum += self->gap;
        scan = ahead;
    }
    return sum;
}

static void repeat(grid *self, pith_str inside)
{
    pith_css_scan scan = pith_css_scan_of(inside);
    pith_css_token token = pith_css_next_solid(&scan);
    uint32_t times = 1;
    pith_css_until(&scan, ",");
    pith_css_next(&scan);
    pith_str list = {scan.at, (size_t)(scan.stop - scan.at)};
    if (token.kind == PITH_CSS_NUMBER && token.number >= 1)
        times = token.number < TRACKS_MAX ? (uint32_t)token.number : TRACKS_MAX;
    else if (token.kind == PITH_CSS_IDENT) {
        double one = least_width(self, list);
        double n = one > 0 ? (self->room + self->gap) / one : 1;
        times = n < 1 ? 1 : n > TRACKS_MAX ? TRACKS_MAX : (uint32_t)n;
    }
    for (uint32_t k = 0; k < times && self->count < TRACKS_MAX; k++) {
        pith_css_scan again = pith_css_scan_of(list);
        track one;
        while (self->count < TRACKS_MAX && read_track(self, &again, &one))
            add_track(self, &one);
    }
}

static void read_columns(grid *self, pith_str text)
{
    pith_css_scan scan = pith_css_scan_of(text);
    while (self->count < TRACKS_MAX) {
        pith_css_scan ahead = scan;
        pith_css_token token = pith_css_next_solid(&ahead);
        track one;
        if (token.kind == PITH_CSS_FUNCTION &&
            pith_str_ieq(token.text, PITH_S("repeat"))) {
            repeat(self, pith_css_until(&ahead, ")"));
            pith_css_next(&ahead);
            scan = ahead;
            continue;
        }
        if (!read_track(self, &scan, &one))
            return;
        add_track(self, &one);
    }
}

/* The width that fixed tracks leave goes to fractions, else to tracks sized by
 * content. */
static void size_tracks(grid *self)
{
    double fixed = self->gap * (self->count > 0 ? self->count - 1 : 0),
           fractions = 0;
    uint32_t loose = 0;
    for (uint32_t k = 0; k < self->count; k++) {
        fixed += self->tracks[k].width;
        fractions += self->tracks[k].fraction;
        loose += self->tracks[k].by_content;
    }
    double left = self->room > fixed ? self->room - fixed : 0;
    /* With fractions, tracks sized by content already have their width. */
    double x = 0;
    for (uint32_t k = 0; k < self->count; k++) {
        track *one = &self->tracks[k];
        self->x[k] = x;
        if (fractions > 0)
            one->width += left * one->fraction / fractions;
        else if (one->by_content && loose)
            one->width += left / loose;
        x += one->width + self->gap;
    }
    self->x[self->count] = x;
}

/* -- Items ----------------------------------------------------------------- */

typedef struct spot {
    uint32_t row, column, span;
    bool fixed; /* the column is named */
} spot;

/* "2", "span 2", "1 / 3", "1 / -1", "2 / span 2" */
static void read_line_names(const grid *self, pith_str text, spot *out)
{
    pith_css_scan scan = pith_css_scan_of(text);
    int32_t value[2] = {0, 0};
    bool span[2] = {false, false};
    for (size_t k = 0; k < 2 && scan.at < scan.stop; k++) {
        pith_css_scan part = pith_css_scan_of(pith_css_until(&scan, "/"));
        pith_css_next(&scan);
        for (;;) {
            pith_css_token token = pith_css_next_solid(&part);
            if (token.kind == PITH_CSS_END)
                break;
            span[k] |= token.kind == PITH_CSS_IDENT &&
                       pith_str_ieq(token.text, PITH_S("span"));
            if (token.kind == PITH_CSS_NUMBER && token.number > -1000 &&
                token.number < 1000)
                value[k] = (int32_t)token.number;
        }
    }
    int32_t n = (int32_t)self->count;
    for (size_t k = 0; k < 2; k++)
        if (value[k] < 0 && !span[k])
            value[k] = n + 2 + value[k];
    if (!span[0] && value[0] > 0 && value[0] <= n) {
        out->fixed = true;
        out->column = (uint32_t)value[0] - 1;
    }
    if (span[0] && value[0] > 0)
        out->span = (uint32_t)value[0];
    if (span[1] && value[1] > 0)
        out->span = (uint32_t)value[1];
    else if (value[1] > value[0] && out->fixed)
        out->span = (uint32_t)(value[1] - value[0]);
}

/* The first column of a named area, and how many it has. */
static bool find_area(pith_str areas, pith_str name, spot *out)
{
    pith_css_scan scan = pith_css_scan_of(areas);
    for (uint32_t row = 0; row < AREA_ROWS_MAX;) {
        pith_css_token token = pith_css_next_solid(&scan);
        if (token.kind == PITH_CSS_END)
            return false;
        if (token.kind != PITH_CSS_STRING)
            continue;
        pith_css_scan cells = pith_css_scan_of(token.text);
        spot found = {.row = row, .fixed = true};
        uint32_t column = 0;
        for (;; column++) {
            pith_css_token cell = pith_css_next_solid(&cells);
            if (cell.kind == PITH_CSS_END)
                break;
            if (!pith_str_eq(cell.text, name))
                continue;
            if (found.span++ == 0)
                found.column = column;
        }
        if (found.span) {
            *out = found;
            return true;
        }
        row++;
    }
    return false;
}

static spot spot_of(const pith_placing *flow, const grid *self, uint32_t node,
                    pith_str areas)
{
    spot out = {.span = 1};
    const pith_computed *style = flow->style[node];
    if (flow->page->tag[node] == PITH_TAG_TEXT || !style->grid)
        return out;
    pith_str area = pith_str_trim(style->grid[PITH_GRID_AREA]);
    if (area.len && areas.len && find_area(areas, area, &out))
        return out;
    if (style->grid[PITH_GRID_COLUMN].len)
        read_line_names(self, style->grid[PITH_GRID_COLUMN], &out);
    return out;
}

static void place_items(pith_placing *flow, const pith_frame *frame, grid *self,
                        pith_str areas)
{
    const pith_page *page = flow->page;
    uint32_t row = 0, column = 0;
    for (uint32_t i = frame->node + 1; i < page->end[frame->node];
         i = page->end[i]) {
        if (!pith_place_takes_part(flow, i))
            continue;
        spot at = spot_of(flow, self, i, areas);
        at.span = at.span > self->count ? self->count : at.span;
        uint32_t start = at.fixed ? at.column : column;
        if (start + at.span > self->count)
            start = at.fixed ? self->count - at.span : self->count;
        if (start < column || start + at.span > self->count) {
            row++;
            start = at.fixed ? start : 0;
        }
        if (areas.len && at.fixed && at.row > row)
            row = at.row;
        column = start + at.span;
        pith_edges edge = {0};
        if (page->tag[i] != PITH_TAG_TEXT)
            pith_place_edges(flow->style[i], self->room, &edge);
        double width = self->x[column] - self->x[start] - self->gap;
        double own;
        double inner = width - edge.margin[PITH_LEFT] - edge.margin[PITH_RIGHT];
        if (page->tag[i] != PITH_TAG_TEXT &&
            pith_place_own_width(flow, i, width, &edge, &own))
            inner = own;
        flow->item_x[i] = (float)(self->x[start] + edge.margin[PITH_LEFT]);
        flow->item_width[i] = (float)(inner > 0 ? inner : 0);
        flow->item_line[i] = row;
    }
}

/* Beside fractions, tracks sized by content are as wide as their widest item;
 * items are assumed to be in order. */
static void fill_content_tracks(const pith_placing *flow,
                                const pith_frame *frame, grid *self)
{
    const pith_page *page = flow->page;
    uint32_t column = 0;
    bool fractions = false;
    for (uint32_t k = 0; k < self->count; k++)
        fractions |= self->tracks[k].fraction > 0;
    for (uint32_t i = frame->node + 1; fractions && i < page->end[frame->node];
         i = page->end[i]) {
        if (!pith_place_takes_part(flow, i))
            continue;
        track *one = &self->tracks[column++ % self->count];
        double most = (double)flow->most[i];
        if (one->by_content && most > one->width)
            one->width = most < self->room ? most : self->room;
    }
}

void pith_place_set_grid(pith_placing *flow, const pith_frame *frame)
{
    const pith_computed *style = flow->style[frame->node];
    grid g = {.room = frame->inner_width,
              .view = flow->view,
              .em = (double)style->font_size};
    pith_str areas = {0};
    g.gap = (double)style->len[PITH_LEN_COLUMN_GAP].px +
            (double)style->len[PITH_LEN_COLUMN_GAP].share * g.room;
    if (style->grid) {
        read_columns(&g, style->grid[PITH_GRID_COLUMNS]);
        areas = style->grid[PITH_GRID_AREAS];
    }
    if (g.count == 0)
        g.tracks[g.count++] = (track){.fraction = 1};
    fill_content_tracks(flow, frame, &g);
    size_tracks(&g);
    place_items(flow, frame, &g, areas);
}
