/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a report holds, for the code that sums it up (report.c) and the code
 * that prints it (report_text.c).
 */
#ifndef PITH_EVAL_REPORT_H
#define PITH_EVAL_REPORT_H

#include "arena.h"
#include "metric.h"

/* Distinct names, in the order of appearance or sorted. */
typedef struct pith_report_names {
    char **names;
    uint32_t count, cap;
} pith_report_names;

typedef struct pith_report_row {
    uint32_t subject, metric, group; /* group is an index in `came` */
    bool blank;
    double value[PITH_SCORE_COLUMNS];
} pith_report_row;

struct pith_report {
    pith_arena arena;
    const char *grouping; /* what the groups are: "page type" */
    pith_report_names subjects, metrics;
    pith_report_names came;   /* groups in the order of appearance */
    pith_report_names groups; /* and in byte order */
    pith_report_row *rows;
    size_t nrows, cap;
    /* Preallocated memory for sums: a figure and a row for each of `cap`, and
     * the samples for intervals. */
    double *figures;
    const double **picked;
    double *drawn;
};

#endif
