/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What stands in a plot on two axes: bars, lines, points; and how many of them
 * had to be left out or drawn together.
 */
#ifndef PITH_PLOT_STROKES_H
#define PITH_PLOT_STROKES_H

#include "arena.h"
#include "axis.h"

enum { PITH_POINTS_MAX = 2000 }; /* of a series; more are drawn together */

/* What the caption owes the reader. */
typedef struct pith_strokes_note {
    size_t left_out;  /* points without a place on the axes */
    size_t together;  /* points of series that were drawn together */
    size_t drawn;     /* marks that stand for these */
    size_t bar_each;  /* largest number of values in one bar; 0: one each */
    bool line;        /* stretches of a line were thinned out */
    bool points;      /* larger points stand for several */
    uint32_t densest; /* points on one square of a density; 0: none drawn */
} pith_strokes_note;

typedef struct pith_strokes {
    pith_svg *svg;
    const pith_scale *x, *y;
    pith_arena *arena;
    unsigned nbars;     /* series of bars side by side */
    unsigned bar;       /* which of them this one is */
    double slot;        /* width of a group of bars, in units of x */
    const double *size; /* radius of each point; NULL: all alike */
    pith_strokes_note *note;
} pith_strokes;

static inline double pith_series_x(const pith_plot_series *series, size_t i)
{
    return series->x ? series->x[i] : (double)i;
}

/** Colour of a series by its own word or its place. */
unsigned pith_series_colour(const pith_plot_series *series, size_t place);

/** Draw a series and note what was left out or joined. PITH_NOMEM or PITH_OK.
 * Linear. */
pith_status pith_strokes_draw(const pith_strokes *marks,
                              const pith_plot_series *series, unsigned colour);

#endif
