/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: pictures of numbers, as SVG.
 *
 * Plain arrays in, one SVG document out. The picture stands alone (no script,
 * no font, nothing to load), follows the reader's light or dark mode by its
 * own style sheet, tells series apart by shape as well as by colours that the
 * colour-blind can tell apart, and carries title and caption as its
 * accessible name and description. The same numbers give the same bytes on
 * every machine. It can be a file of its own or stand inside an HTML page, as
 * often as you like: there are no ids in it.
 *
 * Nothing here breaks on bad numbers. Points with a coordinate that is not
 * finite are left out, and so is what a logarithmic axis cannot show; too many
 * points are drawn together. The caption then says how many.
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
 * replaced. Sizes are CSS pixels. Every call that draws hands out `svg`,
 * UTF-8, NUL-terminated, owned (pith_free()), and NULL when it fails; its
 * length goes to `len`, which may be NULL.
 */
#ifndef PITH_PLOT_H
#define PITH_PLOT_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The style sheet of the pages that pith makes: colours by what they mean
 * (--ground, --ink, --soft, --line, --band, --keep, --drop and so on), light
 * and dark, type, spacing, tables, controls, differences. For a <style>
 * element or a file; pages add their own rules behind it. Pictures have the
 * same colours without it.
 *
 * @return  static, NUL-terminated, without "</".
 */
PITH_API const char *pith_plot_sheet(void);

/* -- Axes, series, plots -------------------------------------------------- */

/** One axis. All zero: no label, range from the data, linear. */
typedef struct pith_plot_axis {
    pith_str label;   /* what it counts, with the unit: "page size, bytes" */
    double low, high; /* range; equal: from the data, and from 0 where bars
                         stand on it. Points outside are not drawn */
    bool log;         /* powers of ten; values up to 0 are left out */
} pith_plot_axis;

/** How a series is drawn. */
typedef enum pith_plot_mark {
    PITH_MARK_BARS,    /* a bar per value, from 0; several such series stand
                         side by side in each group */
    PITH_MARK_LINE,    /* points joined in the order given */
    PITH_MARK_POINTS,  /* a shape per point */
    PITH_MARK_BOTH,    /* a line with a shape at each point */
    PITH_MARK_DENSITY, /* squares; the stronger their colour, the more points
                          fall onto them: thousands do not hide each other */
} pith_plot_mark;

/** Number of colours and shapes; series beyond it begin anew. */
enum { PITH_PLOT_COLOURS = 8 };

/** A run of points. */
typedef struct pith_plot_series {
    pith_str name;         /* in the legend; empty: not listed */
    const double *x;       /* n values; NULL: 0, 1, 2, ... */
    const double *y;       /* n values */
    const double *z;       /* n values; read by pith_plot_space() only */
    const pith_str *names; /* n texts of points: shown when one is hovered,
                              and beside it while there is room, those first
                              that come first; NULL: none */
    size_t n;              /* any number: see "too many" below */
    pith_plot_mark mark;   /* of pith_plot_draw() */
    unsigned colour;       /* 1 to PITH_PLOT_COLOURS; 0: by place in the list */
    bool over;             /* bars: in front of the series before, not beside */
    bool faint;            /* bars are outlines, lines are dashed: what others
                              say, beside one's own of the same colour */
} pith_plot_series;

/** Lines to compare with. */
typedef enum pith_plot_rule_kind {
    PITH_RULE_ACROSS,   /* at a y */
    PITH_RULE_UPRIGHT,  /* at an x */
    PITH_RULE_DIAGONAL, /* x = y; `at` is not read */
} pith_plot_rule_kind;

/** A dashed line through the plot, with its label. */
typedef struct pith_plot_rule {
    pith_plot_rule_kind kind;
    double at; /* outside the range of the axis: the axis is made longer */
    pith_str label;
} pith_plot_rule;

/**
 * A plot of one or more series.
 *
 * Too many: more than 2,000 points of a series, or more bars than pixels, are
 * drawn together. A bar then is the largest of its neighbours, a line goes
 * through first, smallest, largest and last of each stretch, and points that
 * fall onto the same spot are one, which is larger the more they are.
 */
typedef struct pith_plot {
    pith_str title;
    pith_str caption; /* sentences below the picture; may be empty */
    pith_plot_axis x, y, z;
    const pith_plot_series *series;
    size_t nseries; /* at most 64 */
    const pith_plot_rule *rules;
    size_t nrules;              /* at most 64 */
    pith_str picture;           /* of pith_plot_boxes(): a PNG of the page from
                                   its top left corner, pixel for pixel; empty:
                                   none */
    const pith_str *categories; /* names of x = 0, 1, 2, ... on the axis, for
                                   grouped bars; NULL: numbers */
    size_t ncategories;
    uint32_t width, height; /* 200 to 4,000; 0: 720 by 400 */
} pith_plot;

