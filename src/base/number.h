/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decimal numbers to and from text, always with a point, whatever the locale.
 */
#ifndef PITH_BASE_NUMBER_H
#define PITH_BASE_NUMBER_H

#include <pith/pith.h>

enum { PITH_NUMBER_MAX = 48 }; /* room for any number written here */

/**
 * Read all of text as a number: sign, digits with at most one point, and an
 * exponent ("-0.5", "1e-3", ".25"). False when text is anything else, or out
 * of a double's range. Exact up to 15 digits and exponents within 22, else
 * good to about 15 digits.
 */
bool pith_number_parse(pith_str text, double *out);

/**
 * Write value, rounded to `places` (at most 9) digits after the point, into
 * out (NUL-terminated); returns its length. With `trim` zeros at the end of
 * the fraction are left out. Not finite: "nan", "inf", "-inf"; beyond 1e18 it
 * is written as 1e18.
 */
size_t pith_number_write(double value, unsigned places, bool trim,
                         char out[PITH_NUMBER_MAX]);

#endif
