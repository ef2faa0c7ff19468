/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: draw numbers as SVG.
 *
 * These functions turn plain arrays into an SVG document. The picture is
 * self-contained (no script, no font, nothing to load), and its style sheet
 * follows the reader's light or dark mode. Series differ by shape as well as by
 * colour, and the colours suit colour-blind readers. Title and caption are its
 * accessible name and description. The same numbers give the same bytes on
 * every machine. A picture can be a file of its own, or be placed inside an
 * HTML page, any number of times: it has no ids.
 *
 * Invalid numbers do no harm. Points with a coordinate that is not finite, and
 * values that a logarithmic axis cannot show, are left out; if there are too
 * many points, they are merged. The caption then says how many.
 *
 * The shortest picture, a histogram with a threshold:
 *
 *     pith_plot_series bars = {.y = ratio, .n = n};
 *     pith_plot_rule rule = {PITH_RULE_ACROSS, threshold, PITH_S("cut")};
 *     pith_plot plot = {.title = PITH_S("Characters per tag"),
 *                       .x.label = PITH_S("line"), .series = &bars,
 *                       .nseries = 1, .rules = &rule, .nrules = 1};
 *     pith_plot_draw(&plot, &svg, &len);
 *
 * All texts are borrowed for the call; bytes in them that are not UTF-8 are
 * replaced. Sizes are in CSS pixels. Every function that draws returns `svg`,
 * UTF-8, NUL-terminated and owned (pith_free()), or NULL if it fails, and its
 * length in `len`, which may be NULL.
 */
#ifndef PITH_PLOT_H
#define PITH_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The style sheet of the pages that pith makes: colours by meaning (--ground,
 * --ink, --soft, --line, --band, --keep, --drop and so on), in light and dark;
 * type, spacing, tables, controls, differences. It is meant for a <style>
 * element or a file, and pages add their own rules after it. Pictures have the
 * same colours without it.
 *
 * @return  static, NUL-terminated, without "</".
 */
PITH_API const char *pith_plot_sheet(void);

/* -- Axes, series, plots -------------------------------------------------- */

/** One axis. All zero: no label, range from the data, linear. */
typedef struct pith_plot_axis {
    pith_str label;   /* the quantity, with its unit: "page size, bytes" */
    double low, high; /* range; points outside are not drawn. If equal: the
                         range of the data, from 0 if the axis carries bars */
    bool log;         /* logarithmic, base 10; values up to 0 are left out */
} pith_plot_axis;

/** How to draw a series. */
typedef enum pith_plot_mark {
    PITH_MARK_BARS,    /* a bar per value, from 0; several such series are side
                          by side in each group */
    PITH_MARK_LINE,    /* points joined in the given order */
    PITH_MARK_POINTS,  /* a shape per point */
    PITH_MARK_BOTH,    /* a line with a shape at each point */
    PITH_MARK_DENSITY, /* squares, whose colour is stronger the more points fall
                          on them, so that thousands of points do not hide each
                          other */
} pith_plot_mark;

/** The number of colours and shapes. Further series reuse them. */
enum { PITH_PLOT_COLOURS = 8 };

/** A series of points. */
typedef struct pith_plot_series {
    pith_str name;         /* in the legend; empty: not listed */
    const double *x;       /* n values; NULL: 0, 1, 2, ... */
    const double *y;       /* n values */
    const double *z;       /* n values; used by pith_plot_space() only */
    const pith_str *names; /* n names of points: shown on hover, and next to the
                              points as long as there is room, in this order;
                              NULL: none */
    size_t n;              /* any number: see pith_plot */
    pith_plot_mark mark;   /* for pith_plot_draw() */
    unsigned colour;       /* 1 to PITH_PLOT_COLOURS; 0: by position in the
                              list */
    bool over;             /* bars: in front of the previous series, not next to
                              it */
    bool faint;            /* outlined bars, dashed lines: for reference values
                              next to one's own of the same colour */
} pith_plot_series;

/** Reference lines. */
typedef enum pith_plot_rule_kind {
    PITH_RULE_ACROSS,   /* horizontal, at a y */
    PITH_RULE_UPRIGHT,  /* vertical, at an x */
    PITH_RULE_DIAGONAL, /* x = y; `at` is ignored */
} pith_plot_rule_kind;

/** A dashed line through the plot, with its label. */
typedef struct pith_plot_rule {
    pith_plot_rule_kind kind;
    double at; /* if outside the range of the axis, the axis is extended */
    pith_str label;
} pith_plot_rule;

/**
 * A plot of one or more series.
 *
 * If a series has more than 2,000 points, or more bars than pixels, points are
 * merged. A bar is then the largest of its neighbours; a line goes through the
 * first, smallest, largest and last point of each stretch; and points on the
 * same spot are drawn as one, whose size grows with their number.
 */
typedef struct pith_plot {
    size_t size; /* sizeof(pith_plot) or 0: see basics.h */
    pith_str title;
    pith_str caption; /* sentences below the picture; may be empty */
    pith_plot_axis x, y, z;
    const pith_plot_series *series;
    size_t nseries; /* at most 64 */
    const pith_plot_rule *rules;
    size_t nrules;              /* at most 64 */
    pith_str picture;           /* for pith_plot_boxes(): a PNG of the page from
                                   its top left corner, one pixel per pixel;
                                   empty: none */
    const pith_str *categories; /* names of x = 0, 1, 2, ... on the axis, for
                                   grouped bars; NULL: numbers */
    size_t ncategories;
    uint32_t width, height; /* 200 to 4,000; 0: 720 by 400 */
} pith_plot;

