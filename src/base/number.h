/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decimal numbers to and from text, always with a point, whatever the locale.
 */
#ifndef PITH_BASE_NUMBER_H
#define PITH_BASE_NUMBER_H

#include <pith/basics.h>

enum { PITH_NUMBER_MAX = 48 }; /* buffer size for any number */

/**
 * Parse all of text as a number: sign, digits with at most one point, and an
 * exponent ("-0.5", "1e-3", ".25"). False for any other text, and for a number
 * out of a double's range. Exact for up to 15 digits and exponents within 22,
 * otherwise accurate to about 15 digits.
 */
bool pith_number_parse(pith_str text, double *out);

/**
 * Write value, rounded to `places` (at most 9) digits after the point, to out
 * (NUL-terminated), and return its length. With `trim`, trailing zeros of the
 * fraction are left out. Values that are not finite are written as "nan", "inf"
 * or "-inf", values beyond 1e18 as 1e18.
 */
size_t pith_number_write(double value, unsigned places, bool trim,
                         char out[PITH_NUMBER_MAX]);

#endif
