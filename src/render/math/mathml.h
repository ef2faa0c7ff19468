/* SPDX-License-Identifier: Apache-2.0 */
/* MathML as LaTeX, for formulas whose source the page does not have.
 *
 * The elements of presentation markup: tokens, scripts, fractions, roots,
 * accents, limits, fences and tables; any other element is written as its
 * contents. Symbols that have a name in LaTeX get it, others stay as they are,
 * because current LaTeX programs read them. */
#ifndef PITH_RENDER_MATHML_H
#define PITH_RENDER_MATHML_H

#include "buf.h"
#include "page.h"

/** Append a math element as LaTeX. Linear. False: it is nested too deeply, and
 * what was appended must be dropped. Failures of memory stick to the buffer. */
bool pith_mathml_write(const pith_page *page, uint32_t math, pith_buf *out);

#endif
