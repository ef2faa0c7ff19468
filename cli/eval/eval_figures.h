/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plots of the HTML report of `pith eval`: the first metric as its pages, its
 * groups and the pages' sizes spread it, and how honest scores are.
 */
#ifndef PITH_CLI_EVAL_FIGURES_H
#define PITH_CLI_EVAL_FIGURES_H

#include "eval_html.h"

/** Put all plots that the rows are enough for into a page, as SVG. False
 * after a message, when memory ran out. */
bool pith_eval_figures_put(FILE *out, const pith_eval_html *html,
                           const pith_report *report);

#endif
