/* SPDX-License-Identifier: Apache-2.0 */
/* A plot on two axes: ranges, frame, legend and content. The body is drawn
 * first, because the caption depends on it. */
#include "frame.h"

#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <math.h>
#include <stdio.h>

enum {
    WIDTH = 720,
    HEIGHT = 400,
    SIZE_LEAST = 200,
    SIZE_MOST = 4000,
    LEGEND_LINE = 20,
    LEGEND_KEY = 18, /* pixels of a key and the gap after it */
    LEGEND_GAP = 18,
    TICK_ROOM = 20,
    LABEL_ROOM = 20,
    SECOND_LINE = 13, /* of a category's name */
    NAMES_LESS = 80,  /* pixels of the width outside the names */
};

/* A plot under way. */
typedef struct canvas {
    const pith_plot *plot;
    pith_svg svg;
    pith_scale x, y;
    pith_arena arena;
    pith_strokes_note note;
    double slot; /* width of a group of bars, in units of x */
    unsigned nbars;
    bool tall; /* names of categories may take two lines */
} canvas;

pith_status pith_frame_read(const pith_plot *given, pith_plot *out)
{
    return pith_struct_read(given, PITH_STRUCT_TYPE(pith_plot, height), out,
                            NULL);
}

pith_status pith_frame_check(const pith_plot *plot, pith_svg *svg)
{
    uint32_t width = plot->width ? plot->width : WIDTH;
    uint32_t height = plot->height ? plot->height : HEIGHT;
    *svg = (pith_svg){.width = width, .height = height};
    bool fine = width >= SIZE_LEAST && width <= SIZE_MOST &&
                height >= SIZE_LEAST && height <= SIZE_MOST &&
                plot->nseries <= PITH_FRAME_SERIES &&
                plot->nrules <= PITH_FRAME_SERIES;
    return fine ? PITH_OK : PITH_ARG;
}

/* -- Legend ---------------------------------------------------------------- */

/* The position of the next name; on the next line if it does not fit. */
static void place_name(pith_str name, double width, double *x, double *y)
{
    double need = LEGEND_KEY + pith_svg_width(name, PITH_SVG_TEXT);
    if (*x > PITH_SVG_MARGIN && *x + need > width - PITH_SVG_MARGIN) {
        *x = PITH_SVG_MARGIN;
        *y += LEGEND_LINE;
    }
}

static double after_name(pith_str name, double x)
{
    return x + LEGEND_KEY + pith_svg_width(name, PITH_SVG_TEXT) + LEGEND_GAP;
}

double pith_frame_legend_height(const pith_plot *plot, double width)
{
    double x = PITH_SVG_MARGIN;
    double y = 0;
    bool any = false;
    for (size_t i = 0; i < plot->nseries; i++) {
        pith_str name = plot->series[i].name;
        if (name.len == 0)
            continue;
        any = true;
        place_name(name, width, &x, &y);
        x = after_name(name, x);
    }
    return any ? y + LEGEND_LINE + 4 : 0;
}

static void draw_key(pith_svg *svg, const pith_plot_series *series,
                     unsigned colour, double at[2])
{
    char class[16];
    snprintf(class, sizeof class, "k%u l%s", colour,
             series->faint ? " faint" : "");
    if (series->mark == PITH_MARK_LINE || series->mark == PITH_MARK_BOTH)
        pith_svg_line(
            svg, (pith_svg_segment){at[0] - 7, at[1], at[0] + 7, at[1]}, class);
    if (series->mark == PITH_MARK_BARS || series->mark == PITH_MARK_DENSITY) {
        snprintf(class, sizeof class, series->faint ? "k%u tint" : "b k%u",
                 colour);
        pith_svg_rect_begin(svg, (pith_svg_rect){at[0] - 6, at[1] - 5, 12, 10},
                            class);
        pith_buf_text(&svg->out, "/>\n");
    } else if (series->mark != PITH_MARK_LINE) {
        pith_svg_shape(svg, colour, at, 4);
    }
}

void pith_frame_legend(pith_svg *svg, const pith_plot *plot, double width,
                       double y)
{
    double x = PITH_SVG_MARGIN;
    y += 12;
    for (size_t i = 0; i < plot->nseries; i++) {
        const pith_plot_series *series = &plot->series[i];
        if (series->name.len == 0)
            continue;
        place_name(series->name, width, &x, &y);
        double at[] = {x + 7, y - 4};
        draw_key(svg, series, pith_series_colour(series, i), at);
        pith_svg_label label = {.x = x + LEGEND_KEY,
                                .y = y,
                                .room =
                                    width - x - LEGEND_KEY - PITH_SVG_MARGIN};
        pith_svg_text(svg, &label, series->name);
        x = after_name(series->name, x);
    }
}

