/* SPDX-License-Identifier: Apache-2.0 */
/* Values of style properties: lengths and colours.
 *
 * A length is a sum of units, which also represents calc(). min(), max() and
 * clamp() are replaced by the argument that they select if 100 % is the
 * viewport's width and an em is 16 px. Every part is finite and within
 * PITH_CSS_LENGTH_MAX. */
#ifndef PITH_LAYOUT_CSS_VALUE_H
#define PITH_LAYOUT_CSS_VALUE_H

#include "css_scan.h"

enum {
    /* Browsers clamp lengths to about this many pixels (2^25). */
    PITH_CSS_LENGTH_MAX = 33554432,
    /* Maximum open brackets in a length. Browsers allow more; sheets use a
     * few. */
    PITH_CSS_CALC_LEVELS = 32,
};

typedef enum pith_length_kind {
    PITH_LENGTH_AUTO, /* auto, none, normal, fit-content and others */
    PITH_LENGTH_SUM,
    PITH_LENGTH_MIN_CONTENT,
    PITH_LENGTH_MAX_CONTENT,
} pith_length_kind;

typedef struct pith_length {
    pith_length_kind kind;
    float px;
    float em;
    float rem;
    float percent; /* 1 is the whole */
    float number;  /* without a unit: line-height and attributes */
} pith_length;

/* The viewport, for vw, vh and similar units, in pixels. */
typedef struct pith_css_view {
    double width, height;
} pith_css_view;

/** Read one length at the scanner, which moves past it. False, with the
 * scanner somewhere after it, for anything that is not a length, auto or
 * similar. */
bool pith_css_length(pith_css_scan *scan, pith_css_view view, pith_length *out);

/** All of text as a length. */
bool pith_css_length_of(pith_str text, pith_css_view view, pith_length *out);

/** Whether a value has more open brackets than lengths may have. */
bool pith_css_is_too_deep(pith_str text);

/** A length in pixels; values beyond the limits are clamped, NaN becomes 0. */
double pith_css_resolve(const pith_length *length, double em, double rem,
                        double whole);

/** Clamp a value; NaN becomes 0. */
static inline double pith_css_clamp(double px)
{
    if (!(px > -(double)PITH_CSS_LENGTH_MAX))
        return px < 0 ? -(double)PITH_CSS_LENGTH_MAX : 0;
    return px < (double)PITH_CSS_LENGTH_MAX ? px : (double)PITH_CSS_LENGTH_MAX;
}

/* Colours have their opacity in the top byte: 0xAARRGGBB. */
enum { PITH_CSS_OPAQUE_SHIFT = 24 };

/**
 * The first colour at the scanner, which moves past it: a name, #rgb, rgb(),
 * hsl(), transparent. False for anything else; the scanner is then past one
 * token. "currentcolor" is *current.
 */
bool pith_css_color(pith_css_scan *scan, uint32_t current, uint32_t *out);

/** A colour as in <font color> and bgcolor: a name, #rrggbb or rrggbb. */
bool pith_css_color_attr(pith_str text, uint32_t *out);

#endif
