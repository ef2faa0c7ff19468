/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rectangles over the area of a page, and room for their labels.
 *
 * Labels are placed after all boxes are drawn, so no box hides a label: in the
 * box if it is large enough, otherwise beside it, or at the right edge of the
 * page if text is in the way; labels never overlap. A grid of coarse cells
 * records the positions of labels and texts.
 */
#include "base64.h"
#include "frame.h"
#include "status.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 720,
    HEIGHT_MOST = 20000,      /* pixels; longer pages are scaled down */
    BOXES_MAX = 5000,         /* in front, and the same number behind */
    CELL = 4,                 /* pixels of the grid that labels share */
    CELLS_MARKED = 100000000, /* for texts; further ones are ignored */
    EDGE_GAP = 6,             /* from the page to the labels at its edge */
    EDGE_FALL = 240,          /* pixels by which such a label may be too low */
    TEXT_LINES = 4,           /* of its box, where a text is tried */
    LABEL_HEIGHT = 12,
    LABEL_RISE = 10,   /* from a label's top to its base line */
    LABEL_PAD = 1,     /* from its text to its edges */
    LEGIBLE = 9,       /* smallest sides for which text behind is drawn */
    BASE_LINE = 13,    /* maximum of such texts */
    LEGEND_MOST = 400, /* pixels: a phone shows all of it at once */
};

/* Pixels of a small letter's height, as the style sheet has it. */
static const double small_letters = 10.5;

static const double farthest = 1e7; /* pixels of a page */

static bool is_sound(const pith_plot_box *box)
{
    return fabs(box->x) <= farthest && fabs(box->y) <= farthest &&
           box->width >= 0 && box->width <= farthest && box->height >= 0 &&
           box->height <= farthest;
}

static int compare_areas(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return left > right ? -1 : left < right;
}

/* The minimum area of boxes that are drawn in front, or behind. */
static pith_status find_least(const pith_plot_box *boxes, size_t n, bool behind,
                              double *least)
{
    *least = 0;
    if (n <= BOXES_MAX)
        return PITH_OK;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    double *area = pith_arena_alloc(&arena, n, sizeof *area);
    size_t count = 0;
    for (size_t i = 0; area && i < n; i++)
        if (boxes[i].behind == behind && is_sound(&boxes[i]))
            area[count++] = boxes[i].width * boxes[i].height;
    if (area && count > BOXES_MAX) {
        qsort(area, count, sizeof *area, compare_areas);
        *least = area[BOXES_MAX - 1];
    }
    pith_arena_free(&arena);
    return area ? PITH_OK : PITH_NOMEM;
}

/* -- The drawing ----------------------------------------------------------- */

typedef struct canvas {
    pith_svg svg;
    double scale, top; /* page to picture */
    double page[2];    /* in its own pixels */
    bool covers;       /* there are texts below the labels */
    size_t ndrawn;
    size_t nunlabelled; /* labels without room */

    double edge;    /* pixels for labels right of the page; 0: none needed */
    uint8_t *taken; /* cells with a label or a text */
    size_t columns, rows;
    size_t nmarked; /* cells, for texts */
} canvas;

static pith_svg_rect place_of(const canvas *self, const pith_plot_box *box)
{
    return (pith_svg_rect){PITH_SVG_MARGIN + box->x * self->scale,
                           self->top + box->y * self->scale,
                           box->width * self->scale, box->height * self->scale};
}

/* -- The grid ------------------------------------------------------------- */

/* Cells of the grid that a rectangle touches, as a range per axis; false if it
 * exceeds the page's area. */
static bool find_cells(const canvas *self, const pith_svg_rect *rect,
                       size_t x[2], size_t y[2])
{
    double left = rect->x - PITH_SVG_MARGIN, up = rect->y - self->top;
    if (left < 0 || up < 0 ||
        left + rect->width > (double)self->columns * CELL ||
        up + rect->height > (double)self->rows * CELL)
        return false;
    x[0] = (size_t)(left / CELL);
    y[0] = (size_t)(up / CELL);
    x[1] = (size_t)ceil((left + rect->width) / CELL);
    y[1] = (size_t)ceil((up + rect->height) / CELL);
    return true;
}

/* Occupy the cells for a label, if all are free. */
static bool claim(canvas *self, const pith_svg_rect *rect)
{
    size_t x[2], y[2];
    if (!find_cells(self, rect, x, y))
        return false;
    for (size_t k = y[0]; k < y[1]; k++)
        if (memchr(self->taken + k * self->columns + x[0], 1, x[1] - x[0]))
            return false;
    for (size_t k = y[0]; k < y[1]; k++)
        memset(self->taken + k * self->columns + x[0], 1, x[1] - x[0]);
    return true;
}

