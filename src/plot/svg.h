/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing SVG: elements, texts, numbers, and the style sheet that all
 * pictures share.
 *
 * Classes style the shapes: k1 to k8 are the colours of series, and only the
 * style sheet defines a class, once for light and once for dark mode. Failures
 * stick in the buffer.
 */
#ifndef PITH_PLOT_SVG_H
#define PITH_PLOT_SVG_H

#include "buf.h"

#include <pith/plot.h>

typedef struct pith_svg {
    pith_buf out;
    double width, height;
} pith_svg;

/* Where a text begins, is centred or ends. */
typedef enum pith_svg_anchor {
    PITH_SVG_START,
    PITH_SVG_MIDDLE,
    PITH_SVG_END,
} pith_svg_anchor;

enum {
    PITH_SVG_MARGIN = 14,
    PITH_SVG_TEXT = 12,  /* pixels of a letter's height, labels */
    PITH_SVG_TICK = 11,  /* those of the class "tick" */
    PITH_SVG_TITLE = 16, /* likewise, the title */
    PITH_SVG_LINE = 17,  /* from one line of the caption to the next */
};

/** Begin the picture's content, of svg->width by svg->height pixels; returns
 * the height of the title at the top. */
double pith_svg_begin(pith_svg *svg, const pith_plot *plot);

/** Add root, style sheet, accessible name and description, background and title
 * before the content, and the caption below it, which makes the picture taller;
 * pass on the bytes. The content is cleared in any case. */
pith_status pith_svg_finish(pith_svg *svg, const pith_plot *plot,
                            pith_str caption, char **data, size_t *len);

/** A number: at most two decimals, never an exponent, within +-1e6. */
void pith_svg_number(pith_svg *svg, double value);

/** ` name="value"`. */
void pith_svg_attr(pith_svg *svg, const char *name, double value);

/** Text with markup escaped; invalid UTF-8 and characters that XML forbids
 * become U+FFFD. */
void pith_svg_escape(pith_svg *svg, pith_str text);

typedef struct pith_svg_label {
    double x, y; /* of the base line */
    pith_svg_anchor anchor;
    const char *class; /* NULL: a plain label */
    double room;       /* pixels; longer texts end in an ellipsis; 0: any */
    bool upward;       /* rotated to read upwards */
} pith_svg_label;

void pith_svg_text(pith_svg *svg, const pith_svg_label *label, pith_str text);

/** A line with a class. */
typedef struct pith_svg_segment {
    double x1, y1, x2, y2;
} pith_svg_segment;
void pith_svg_line(pith_svg *svg, pith_svg_segment segment, const char *class);

typedef struct pith_svg_rect {
    double x, y, width, height;
} pith_svg_rect;

enum {
    PITH_SVG_NAMES = 40, /* of points, in one picture */
};

/** Positions of existing names. */
typedef struct pith_svg_names {
    pith_svg_rect taken[PITH_SVG_NAMES];
    size_t n;
} pith_svg_names;

/** A point's name to the right of it, unless it would hide an earlier one; may
 * be empty. */
void pith_svg_name(pith_svg *svg, pith_svg_names *names, const double at[2],
                   pith_str name);

/** `<rect` with its position and class, not yet closed. */
void pith_svg_rect_begin(pith_svg *svg, pith_svg_rect rect, const char *class);

/** Shape number `colour` around a point, about `size` pixels in radius, in the
 * colour of that number. */
void pith_svg_shape(pith_svg *svg, unsigned colour, double at[2], double size);

/** The same with a text shown on hover; empty: none. */
void pith_svg_shape_named(pith_svg *svg, unsigned colour, double at[2],
                          double size, pith_str name);

/** Approximate width of a text in pixels: letters differ. */
double pith_svg_width(pith_str text, double size);

#endif
