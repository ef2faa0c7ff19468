/* SPDX-License-Identifier: Apache-2.0 */
/* Plots in the HTML report of `pith eval`: the distribution of the first metric
 * over pages, groups and page sizes, and the calibration of scores. */
#ifndef PITH_CLI_EVAL_FIGURES_H
#define PITH_CLI_EVAL_FIGURES_H

#include "eval_html.h"

/**
 * Write all plots for which there are enough rows, as SVG. False after a
 * message if memory ran out.
 */
bool pith_eval_figures_put(FILE *out, const pith_eval_html *html,
                           const pith_report *report);

#endif
