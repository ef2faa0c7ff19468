/* SPDX-License-Identifier: Apache-2.0 */
/* The charts of the papers, drawn anew: the printed figures and those measured
 * here, in the same form and colours. */
#ifndef PITH_CLI_EVAL_CHARTS_H
#define PITH_CLI_EVAL_CHARTS_H

#include "eval_run.h"

/**
 * Receives a chart: a name that is usable as a file name, and the picture,
 * borrowed. Returning false stops.
 */
typedef bool pith_eval_chart_take(void *context, const char *name,
                                  const char *svg);

/**
 * Draw the charts of run->paper, in order. False if memory ran out, or `take`
 * returned false.
 */
bool pith_eval_charts_draw(const pith_eval_run *run, pith_eval_chart_take *take,
                           void *context);

/** Write each to FOLDER/NAME.svg. False after a message. */
bool pith_eval_charts_write(pith_eval_run *run, const char *folder);

#endif
