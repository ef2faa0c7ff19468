/* SPDX-License-Identifier: Apache-2.0 */
/* What LaTeX calls the signs and functions of formulas. */
#ifndef PITH_RENDER_MATHML_SYMBOLS_H
#define PITH_RENDER_MATHML_SYMBOLS_H

#include <pith/pith.h>

/** What LaTeX calls a character, of which `bytes` is the UTF-8: "\\alpha", "\\{",
 * "-" for a minus sign, nothing for what cannot be seen, or these bytes. */
pith_str pith_math_symbol(uint32_t code, pith_str bytes);

/** The command of an accent over something, or under it, without its brace:
 * "\\hat". NULL: it is none. Static. */
const char *pith_math_accent(uint32_t code, bool under);

/** The name of a function that LaTeX knows: "\\sin". NULL: it is none. */
const char *pith_math_function(pith_str name);

/** Whether limits of a sign stand above and below it: sums, integrals. */
bool pith_math_takes_limits(uint32_t code);

#endif