/* -- Ranges ---------------------------------------------------------------- */

/* The smallest step between neighbouring bars; 1 if there is none. */
static double find_slot(const pith_plot_series *series)
{
    double slot = 0;
    for (size_t i = 1; series->x && i < series->n; i++) {
        double step = fabs(series->x[i] - series->x[i - 1]);
        if (isfinite(step) && step > 0 && (slot == 0 || step < slot))
            slot = step;
    }
    return slot > 0 ? slot : 1;
}

static void see_series(canvas *self, const pith_plot_series *series)
{
    bool bars = series->mark == PITH_MARK_BARS;
    if (bars) {
        double slot = find_slot(series);
        self->slot = self->nbars == 0 || slot < self->slot ? slot : self->slot;
        self->nbars += !series->over || self->nbars == 0;
        if (!self->y.log && series->n)
            pith_scale_see(&self->y, 0);
    }
    for (size_t i = 0; i < series->n; i++) {
        double x = pith_series_x(series, i);
        if (!pith_scale_takes(&self->x, x) ||
            !pith_scale_takes(&self->y, series->y[i]))
            continue;
        pith_scale_see(&self->x, x);
        pith_scale_see(&self->y, series->y[i]);
    }
}

/* Without ticks between bars, the axis needs no round limits. */
static void fit_bars(canvas *self)
{
    if (self->nbars == 0 || self->x.given || self->x.empty || self->x.log)
        return;
    self->x.given = true;
    self->x.low -= self->slot / 2;
    self->x.high += self->slot / 2;
}

static void find_ranges(canvas *self)
{
    const pith_plot *plot = self->plot;
    pith_scale_init(&self->x, &plot->x);
    pith_scale_init(&self->y, &plot->y);
    self->slot = 1;
    for (size_t i = 0; i < plot->nseries; i++)
        see_series(self, &plot->series[i]);
    for (size_t i = 0; i < plot->nrules; i++) {
        if (plot->rules[i].kind == PITH_RULE_ACROSS)
            pith_scale_stretch(&self->y, plot->rules[i].at);
        if (plot->rules[i].kind == PITH_RULE_UPRIGHT)
            pith_scale_stretch(&self->x, plot->rules[i].at);
    }
    fit_bars(self);
}

/* -- Frame ----------------------------------------------------------------- */

/* Whether a category's name is wider than its share of the width. */
static bool has_long_names(const pith_plot *plot, double width)
{
    for (size_t i = 0; plot->categories && i < plot->ncategories; i++)
        if (pith_svg_width(plot->categories[i], PITH_SVG_TICK) >
            width / (double)plot->ncategories)
            return true;
    return false;
}

/* Bytes of the words of a name that fit; at least the first one. */
static size_t fit_words(pith_str name, double room)
{
    size_t fits = 0;
    for (size_t at = 1; at + 1 < name.len; at++) {
        pith_str front = {name.data, at};
        if (name.data[at] == ' ' &&
            (fits == 0 || pith_svg_width(front, PITH_SVG_TICK) <= room))
            fits = at;
    }
    return fits;
}

/* A name on one line, or on two if there is room. */
static void name_category(canvas *self, pith_svg_label label, pith_str name)
{
    bool fits = pith_svg_width(name, PITH_SVG_TICK) <= label.room;
    size_t front = self->tall && !fits ? fit_words(name, label.room) : 0;
    if (front > 0) {
        pith_svg_text(&self->svg, &label, (pith_str){name.data, front});
        label.y += SECOND_LINE;
        name = (pith_str){name.data + front + 1, name.len - front - 1};
    }
    pith_svg_text(&self->svg, &label, name);
}

static void name_categories(canvas *self)
{
    const pith_plot *plot = self->plot;
    double each =
        fabs(self->x.to - self->x.from) / (self->x.high - self->x.low);
    size_t step = each > 0 ? (size_t)(26 / each) + 1 : 1;
    for (size_t i = 0; i < plot->ncategories; i += step) {
        if (!pith_scale_holds(&self->x, (double)i))
            continue;
        pith_svg_label label = {.x = pith_scale_at(&self->x, (double)i),
                                .y = self->y.from + TICK_ROOM - 4,
                                .anchor = PITH_SVG_MIDDLE,
                                .class = "tick",
                                .room = each * (double)step - 4};
        name_category(self, label, plot->categories[i]);
    }
}