/* Occupy the cells of a text that are on the page. */
static void mark_text(canvas *self, pith_svg_rect r)
{
    double right =
        fmin(r.x + r.width, PITH_SVG_MARGIN + self->page[0] * self->scale);
    double bottom =
        fmin(r.y + r.height, self->top + self->page[1] * self->scale);
    size_t x[2], y[2];
    r.x = fmax(r.x, PITH_SVG_MARGIN);
    r.y = fmax(r.y, self->top);
    r.width = right - r.x;
    r.height = bottom - r.y;
    if (r.width <= 0 || r.height <= 0 || !find_cells(self, &r, x, y))
        return;
    self->nmarked += (x[1] - x[0]) * (y[1] - y[0]);
    for (size_t k = y[0]; k < y[1] && self->nmarked < CELLS_MARKED; k++)
        memset(self->taken + k * self->columns + x[0], 1, x[1] - x[0]);
}

/* -- Boxes ---------------------------------------------------------------- */

/* Place a text at a free position in the first line of its box: texts of a
 * paragraph begin in the middle of lines, and their boxes contain the whole
 * lines. */
static void write_text(canvas *self, pith_svg_rect rect, pith_str text)
{
    double width = fmin(rect.width, pith_svg_width(text, small_letters) + 1);
    for (int k = 0; k < TEXT_LINES; k++) {
        double fall = k * (double)BASE_LINE;
        double height = fmin(rect.height - fall, BASE_LINE);
        if (height < LEGIBLE)
            return;
        /* Without a margin of one cell: neighbours share border cells. */
        pith_svg_rect core = {rect.x + CELL, rect.y + fall + CELL,
                              fmax(width - 2 * CELL, 1),
                              fmax(height - 2 * CELL, 1)};
        if (!claim(self, &core))
            continue;
        pith_svg_label label = {.x = rect.x + 1,
                                .y = rect.y + fall +
                                     fmin(rect.height - fall - 2, BASE_LINE),
                                .class = "small soft",
                                .room = rect.width};
        pith_svg_text(&self->svg, &label, text);
        return;
    }
}

/* A part of the page, with its label as its text. */
static void draw_behind(canvas *self, const pith_plot_box *box)
{
    pith_svg_rect rect = place_of(self, box);
    self->ndrawn++;
    if (!box->blank) {
        pith_svg_rect_begin(&self->svg, rect,
                            box->filled ? "behind tint" : "behind empty");
        pith_buf_text(&self->svg.out, "/>\n");
        if (box->label.len && rect.width >= LEGIBLE && rect.height >= LEGIBLE)
            write_text(self, rect, box->label);
    }
    if (box->blank || box->label.len)
        mark_text(self, rect);
}

static void draw_box(canvas *self, const pith_plot_box *box)
{
    char class[40];
    pith_svg *svg = &self->svg;
    unsigned colour =
        box->colour ? (box->colour - 1) % PITH_PLOT_COLOURS + 1 : 0;
    snprintf(class, sizeof class, "area k%u %s%s", colour,
             box->filled ? "tint" : "empty", box->dashed ? " faint" : "");
    pith_svg_rect_begin(svg, place_of(self, box), class);
    self->ndrawn++;
    if (box->label.len + box->note.len == 0) {
        pith_buf_text(&svg->out, "/>\n");
        return;
    }
    pith_buf_text(&svg->out, "><title>");
    pith_svg_escape(svg, box->label);
    if (box->label.len && box->note.len)
        pith_buf_text(&svg->out, ": ");
    pith_svg_escape(svg, box->note);
    pith_buf_text(&svg->out, "</title></rect>\n");
}

/* -- Labels ---------------------------------------------------------------- */

/* In the corner of a box with the least text: over a page, at the right,
 * because text begins at the left. */
static bool find_corner(canvas *self, const pith_svg_rect *box, double most,
                        pith_svg_rect *at)
{
    double right = box->x + box->width - at->width;
    double pad = fmin(1, (box->width - at->width) / 2);
    if (at->width > box->width * most || box->height < LABEL_HEIGHT - 2)
        return false;
    at->y = box->y + fmin(1, (box->height - LABEL_HEIGHT) / 2);
    for (int k = 0; k < 2; k++) {
        bool leftmost = (k == 0) != self->covers;
        at->x = leftmost ? box->x + pad : right - pad;
        if (claim(self, at))
            return true;
    }
    return false;
}

/* Right of, left of, above or below a box that is too small. */
static bool find_side(canvas *self, const pith_svg_rect *box, pith_svg_rect *at)
{
    double middle = box->y + (box->height - LABEL_HEIGHT) / 2;
    double gap = 2;
    const double tries[][2] = {
        {box->x + box->width + gap, middle},
        {box->x - at->width - gap, middle},
        {box->x, fmin(box->y, middle) - LABEL_HEIGHT},
        {box->x, fmax(box->y + box->height, middle + LABEL_HEIGHT)},
    };
    for (size_t k = 0; k < sizeof tries / sizeof *tries; k++) {
        at->x = tries[k][0];
        at->y = tries[k][1];
        if (claim(self, at))
            return true;
    }
    return false;
}