/**
 * Histograms, lines, scatters, grouped bars: whatever the marks say, on two
 * axes with ticks, in the order given.
 *
 * @return  PITH_OK; PITH_ARG for sizes or numbers of series and rules outside
 *          their range; PITH_NOMEM. A plot without any point has axes from 0
 *          to 1 and says that there is no data.
 *
 * Linear in the points; the picture is bounded, about 300 kB a series.
 */
PITH_API pith_status pith_plot_draw(const pith_plot *plot, char **svg,
                                    size_t *len);

/**
 * A scatter in three dimensions, seen from above and from the right along a
 * fixed direction, without perspective: x goes right and to the front, y
 * right and to the back, z up. Grids on the floor and the two walls behind
 * carry the ticks; points are drawn from back to front with a thread down to
 * the floor as long as there are at most 200. Marks, rules and categories are
 * not read. Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_space(const pith_plot *plot, char **svg,
                                     size_t *len);

/* -- Curves that judge ---------------------------------------------------- */

/**
 * ROC curves on the unit square with the diagonal of pure chance.
 *
 * @param plot  title, caption and series count, with x the share of noise
 *              that was kept (false positive rate) and y the share of content
 *              that was (true positive rate), both 0 to 1, in the order of
 *              the curve; marks, axes and rules are filled in here. The
 *              corners (0,0) and (1,1) are not added to the points.
 *
 * Returns as pith_plot_draw().
 */
PITH_API pith_status pith_plot_roc(const pith_plot *plot, char **svg,
                                   size_t *len);

/** What somebody said and what came true. */
typedef struct pith_plot_forecast {
    pith_str name;       /* in the legend */
    const double *said;  /* n probabilities, 0 to 1; others are left out */
    const double *truth; /* n outcomes, 0 to 1: 1 came true, or the share
                            that did */
    size_t n;
} pith_plot_forecast;

/**
 * A reliability diagram: forecasts in bins of equal width, and for each bin
 * the mean that was said against the mean that came true, beside the diagonal
 * of perfect honesty. The larger the mark, the more forecasts the bin holds.
 *
 * @param plot       title, caption, size; the rest is filled in here.
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
 * A score of each page against the page's size: one scatter a method, sizes
 * on a logarithmic axis, the score from 0 to 1. A single method's is by density
 * (PITH_MARK_DENSITY) from 300 points on.
 *
 * @param plot  title, caption, size, the label of y and series count, with x
 *              the size in bytes (above 0) and y the score, 0 to 1.
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
    pith_str note;  /* shown when hovered; may be empty */
    bool strong;    /* solid frame and filled: chosen */
    bool faint;     /* dashed frame: stands for others, or was left out */
} pith_plot_node;

/**
 * A tree with its root at the left, children in the order given from top to
 * bottom, every node in its box.
 *
 * @param plot   title and caption; the picture is as large as the tree needs.
 * @param nodes  parents before children; at most 300.
 *
 * Returns as pith_plot_draw(); PITH_ARG also for a parent that comes later.
 */
PITH_API pith_status pith_plot_tree(const pith_plot *plot,
                                    const pith_plot_node *nodes, size_t nnodes,
                                    char **svg, size_t *len);

/** A rectangle of a page. */
typedef struct pith_plot_box {
    double x, y, width, height; /* in the page's own pixels, y downwards; not
                                   finite or below 0: left out */
    pith_str label;             /* in a corner of it, beside it where it is too
                                   small, or else at the edge of the page; never
                                   over another label or over text */
    pith_str brief;             /* instead of the label where that has no room;
                                   empty: none */
    pith_str note;              /* shown behind the label when hovered */
    unsigned colour;            /* as pith_plot_series.colour; 0: grey */
    bool dashed, filled;
    bool behind; /* part of the page that the others lie on: drawn before
                    them, in faint grey; the label is its text */
    bool blank;  /* of these: not drawn, for plot.picture shows it; labels of
                    others keep away from it */
} pith_plot_box;

/**
 * Rectangles over the area of a page: boxes of elements, segments, what was
 * kept and dropped. The caption says how many labels found no room.
 *
 * @param plot   title, caption and picture; names of series become a legend, their
 *               points are not drawn; width (0: 720) is that of the picture without
 *               the labels at its edge, the height follows. x.high and y.high are width and height of the
 *               page; 0: as far as the boxes reach.
 * @param boxes  drawn in the order given, those behind first; of more than
 *               5,000 the largest, and likewise of those behind.
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