static void draw_x_axis(canvas *self)
{
    for (unsigned i = 0; !self->plot->categories && i < self->x.nticks; i++) {
        double x = pith_scale_at(&self->x, self->x.tick[i].at);
        pith_svg_line(&self->svg,
                      (pith_svg_segment){x, self->y.from, x, self->y.to},
                      "grid");
        pith_svg_label label = {.x = x,
                                .y = self->y.from + TICK_ROOM - 4,
                                .anchor = PITH_SVG_MIDDLE,
                                .class = "tick"};
        pith_svg_text(&self->svg, &label, pith_str_of(self->x.tick[i].text));
    }
    if (self->plot->categories)
        name_categories(self);
    pith_svg_line(&self->svg,
                  (pith_svg_segment){self->x.from, self->y.from, self->x.to,
                                     self->y.from},
                  "axis");
    pith_svg_label label = {.x = (self->x.from + self->x.to) / 2,
                            .y = self->y.from + TICK_ROOM + LABEL_ROOM - 7,
                            .anchor = PITH_SVG_MIDDLE,
                            .room = self->x.to - self->x.from};
    pith_svg_text(&self->svg, &label, self->plot->x.label);
}

static void draw_y_axis(canvas *self)
{
    for (unsigned i = 0; i < self->y.nticks; i++) {
        double y = pith_scale_at(&self->y, self->y.tick[i].at);
        pith_svg_line(&self->svg,
                      (pith_svg_segment){self->x.from, y, self->x.to, y},
                      "grid");
        pith_svg_label label = {.x = self->x.from - 6,
                                .y = y + 4,
                                .anchor = PITH_SVG_END,
                                .class = "tick"};
        pith_svg_text(&self->svg, &label, pith_str_of(self->y.tick[i].text));
    }
    pith_svg_label label = {.x = PITH_SVG_MARGIN + 4,
                            .y = (self->y.from + self->y.to) / 2,
                            .anchor = PITH_SVG_MIDDLE,
                            .room = self->y.from - self->y.to,
                            .upward = true};
    pith_svg_text(&self->svg, &label, self->plot->y.label);
}

static void lay_out(canvas *self)
{
    const pith_plot *plot = self->plot;
    double top = pith_svg_begin(&self->svg, plot);
    pith_frame_legend(&self->svg, plot, self->svg.width, top);
    top += pith_frame_legend_height(plot, self->svg.width);
    double bottom = self->svg.height - TICK_ROOM - PITH_SVG_MARGIN / 2.0;
    self->tall = plot->x.label.len == 0 &&
                 has_long_names(plot, self->svg.width - NAMES_LESS);
    if (plot->x.label.len || self->tall)
        bottom -= LABEL_ROOM - PITH_SVG_MARGIN / 2.0;
    self->y.from = bottom;
    self->y.to = top + 8 < bottom - 40 ? top + 8 : bottom - 40;
    pith_scale_finish(&self->y,
                      (unsigned)((self->y.from - self->y.to) / 46) + 1);
    self->x.from = PITH_SVG_MARGIN + pith_scale_width(&self->y) + 8 +
                   (plot->y.label.len ? LABEL_ROOM : 0);
    self->x.to = self->svg.width - PITH_SVG_MARGIN - 8;
    pith_scale_finish(&self->x,
                      (unsigned)((self->x.to - self->x.from) / 90) + 1);
}

static void draw_rule(canvas *self, const pith_plot_rule *rule)
{
    if (rule->kind == PITH_RULE_DIAGONAL) {
        double low = fmax(self->x.low, self->y.low);
        double high = fmin(self->x.high, self->y.high);
        if (low < high)
            pith_svg_line(&self->svg,
                          (pith_svg_segment){pith_scale_at(&self->x, low),
                                             pith_scale_at(&self->y, low),
                                             pith_scale_at(&self->x, high),
                                             pith_scale_at(&self->y, high)},
                          "rule");
        return;
    }
    bool across = rule->kind == PITH_RULE_ACROSS;
    const pith_scale *scale = across ? &self->y : &self->x;
    if (!pith_scale_takes(scale, rule->at))
        return;
    double at = pith_scale_at(scale, rule->at);
    pith_svg_segment segment = {self->x.from, at, self->x.to, at};
    pith_svg_label label = {.x = self->x.to - 4,
                            .y = at - self->y.to < 20 ? at + 15 : at - 5,
                            .anchor = PITH_SVG_END,
                            .class = "halo"};
    if (!across) {
        segment = (pith_svg_segment){at, self->y.from, at, self->y.to};
        bool right = at > (self->x.from + self->x.to) / 2;
        label.x = right ? at - 5 : at + 5;
        label.y = self->y.to + 12;
        label.anchor = right ? PITH_SVG_END : PITH_SVG_START;
    }
    pith_svg_line(&self->svg, segment, "rule");
    pith_svg_text(&self->svg, &label, rule->label);
}