/**
 * Draw series as their marks say (histograms, lines, scatter plots, grouped
 * bars), in the given order, on two axes with ticks.
 *
 * @return  PITH_OK; PITH_ARG if the size, or the number of series or rules, is
 *          out of range; PITH_NOMEM. A plot without points has axes from 0 to 1
 *          and says that there is no data.
 *
 * Takes time linear in the number of points. The size of the picture is
 * bounded: about 300 kB per series.
 */
PITH_API pith_status pith_plot_draw(const pith_plot *plot, char **svg,
                                    size_t *len);

/**
 * Draw a scatter plot in three dimensions, seen from above and from the right
 * in a fixed direction, without perspective: x points to the right and the
 * front, y to the right and the back, z up. The ticks are on grids on the floor
 * and the two walls at the back. Points are drawn from back to front, and
 * connected with the floor by a thin line if there are at most 200. Marks,
 * rules and categories are ignored. Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_space(const pith_plot *plot, char **svg,
                                     size_t *len);

/* -- Curves of classifiers ------------------------------------------------ */

/**
 * Draw ROC curves on the unit square, with the diagonal of random choice.
 *
 * @param plot  title, caption and series are used. x is the share of noise that
 *              was kept (false positive rate), y the share of content that was
 *              kept (true positive rate), both 0 to 1, in the order of the
 *              curve. The corners (0,0) and (1,1) are not added to the points.
 *              Marks, axes and rules are set by this function.
 *
 * Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_roc(const pith_plot *plot, char **svg,
                                   size_t *len);

/** Forecasts and their outcomes. */
typedef struct pith_plot_forecast {
    pith_str name;       /* in the legend */
    const double *said;  /* n forecast probabilities, 0 to 1; others are left
                            out */
    const double *truth; /* n outcomes: 1 if it came true, 0 if not, or the
                            share that came true */
    size_t n;
} pith_plot_forecast;

/**
 * Draw a reliability diagram: forecasts are put into bins of equal width, and
 * the mean forecast of each bin is plotted against its mean outcome, with the
 * diagonal of perfect calibration. The size of a mark grows with the number of
 * forecasts in the bin.
 *
 * @param plot       title, caption and size are used; the rest is set by this
 *                   function.
 * @param forecasts  at most 8.
 * @param bins       2 to 100; 0: 10.
 *
 * Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_reliability(const pith_plot *plot,
                                           const pith_plot_forecast *forecasts,
                                           size_t nforecasts, unsigned bins,
                                           char **svg);

/**
 * Draw the score of each page against its size: one scatter per method, with
 * sizes on a logarithmic axis and scores from 0 to 1. A single method with at
 * least 300 points is drawn by density (PITH_MARK_DENSITY).
 *
 * @param plot  title, caption, size, the label of y, and series are used. x is
 *              the size in bytes (above 0), y the score, 0 to 1.
 *
 * Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_sizes(const pith_plot *plot, char **svg,
                                     size_t *len);

/* -- Trees and pages ------------------------------------------------------ */

/** A node of a drawn tree. */
typedef struct pith_plot_node {
    size_t parent;  /* index of an earlier node; 0 for the root, node 0 */
    pith_str name;  /* "div.story" */
    pith_str value; /* a second line: "weight 1.79"; may be empty */
    pith_str note;  /* shown on hover; may be empty */
    bool strong;    /* solid frame, filled: chosen */
    bool faint;     /* dashed frame: represents other nodes, or was left out */
} pith_plot_node;

/**
 * Draw a tree with its root on the left, and the children of a node from top to
 * bottom in the given order. Each node is a box.
 *
 * @param plot   title and caption are used; the picture is as large as the
 *               tree.
 * @param nodes  parents before children; at most 300.
 *
 * Returns as pith_plot_draw(); PITH_ARG also if a parent comes after its child.
 */
PITH_API pith_status pith_plot_tree(const pith_plot *plot,
                                    const pith_plot_node *nodes, size_t nnodes,
                                    char **svg, size_t *len);

/** A rectangle of a page. */
typedef struct pith_plot_box {
    double x, y, width, height; /* in pixels of the page, y downwards; left out
                                   if not finite or negative */
    pith_str label;             /* in a corner of the box, next to it if it is
                                   too small, or at the edge of the page; never
                                   over another label or over text */
    pith_str brief;             /* used if there is no room for the label;
                                   empty: none */
    pith_str note;              /* shown on hover, after the label */
    unsigned colour;            /* as pith_plot_series.colour; 0: grey */
    bool dashed, filled;
    bool behind; /* part of the page in the background: drawn before the others,
                    in light grey; its label is its text */
    bool blank;  /* with behind: not drawn, because plot.picture shows it;
                    labels of others avoid it */
} pith_plot_box;

/**
 * Draw rectangles on the area of a page: boxes of elements, segments, what was
 * kept and dropped. The caption says for how many labels there was no room.
 *
 * @param plot   title, caption and picture are used. Names of series become a
 *               legend; their points are not drawn. width (0: 720) is the width
 *               of the picture without the labels at its edge; the height
 *               follows from it. x.high and y.high are width and height of the
 *               page; 0: as far as the boxes reach.
 * @param boxes  drawn in the given order, those in the background first. If
 *               there are more than 5,000, the largest are drawn, and likewise
 *               of those in the background.
 *
 * Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_boxes(const pith_plot *plot,
                                     const pith_plot_box *boxes, size_t nboxes,
                                     char **svg, size_t *len);

#ifdef __cplusplus
}
#endif

#endif