/* At the right edge of the page, beside the box or somewhat lower. */
static bool find_edge(canvas *self, const pith_svg_rect *box, pith_svg_rect *at)
{
    at->x = PITH_SVG_MARGIN + self->page[0] * self->scale + EDGE_GAP;
    for (int row = 0; self->edge > 0 && row * CELL < EDGE_FALL; row++) {
        at->y = fmax(box->y, self->top) + row * CELL;
        if (claim(self, at))
            return true;
    }
    return false;
}

/* The label on a background of its own. */
static void put_label(canvas *self, const pith_svg_rect *at, pith_str text)
{
    pith_svg_label label = {
        .x = at->x + LABEL_PAD, .y = at->y + LABEL_RISE, .class = "small"};
    pith_svg_rect_begin(&self->svg, *at, "ground chip");
    pith_buf_text(&self->svg.out, "/>");
    pith_svg_text(&self->svg, &label, text);
}

/* The whole label if it leaves room in the box for what is below it, otherwise
 * the short one, otherwise either beside the box. */
static void draw_label(canvas *self, const pith_plot_box *box)
{
    static const struct {
        bool brief;
        double most; /* of the box's width; 0: beside it */
    } ways[] = {{false, 0.25}, {true, 0.4}, {true, 1},
                {false, 1},    {false, 0},  {true, 0}};
    pith_svg_rect rect = place_of(self, box);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        pith_str text = ways[i].brief ? box->brief : box->label;
        pith_svg_rect at = {.width = pith_svg_width(text, small_letters) +
                                     2 * LABEL_PAD,
                            .height = LABEL_HEIGHT};
        if (text.len == 0 ||
            !(ways[i].most > 0 ? find_corner(self, &rect, ways[i].most, &at)
                               : find_side(self, &rect, &at)))
            continue;
        put_label(self, &at, text);
        return;
    }
    pith_svg_rect at = {.width = pith_svg_width(box->label, small_letters) +
                                 2 * LABEL_PAD,
                        .height = LABEL_HEIGHT};
    if (find_edge(self, &rect, &at))
        put_label(self, &at, box->label);
    else
        self->nunlabelled++;
}

static void draw_labels(canvas *self, const pith_plot_box *boxes, size_t n,
                        double least)
{
    size_t ndrawn = 0;
    for (size_t i = 0; i < n && ndrawn < BOXES_MAX; i++) {
        if (boxes[i].behind || !is_sound(&boxes[i]) ||
            boxes[i].width * boxes[i].height < least)
            continue;
        ndrawn++;
        if (boxes[i].label.len)
            draw_label(self, &boxes[i]);
    }
}

/* -- The page -------------------------------------------------------------- */

static double read_side(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return b[0] * 16777216.0 + b[1] * 65536.0 + b[2] * 256.0 + b[3];
}

/* The picture below the boxes, embedded in the SVG. Its size is in its first
 * chunk (PNG 11.2.2); other formats are omitted. */
static void draw_picture(pith_svg *svg, pith_str png, double scale, double top)
{
    enum { SIDES = 16, HEADER = SIDES + 8 };
    static const char magic[] = "\x89PNG\r\n\x1a\n";
    if (png.len < HEADER || memcmp(png.data, magic, sizeof magic - 1) != 0)
        return;
    pith_svg_rect rect = {PITH_SVG_MARGIN, top,
                          read_side(png.data + SIDES) * scale,
                          read_side(png.data + SIDES + 4) * scale};
    pith_buf_printf(&svg->out,
                    "<image x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                    "height=\"%.2f\" href=\"data:image/png;base64,",
                    rect.x, rect.y, rect.width, rect.height);
    pith_base64_write(png, &svg->out);
    pith_buf_text(&svg->out, "\"/>\n");
}

/* The extent of the page. */
static void measure(const pith_plot *plot, const pith_plot_box *boxes, size_t n,
                    double page[2])
{
    page[0] = plot->x.high > 0 && plot->x.high <= farthest ? plot->x.high : 0;
    page[1] = plot->y.high > 0 && plot->y.high <= farthest ? plot->y.high : 0;
    bool wide = page[0] > 0;
    bool high = page[1] > 0;
    for (size_t i = 0; i < n; i++) {
        if (!is_sound(&boxes[i]))
            continue;
        if (!wide)
            page[0] = fmax(page[0], boxes[i].x + boxes[i].width);
        if (!high)
            page[1] = fmax(page[1], boxes[i].y + boxes[i].height);
    }
    page[0] = fmax(page[0], 1);
    page[1] = fmax(page[1], 1);
}

