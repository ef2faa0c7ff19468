/* SPDX-License-Identifier: Apache-2.0 */
/* The LaTeX source of formulas. MathML made from LaTeX keeps the LaTeX in an
 * <annotation> or in alttext. People and programs read that, so it is written
 * instead of the single symbols; MathML without it is converted to LaTeX
 * (mathml.h). KaTeX shows such a formula a second time, in visual boxes: that
 * copy is skipped. If a formula is an image, its LaTeX is the alternative text,
 * and it is treated as text, not as an image. */
#ifndef PITH_RENDER_FORMULA_H
#define PITH_RENDER_FORMULA_H

#include "walk.h"

/** Whether an image is a formula: its class says so, and it has an alternative
 * text. */
bool pith_formula_is_picture(const pith_page *page, uint32_t node);

/** The LaTeX of a math element, of a MathJax script or of such an image,
 * trimmed; empty: none. Borrowed from the page. */
pith_str pith_formula_source(const pith_page *page, uint32_t node);

/** The same, and for MathML without a source the conversion by mathml.h, from
 * the job's scratch arena; if memory fails, the job's output has failed. */
pith_str pith_formula_latex(const pith_render_job *job, uint32_t node);

/** The delimiter of such a source in text: a dollar sign, or two if the page
 * displays the formula on a line of its own. Static. */
pith_str pith_formula_sign(const pith_page *page, uint32_t node);

/** Directly after ENTER of a math element or at its image: skip it and its
 * copy. */
void pith_formula_skip(pith_walk *walk);

/** Cut the next word off a source, with the white space after it; empty at the
 * end. */
pith_str pith_formula_word(pith_str *source);

#endif
