/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ratios, smoothing and derivative: see ttr_series.h.
 *
 * All sums have a fixed order, so that equal pages give bit-identical numbers.
 * No divisor can be 0: the weight in the middle of the window is 1 before the
 * weights are scaled.
 */
#include "ttr_series.h"

#include <math.h>
#include <string.h>

void pith_ttr_ratios(const pith_ttr_lines *lines, double *out)
{
    for (uint32_t i = 0; i < lines->n; i++) {
        const pith_ttr_line *line = &lines->line[i];
        out[i] = line->tags ? (double)line->chars / line->tags : line->chars;
    }
}

double pith_ttr_deviation(pith_ttr_series series)
{
    if (series.n == 0)
        return 0;
    double sum = 0;
    for (uint32_t i = 0; i < series.n; i++)
        sum += series.value[i];
    double mean = sum / series.n;
    double squares = 0;
    for (uint32_t i = 0; i < series.n; i++) {
        double off = series.value[i] - mean;
        squares += off * off;
    }
    return sqrt(squares / series.n);
}

/* Weights of the lines at the distances -radius to radius. */
typedef struct window {
    double *weight; /* 2 * radius + 1 of them */
    uint32_t radius;
} window;

static void choose_window(const pith_ttr_smoothing *smoothing,
                          pith_ttr_series from, double *width, uint32_t *radius)
{
    *width = smoothing->width;
    *radius = smoothing->radius;
    if (smoothing->kernel == PITH_TTR_KERNEL_PAPER) {
        *width = pith_ttr_deviation(from);
        uint32_t half = from.n ? (from.n - 1) / 2 : 0;
        if (half > smoothing->radius_max)
            half = smoothing->radius_max;
        double wide = ceil(*width);
        *radius = wide < half ? (uint32_t)wide : half;
    }
    if (!(*width > 0))
        *radius = 0;
}

/* Scale all values of a kernel whose weights were divided by the printed sum,
 * which ends at the middle. */
static void scale_by_half(const window *self, double *value, uint32_t n)
{
    double half = 0;
    for (uint32_t j = 0; j <= self->radius; j++)
        half += self->weight[j];
    for (uint32_t i = 0; i < n; i++)
        value[i] /= half;
}

static bool make_window(window *self, double width, uint32_t radius,
                        pith_arena *arena)
{
    uint32_t n = 2 * radius + 1;
    self->radius = radius;
    self->weight = pith_arena_alloc(arena, n, sizeof *self->weight);
    if (!self->weight)
        return false;
    self->weight[radius] = 1;
    double sum = 1;
    for (uint32_t j = 1; j <= radius; j++) {
        double off = j / width;
        double weight = exp(-off * off / 2);
        self->weight[radius - j] = self->weight[radius + j] = weight;
        sum += 2 * weight;
    }
    for (uint32_t j = 0; j < n; j++)
        self->weight[j] /= sum;
    return true;
}

/* Apply the weights [first, stop) to the values that begin at *value. */
static double weigh(const window *self, uint32_t first, uint32_t stop,
                    const double *value)
{
    double sum = 0;
    for (uint32_t j = first; j < stop; j++)
        sum += self->weight[j] * *value++;
    return sum;
}

/* Smooth a line whose window extends past an end. */
static double smooth_border(const window *self, pith_ttr_series from,
                            uint32_t i)
{
    uint32_t first = i < self->radius ? self->radius - i : 0;
    uint32_t stop = 2 * self->radius + 1;
    uint32_t behind = from.n - 1 - i;
    if (behind < self->radius)
        stop = self->radius + behind + 1;
    double total = 0;
    for (uint32_t j = first; j < stop; j++)
        total += self->weight[j];
    return weigh(self, first, stop, from.value + (i + first - self->radius)) /
           total;
}

pith_status pith_ttr_smooth(const pith_ttr_smoothing *smoothing,
                            pith_ttr_series from, double *to, pith_arena *arena)
{
    double width;
    uint32_t radius;
    choose_window(smoothing, from, &width, &radius);
    if (radius == 0) {
        if (from.n)
            memcpy(to, from.value, from.n * sizeof *to);
        return PITH_OK;
    }
    window w;
    if (!make_window(&w, width, radius, arena))
        return PITH_NOMEM;
    bool copies = smoothing->borders == PITH_TTR_BORDERS_COPY;
    for (uint32_t i = 0; i < from.n; i++) {
        if (i >= radius && from.n - i > radius)
            to[i] = weigh(&w, 0, 2 * radius + 1, from.value + (i - radius));
        else
            to[i] = copies ? from.value[i] : smooth_border(&w, from, i);
    }
    if (smoothing->half)
        scale_by_half(&w, to, from.n);
    return PITH_OK;
}

void pith_ttr_slopes(pith_ttr_series series, uint32_t ahead,
                     pith_ttr_derivative kind, double *out)
{
    for (uint32_t i = 0; i < series.n; i++) {
        uint32_t behind = series.n - 1 - i;
        uint32_t count = behind < ahead ? behind : ahead;
        double sum = kind == PITH_TTR_DERIVATIVE_PRINTED ? series.value[i] : 0;
        for (uint32_t j = 1; j <= count; j++)
            sum += series.value[i + j];
        out[i] = count ? sum / count - series.value[i] : 0;
    }
}
