/* SPDX-License-Identifier: Apache-2.0 */
/* The content of a plot on two axes: bars, lines, points; and the number of
 * those that were omitted or merged. */
#ifndef PITH_PLOT_STROKES_H
#define PITH_PLOT_STROKES_H

#include "arena.h"
#include "axis.h"

enum { PITH_POINTS_MAX = 2000 }; /* of a series; more are merged */

/* Facts that the caption must state. */
typedef struct pith_strokes_note {
    size_t left_out;  /* points outside the axes */
    size_t together;  /* points of series that were merged */
    size_t drawn;     /* marks that represent these */
    size_t bar_each;  /* largest number of values in one bar; 0: one each */
    bool line;        /* a line was simplified */
    bool points;      /* larger points stand for several */
    uint32_t densest; /* points on one square of a density; 0: none drawn */
} pith_strokes_note;

typedef struct pith_strokes {
    pith_svg *svg;
    const pith_scale *x, *y;
    pith_arena *arena;
    unsigned nbars;     /* series of bars side by side */
    unsigned bar;       /* index of this one */
    double slot;        /* width of a group of bars, in units of x */
    const double *size; /* radius of each point; NULL: all equal */
    pith_strokes_note *note;
} pith_strokes;

static inline double pith_series_x(const pith_plot_series *series, size_t i)
{
    return series->x ? series->x[i] : (double)i;
}

/** Colour of a series, by its own setting or its index. */
unsigned pith_series_colour(const pith_plot_series *series, size_t place);

/** Draw a series and record what was omitted or merged. PITH_NOMEM or PITH_OK.
 * Linear. */
pith_status pith_strokes_draw(const pith_strokes *marks,
                              const pith_plot_series *series, unsigned colour);

#endif
