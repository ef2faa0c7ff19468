/* SPDX-License-Identifier: Apache-2.0 */
/* The experiments of the papers on other pages: which variants of a method run,
 * and how their figures are printed next to the paper's. */
#ifndef PITH_CLI_EVAL_REPRODUCE_H
#define PITH_CLI_EVAL_REPRODUCE_H

#include "eval_run.h"

enum { PITH_EVAL_POINTS = 20 }; /* of the ROC curve */

/**
 * The names of the papers, "density, blocks, ..."; "roc" is the curve of ttr
 * only, "all" all five of them.
 */
const char *pith_eval_paper_names(void);

/**
 * Set up run for a paper: its variants as methods, and its metric. False if
 * there is no paper with that name.
 */
bool pith_eval_paper_setup(const char *paper, pith_eval_run *run);

/**
 * A line of a paper's table: its figures and ours in per cent, or numbers of
 * pages; NaN: missing.
 */
typedef struct pith_paper_line {
    char label[64];
    const char *name; /* short: the variant, the page type, or the label */
    bool part;        /* pages of one type, a part of the line before */
    double paper[PITH_PAPER_COLUMNS], ours[PITH_PAPER_COLUMNS];
} pith_paper_line;

/** Pass on the lines of a table, in order; a table of pages may have none. */
void pith_eval_paper_lines(
    const pith_eval_run *run, const pith_paper_table *table,
    void (*take)(void *context, const pith_paper_line *line), void *context);

/** Whether a table has lines. */
bool pith_eval_paper_has_lines(const pith_eval_run *run,
                               const pith_paper_table *table);

/**
 * Pages by run->property: a row per class, a column for each of the paper's
 * figures for each method.
 */
typedef struct pith_paper_classes {
    const char *title;
    size_t ncolumns, nrows;
    char heading[16][64];
    char name[PITH_EVAL_CLASSES + 1][32];
    size_t pages[PITH_EVAL_CLASSES + 1];
    double cell[PITH_EVAL_CLASSES + 1][16]; /* per cent, or NaN */
} pith_paper_classes;

/**
 * The index of a figure among the columns of a metric; 0 if it has no such
 * figure.
 */
size_t pith_eval_metric_column(const char *metric, const char *name);

/** Fill in the table; false if no property was requested, or no page has it. */
bool pith_eval_paper_classes(const pith_eval_run *run,
                             pith_paper_classes *table);

/**
 * The points of ttr's threshold that were computed, rates from 0 to 1; returns
 * their number.
 */
size_t pith_eval_paper_points(const pith_eval_run *run,
                              int lambda[PITH_EVAL_POINTS],
                              pith_roc_point points[PITH_EVAL_POINTS]);

/** The number of a paper's claims that hold, fail, and cannot be decided. */
typedef struct pith_paper_tally {
    size_t holds, fails, unknown;
} pith_paper_tally;

pith_paper_tally pith_eval_paper_tally(const pith_eval_run *run,
                                       const pith_paper *paper);

/** Write a sentence that says whether a claim holds on these pages. */
void pith_eval_paper_verdict(const pith_eval_run *run,
                             const pith_paper_claim *claim, FILE *out);

/**
 * The area under the curve of ttr's threshold in per cent; NaN: not computed.
 */
double pith_eval_paper_area(const pith_eval_run *run);

/** The paper with a given name, or NULL. */
const pith_paper *pith_eval_paper_find(const char *name);

/**
 * Print the results as text; the ROC curve in run->format, the tables of a
 * paper in their own format.
 */
void pith_eval_paper_print(const char *paper, const pith_eval_run *run,
                           FILE *out);

#endif