/* Draw boxes behind, then boxes in front, then labels of the latter. */
static pith_status draw_all(canvas *self, const pith_plot_box *boxes, size_t n)
{
    double least = 0;
    for (int pass = 0; pass < 2; pass++) {
        bool behind = pass == 0;
        size_t ndrawn = 0;
        PITH_TRY(find_least(boxes, n, behind, &least));
        for (size_t i = 0; i < n && ndrawn < BOXES_MAX; i++) {
            if (boxes[i].behind != behind || !is_sound(&boxes[i]) ||
                boxes[i].width * boxes[i].height < least)
                continue;
            if (behind)
                draw_behind(self, &boxes[i]);
            else
                draw_box(self, &boxes[i]);
            self->covers |= behind;
            ndrawn++;
        }
    }
    draw_labels(self, boxes, n, least);
    return PITH_OK;
}

/* Reserve room at the edge if texts are in the way of labels. */
static double edge_for(const pith_plot_box *boxes, size_t n)
{
    double widest = 0;
    bool texts = false;
    for (size_t i = 0; i < n; i++) {
        texts |= boxes[i].behind && (boxes[i].blank || boxes[i].label.len > 0);
        if (!boxes[i].behind && boxes[i].label.len)
            widest =
                fmax(widest, pith_svg_width(boxes[i].label, small_letters));
    }
    return texts && widest > 0 ? widest + 2 * LABEL_PAD + EDGE_GAP + CELL : 0;
}

static pith_status draw_page(canvas *self, const pith_plot_box *boxes, size_t n)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    self->columns =
        (size_t)ceil((self->page[0] * self->scale + self->edge) / CELL);
    self->rows = (size_t)ceil(self->page[1] * self->scale / CELL);
    self->taken = pith_arena_zalloc(&arena, self->columns * self->rows, 1);
    pith_status status = self->taken ? draw_all(self, boxes, n) : PITH_NOMEM;
    pith_arena_free(&arena);
    self->taken = NULL;
    return status;
}

static void write_caption(const canvas *self, const pith_plot *plot,
                          size_t nboxes, pith_buf *caption)
{
    pith_buf_str(caption, plot->caption);
    if (self->ndrawn < nboxes)
        pith_buf_printf(caption, "%s%zu of %zu boxes are drawn.",
                        caption->len ? " " : "", self->ndrawn, nboxes);
    if (self->nunlabelled)
        pith_buf_printf(caption,
                        "%sOf %zu there is no room for the label: it is shown "
                        "when they are pointed at.",
                        caption->len ? " " : "", self->nunlabelled);
}

pith_status pith_plot_boxes(const pith_plot *given, const pith_plot_box *boxes,
                            size_t nboxes, char **svg, size_t *len)
{
    *svg = NULL;
    pith_plot own;
    PITH_TRY(pith_frame_read(given, &own));
    const pith_plot *plot = &own;
    canvas c = {.covers = plot->picture.len > 0};
    pith_plot sized = {.width = plot->width ? plot->width : WIDTH};
    PITH_TRY(pith_frame_check(&sized, &c.svg));
    measure(plot, boxes, nboxes, c.page);
    c.scale = (c.svg.width - 2 * PITH_SVG_MARGIN) / c.page[0];
    c.scale = fmin(c.scale, HEIGHT_MOST / c.page[1]);
    c.edge = edge_for(boxes, nboxes);
    c.svg.width += c.edge;
    c.top = pith_svg_begin(&c.svg, plot);
    double legend = fmin(c.svg.width, LEGEND_MOST);
    pith_frame_legend(&c.svg, plot, legend, c.top);
    c.top += pith_frame_legend_height(plot, legend);
    c.svg.height = c.top + c.page[1] * c.scale + PITH_SVG_MARGIN;
    pith_svg_rect_begin(&c.svg,
                        (pith_svg_rect){PITH_SVG_MARGIN, c.top,
                                        c.page[0] * c.scale,
                                        c.page[1] * c.scale},
                        "grid");
    pith_buf_text(&c.svg.out, "/>\n");
    draw_picture(&c.svg, plot->picture, c.scale, c.top);
    if (plot->picture.len)
        pith_buf_text(&c.svg.out, "<g class=\"lit\">");
    pith_status status = draw_page(&c, boxes, nboxes);
    if (plot->picture.len)
        pith_buf_text(&c.svg.out, "</g>\n");
    if (status != PITH_OK) {
        pith_buf_clear(&c.svg.out);
        return status;
    }
    pith_buf caption;
    pith_buf_init(&caption, 0);
    write_caption(&c, plot, nboxes, &caption);
    pith_buf_heed(&c.svg.out, &caption);
    status = pith_svg_finish(&c.svg, plot, pith_buf_view(&caption), svg, len);
    pith_buf_clear(&caption);
    return status;
}
