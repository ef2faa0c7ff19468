/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The papers' charts, drawn anew: what the paper prints and what came out
 * here, in the same shape and colours.
 */
#ifndef PITH_CLI_EVAL_CHARTS_H
#define PITH_CLI_EVAL_CHARTS_H

#include "eval_run.h"

/** A chart: a name that can be a file's, and the picture, borrowed. False
 * stops. */
typedef bool pith_eval_chart_take(void *context, const char *name,
                                  const char *svg);

/** Draw the charts of run->paper, in order. False when memory ran out, or when
 * `take` said so. */
bool pith_eval_charts_draw(const pith_eval_run *run, pith_eval_chart_take *take,
                           void *context);

/** Write each to FOLDER/NAME.svg. False after a message. */
bool pith_eval_charts_write(pith_eval_run *run, const char *folder);

#endif
