/* SPDX-License-Identifier: Apache-2.0 */
/* Rectangles over the area of a page. */
#include "base64.h"
#include "frame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 720,
    HEIGHT_MOST = 20000, /* pixels; longer pages are drawn smaller */
    BOXES_MAX = 5000,
};

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

/* The area from which on boxes are drawn. */
static pith_status find_least(const pith_plot_box *boxes, size_t n,
                              double *least)
{
    *least = 0;
    if (n <= BOXES_MAX)
        return PITH_OK;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    double *area = pith_arena_alloc(&arena, n, sizeof *area);
    for (size_t i = 0; area && i < n; i++)
        area[i] = is_sound(&boxes[i]) ? boxes[i].width * boxes[i].height : -1;
    if (area) {
        qsort(area, n, sizeof *area, compare_areas);
        *least = area[BOXES_MAX - 1];
    }
    pith_arena_free(&arena);
    return area ? PITH_OK : PITH_NOMEM;
}

/* Over a picture labels stand at the right: text begins at the left. */
static void draw_box(pith_svg *svg, const pith_plot_box *box, double scale,
                     double top, bool over)
{
    char class[40];
    unsigned colour =
        box->colour ? (box->colour - 1) % PITH_PLOT_COLOURS + 1 : 0;
    snprintf(class, sizeof class, "area k%u %s%s", colour,
             box->filled ? "tint" : "empty", box->dashed ? " faint" : "");
    pith_svg_rect rect = {PITH_SVG_MARGIN + box->x * scale,
                          top + box->y * scale, box->width * scale,
                          box->height * scale};
    pith_svg_rect_begin(svg, rect, class);
    pith_buf_text(&svg->out, "><title>");
    pith_svg_escape(svg, box->note);
    pith_buf_text(&svg->out, "</title></rect>\n");
    if (box->label.len && rect.width > 24 && rect.height > 12) {
        pith_svg_label label = {.x = rect.x + 3,
                                .y = rect.y + 11,
                                .class = "small halo",
                                .room = rect.width - 6};
        if (over) {
            label.x = rect.x + rect.width - 3;
            label.anchor = PITH_SVG_END;
        }
        pith_svg_text(svg, &label, box->label);
    }
}

static double read_side(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return b[0] * 16777216.0 + b[1] * 65536.0 + b[2] * 256.0 + b[3];
}

/* The picture below the boxes, held in the SVG itself. Its size stands in its
 * first chunk (PNG 11.2.2); what is no PNG is left out. */
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

/* How far the page reaches. */
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

pith_status pith_plot_boxes(const pith_plot *plot, const pith_plot_box *boxes,
                            size_t nboxes, char **svg, size_t *len)
{
    *svg = NULL;
    pith_svg out;
    pith_plot sized = {.width = plot->width ? plot->width : WIDTH};
    double least;
    pith_status status = pith_frame_check(&sized, &out);
    if (status == PITH_OK)
        status = find_least(boxes, nboxes, &least);
    if (status != PITH_OK)
        return status;
    double page[2];
    measure(plot, boxes, nboxes, page);
    double scale = (out.width - 2 * PITH_SVG_MARGIN) / page[0];
    scale = fmin(scale, HEIGHT_MOST / page[1]);
    double top = pith_svg_begin(&out, plot);
    out.height = top + page[1] * scale + PITH_SVG_MARGIN;
    pith_svg_rect_begin(
        &out,
        (pith_svg_rect){PITH_SVG_MARGIN, top, page[0] * scale, page[1] * scale},
        "grid");
    pith_buf_text(&out.out, "/>\n");
    draw_picture(&out, plot->picture, scale, top);
    size_t drawn = 0;
    for (size_t i = 0; i < nboxes; i++) {
        bool large =
            is_sound(&boxes[i]) && boxes[i].width * boxes[i].height >= least;
        if (large && drawn < BOXES_MAX) {
            draw_box(&out, &boxes[i], scale, top, plot->picture.len > 0);
            drawn++;
        }
    }
    pith_buf caption;
    pith_buf_init(&caption, 0);
    pith_buf_str(&caption, plot->caption);
    if (drawn < nboxes)
        pith_buf_printf(&caption, "%s%zu of %zu boxes are drawn.",
                        caption.len ? " " : "", drawn, nboxes);
    status = pith_svg_finish(&out, plot, pith_buf_view(&caption), svg, len);
    pith_buf_clear(&caption);
    return status;
}
