/* SPDX-License-Identifier: Apache-2.0 */
/* LaTeX names of the symbols and functions of formulas. */
#ifndef PITH_RENDER_MATHML_SYMBOLS_H
#define PITH_RENDER_MATHML_SYMBOLS_H

#include <pith/basics.h>

/** The LaTeX of a character whose UTF-8 is `bytes`: "\\alpha", "\\{", "-" for
 * a minus sign, nothing for invisible ones, or these bytes. */
pith_str pith_math_symbol(uint32_t code, pith_str bytes);

/** The LaTeX command of an accent over or under something, without its brace:
 * "\\hat". NULL: it is not an accent. Static. */
const char *pith_math_accent(uint32_t code, bool under);

/** The LaTeX name of a function: "\\sin". NULL: it is not one. */
const char *pith_math_function(pith_str name);

/** Whether limits of an operator are above and below it: sums, integrals. */
bool pith_math_takes_limits(uint32_t code);

#endif
