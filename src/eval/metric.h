/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a metric is. A new metric is its own file src/eval/NAME.c plus one row
 * in metric_list.h; nothing else names it.
 */
#ifndef PITH_EVAL_METRIC_H
#define PITH_EVAL_METRIC_H

#include "arena.h"

#include <pith/eval.h>

typedef struct pith_metric_job {
    pith_str gold;      /* text, or Markdown for metrics that use it */
    pith_str extracted; /* likewise */
    pith_str page;      /* all visible text, or empty */
    pith_arena *scratch;
} pith_metric_job;

typedef struct pith_metric {
    pith_metric_info info;

    /* One number per column, NaN to leave the page out of a column. */
    pith_status (*run)(const pith_metric_job *job, double *value);

    /* Converts the columns' means to the figures of the set; NULL if the means
     * are the figures. */
    void (*total)(double *mean);
} pith_metric;

/** Harmonic mean of precision and recall; 0 if both are 0. */
static inline double pith_metric_f1(double precision, double recall)
{
    double sum = precision + recall;
    return sum > 0 ? 2 * precision * recall / sum : 0;
}

/** The metric of that name, or NULL. */
const pith_metric *pith_metric_find(const char *name);

#endif
