/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The text-to-tag histogram as a series of numbers: ratio per line, the same
 * smoothed, and how steeply it rises or falls.
 */
#ifndef PITH_METHOD_TTR_SERIES_H
#define PITH_METHOD_TTR_SERIES_H

#include "ttr_lines.h"

/* How wide the Gaussian is that smooths. */
typedef enum pith_ttr_kernel {
    PITH_TTR_KERNEL_FIXED, /* the width and radius given */
    PITH_TTR_KERNEL_PAPER, /* width: standard deviation of the series */
} pith_ttr_kernel;

/* What happens where the window reaches over an end of the series. */
typedef enum pith_ttr_borders {
    PITH_TTR_BORDERS_RENORMALISE, /* the weights in range are made to sum up */
    PITH_TTR_BORDERS_COPY,        /* the value stays as it is */
} pith_ttr_borders;

/* What the value of a line is taken from to give its slope. */
typedef enum pith_ttr_derivative {
    PITH_TTR_DERIVATIVE_NEXT,    /* the mean of the lines behind it */
    PITH_TTR_DERIVATIVE_PRINTED, /* the printed formula, whose sum holds the
                                    line itself, too */
} pith_ttr_derivative;

typedef struct pith_ttr_smoothing {
    pith_ttr_kernel kernel;
    double width;        /* FIXED: standard deviation, lines; 0: no smoothing */
    uint32_t radius;     /* FIXED: lines on each side */
    uint32_t radius_max; /* PAPER: bounds the work per line */
    pith_ttr_borders borders;
    bool half; /* weights are divided by the sum of the middle and one side */
} pith_ttr_smoothing;

typedef struct pith_ttr_series {
    const double *value;
    uint32_t n;
} pith_ttr_series;

/** Ratio of each line: characters per tag, or characters without a tag. */
void pith_ttr_ratios(const pith_ttr_lines *lines, double *out);

/** Standard deviation of the population; 0 for an empty one. Two passes. */
double pith_ttr_deviation(pith_ttr_series series);

/**
 * Smooth `from` into the array `to`, equally long and elsewhere. PITH_NOMEM
 * (the weights live in arena) or PITH_OK. Length times window.
 */
pith_status pith_ttr_smooth(const pith_ttr_smoothing *smoothing,
                            pith_ttr_series from, double *to,
                            pith_arena *arena);

/**
 * Derivative of a series: mean of the `ahead` (at least 1) values after each
 * one, as far as they exist, less the value itself; 0 for the last.
 */
void pith_ttr_slopes(pith_ttr_series series, uint32_t ahead,
                     pith_ttr_derivative kind, double *out);

#endif
