/* SPDX-License-Identifier: Apache-2.0 */
/* The text-to-tag histogram as a series of numbers: the ratio of each line, the
 * smoothed ratio, and its slope. */
#ifndef PITH_METHOD_TTR_SERIES_H
#define PITH_METHOD_TTR_SERIES_H

#include "ttr_lines.h"

/** The width of the Gaussian for smoothing. */
typedef enum pith_ttr_kernel {
    PITH_TTR_KERNEL_FIXED, /* the width and radius given */
    PITH_TTR_KERNEL_PAPER, /* width: standard deviation of the series */
} pith_ttr_kernel;

/** What to do if the window extends past an end of the series. */
typedef enum pith_ttr_borders {
    PITH_TTR_BORDERS_RENORMALISE, /* the weights in range are scaled so that
                                     their sum is 1 */
    PITH_TTR_BORDERS_COPY,        /* the value stays as it is */
} pith_ttr_borders;

/** What is compared with the value of a line to give its slope. */
typedef enum pith_ttr_derivative {
    PITH_TTR_DERIVATIVE_NEXT,    /* the mean of the following lines */
    PITH_TTR_DERIVATIVE_PRINTED, /* the printed formula, whose sum includes the
                                    line itself */
} pith_ttr_derivative;

typedef struct pith_ttr_smoothing {
    pith_ttr_kernel kernel;
    double width;        /* FIXED: standard deviation, lines; 0: no smoothing */
    uint32_t radius;     /* FIXED: lines on each side */
    uint32_t radius_max; /* PAPER: bounds the work per line */
    pith_ttr_borders borders;
    bool half; /* divide weights by the sum of the middle and one side */
} pith_ttr_smoothing;

typedef struct pith_ttr_series {
    const double *value;
    uint32_t n;
} pith_ttr_series;

/**
 * The ratio of each line: characters per tag, or characters if there is no tag.
 */
void pith_ttr_ratios(const pith_ttr_lines *lines, double *out);

/** The population standard deviation; 0 for an empty series. Two passes. */
double pith_ttr_deviation(pith_ttr_series series);

/**
 * Smooth `from` into `to`, a different array of the same length. PITH_OK or
 * PITH_NOMEM (the weights live in arena). Takes length times window.
 */
pith_status pith_ttr_smooth(const pith_ttr_smoothing *smoothing,
                            pith_ttr_series from, double *to,
                            pith_arena *arena);

/**
 * The derivative of a series: the mean of the `ahead` (at least 1) values after
 * each one, as far as they exist, minus the value itself; 0 for the last.
 */
void pith_ttr_slopes(pith_ttr_series series, uint32_t ahead,
                     pith_ttr_derivative kind, double *out);

#endif