/* -- Caption --------------------------------------------------------------- */

static void add_sentence(pith_buf *out)
{
    if (out->len)
        pith_buf_byte(out, ' ');
}

void pith_frame_caption(const pith_plot *plot, const pith_strokes_note *note,
                        pith_buf *out)
{
    pith_buf_str(out, plot->caption);
    if (note->bar_each) {
        add_sentence(out);
        pith_buf_printf(out, "Each bar is the largest of up to %zu values.",
                        note->bar_each);
    }
    if (note->line) {
        add_sentence(out);
        pith_buf_text(out, "Long lines show first, smallest, largest and last "
                           "value of each stretch.");
    }
    if (note->points) {
        add_sentence(out);
        pith_buf_printf(out,
                        "%zu points are drawn as %zu; larger ones stand "
                        "for more.",
                        note->together, note->drawn);
    }
    if (note->densest) {
        add_sentence(out);
        pith_buf_printf(out,
                        "The stronger a square's colour, the more points fall "
                        "onto it: %u at most.",
                        note->densest);
    }
    if (note->left_out) {
        add_sentence(out);
        pith_buf_printf(out,
                        "%zu value%s that the axes cannot show %s left "
                        "out.",
                        note->left_out, note->left_out == 1 ? "" : "s",
                        note->left_out == 1 ? "is" : "are");
    }
}

/* -- The whole ------------------------------------------------------------- */

static pith_status draw_series(canvas *self, const double *const *size)
{
    pith_strokes marks = {.svg = &self->svg,
                          .x = &self->x,
                          .y = &self->y,
                          .arena = &self->arena,
                          .nbars = self->nbars ? self->nbars : 1,
                          .slot = self->slot,
                          .note = &self->note};
    bool seen = false; /* a series of bars */
    for (size_t i = 0; i < self->plot->nseries; i++) {
        const pith_plot_series *series = &self->plot->series[i];
        bool bars = series->mark == PITH_MARK_BARS;
        marks.size = size ? size[i] : NULL;
        marks.bar += bars && seen && !series->over;
        seen = seen || bars;
        pith_status status =
            pith_strokes_draw(&marks, series, pith_series_colour(series, i));
        if (status != PITH_OK)
            return status;
    }
    return PITH_OK;
}

static void say_empty(canvas *self)
{
    if (!self->x.empty && !self->y.empty)
        return;
    pith_svg_label label = {.x = (self->x.from + self->x.to) / 2,
                            .y = (self->y.from + self->y.to) / 2,
                            .anchor = PITH_SVG_MIDDLE,
                            .class = "halo"};
    pith_svg_text(&self->svg, &label, PITH_S("no data"));
}

pith_status pith_frame_draw(const pith_plot *plot, const double *const *size,
                            char **svg, size_t *len)
{
    *svg = NULL;
    canvas c = {.plot = plot};
    pith_status status = pith_frame_check(plot, &c.svg);
    if (status != PITH_OK)
        return status;
    pith_arena_init(&c.arena, 0);
    find_ranges(&c);
    lay_out(&c);
    draw_x_axis(&c);
    draw_y_axis(&c);
    status = draw_series(&c, size);
    for (size_t i = 0; i < plot->nrules; i++)
        draw_rule(&c, &plot->rules[i]);
    say_empty(&c);
    pith_buf caption;
    pith_buf_init(&caption, 0);
    pith_frame_caption(plot, &c.note, &caption);
    if (status == PITH_OK)
        status = caption.status;
    if (status == PITH_OK)
        status =
            pith_svg_finish(&c.svg, plot, pith_buf_view(&caption), svg, len);
    else
        pith_buf_clear(&c.svg.out);
    pith_buf_clear(&caption);
    pith_arena_free(&c.arena);
    return status;
}

pith_status pith_plot_draw(const pith_plot *plot, char **svg, size_t *len)
{
    pith_plot own;
    *svg = NULL;
    PITH_TRY(pith_frame_read(plot, &own));
    return pith_frame_draw(&own, NULL, svg, len);
}
