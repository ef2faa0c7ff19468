/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Formulas as their authors wrote them. MathML made from LaTeX keeps the
 * LaTeX in an <annotation> or in alttext; that is what people and programs read, and it is
 * written instead of the symbols one by one; MathML without it is turned into
 * LaTeX (mathml.h). KaTeX shows such a formula a second
 * time, in boxes for the eye: that copy is passed over. Of pictures of formulas
 * the LaTeX is the alternative text; they are text, not images.
 */
#ifndef PITH_RENDER_FORMULA_H
#define PITH_RENDER_FORMULA_H

#include "walk.h"

/** Whether an image is the picture of a formula: its class says so, and it has
 * an alternative text. */
bool pith_formula_is_picture(const pith_page *page, uint32_t node);

/** The LaTeX of a math element, of MathJax's script or of such a picture, blank
 * at neither end; empty: none. Borrowed from the page. */
pith_str pith_formula_source(const pith_page *page, uint32_t node);

/** The same, and of MathML without a source what mathml.h makes of it, from the
 * job's scratch arena; where memory fails, the job's output has failed. */
pith_str pith_formula_latex(const pith_render_job *job, uint32_t node);

/** What stands before and behind such a source in text: a dollar sign, or two
 * where the page shows the formula on a line of its own. Static. */
pith_str pith_formula_sign(const pith_page *page, uint32_t node);

/** Right after ENTER of a math element or at the picture of one: leave it out, and its copy with it. */
void pith_formula_skip(pith_walk *walk);

/** The next word of a source and the white space behind it, which is cut off;
 * empty at the end. */
pith_str pith_formula_word(pith_str *source);

#endif
