/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Figures of methods. A new one is a function over a pith_figure_job and a row
 * in figure_list.c; nothing else names it.
 */
#ifndef PITH_INSPECT_FIGURE_JOB_H
#define PITH_INSPECT_FIGURE_JOB_H

#include "object.h"

#include <pith/inspect.h>
#include <pith/plot.h>

typedef struct pith_figure_job {
    pith_doc *doc;
    const pith_plan *plan; /* method and parameters */
    pith_arena *arena;     /* cleared when the figure is drawn */
    char **svg;
} pith_figure_job;

typedef pith_status pith_figure_draw(const pith_figure_job *job);

pith_figure_draw pith_figure_ttr_histogram, pith_figure_ttr_smoothed,
    pith_figure_ttr_derivative, pith_figure_ttr_clusters,
    pith_figure_weight_tree, pith_figure_outlier_words,
    pith_figure_outlier_filtered, pith_figure_outlier_flat, pith_figure_blocks;

#endif
