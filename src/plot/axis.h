/* SPDX-License-Identifier: Apache-2.0 */
/* Converts numbers to pixels: the range of an axis, its round ticks and their
 * labels. */
#ifndef PITH_PLOT_AXIS_H
#define PITH_PLOT_AXIS_H

#include "svg.h"

enum {
    PITH_TICKS_MAX = 16,
    PITH_TICK_TEXT = 48, /* bytes of a tick's name */
};

typedef struct pith_tick {
    double at;
    char text[PITH_TICK_TEXT];
} pith_tick;

typedef struct pith_scale {
    bool log;
    bool given;       /* the range is the caller's */
    bool empty;       /* nothing seen yet */
    double low, high; /* low < high once finished, both finite */
    double from, to;  /* pixels of low and high */
    pith_tick tick[PITH_TICKS_MAX];
    unsigned nticks;
} pith_scale;

/** Start with the caller's settings for an axis. */
void pith_scale_init(pith_scale *scale, const pith_plot_axis *axis);

/** True if a value can be shown on the axis: finite, within +-1e300, and above
 * 0 on a logarithmic one. */
bool pith_scale_takes(const pith_scale *scale, double value);

/** Extend the range to a value; ignored if pith_scale_takes() refuses the
 * value, or if the range was given. */
void pith_scale_see(pith_scale *scale, double value);

/** Extend even a given range to a value. */
void pith_scale_stretch(pith_scale *scale, double value);

/** Round the range and find about `wanted` ticks. Without values: 0 to 1; with
 * a single value: a margin around it. */
void pith_scale_finish(pith_scale *scale, unsigned wanted);

/** Pixel of a value. */
double pith_scale_at(const pith_scale *scale, double value);

/** True if the value is within the range. */
bool pith_scale_holds(const pith_scale *scale, double value);

/** A number for people: 0.25, 12,000, 1.5M, 1e12. NUL-terminated. */
void pith_tick_write(double value, unsigned places, char out[PITH_TICK_TEXT]);

/** Widest tick's name, in pixels. */
double pith_scale_width(const pith_scale *scale);

#endif
