/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From numbers to pixels: the range of an axis, its round ticks and what they
 * are called.
 */
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

/** Start from what the caller wants of an axis. */
void pith_scale_init(pith_scale *scale, const pith_plot_axis *axis);

/** True when a value can stand on the axis: finite, and above 0 on a
 * logarithmic one. Values beyond +-1e300 are none. */
bool pith_scale_takes(const pith_scale *scale, double value);

/** Make the range reach to a value; others than pith_scale_takes() are
 * ignored, and so is everything when the range was given. */
void pith_scale_see(pith_scale *scale, double value);

/** Make even a given range reach to a value. */
void pith_scale_stretch(pith_scale *scale, double value);

/** Round the range and find about `wanted` ticks. Nothing seen: 0 to 1; a
 * single value: some room around it. */
void pith_scale_finish(pith_scale *scale, unsigned wanted);

/** Pixel of a value. */
double pith_scale_at(const pith_scale *scale, double value);

/** True when the value is within the range. */
bool pith_scale_holds(const pith_scale *scale, double value);

/** A number for people: 0.25, 12,000, 1.5M, 1e12. NUL-terminated. */
void pith_tick_write(double value, unsigned places, char out[PITH_TICK_TEXT]);

/** Widest tick's name, in pixels. */
double pith_scale_width(const pith_scale *scale);

#endif
