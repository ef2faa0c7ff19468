/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The papers' experiments on other pages: which variants of a method run, and
 * what is printed of them beside the papers' own figures.
 */
#ifndef PITH_CLI_EVAL_REPRODUCE_H
#define PITH_CLI_EVAL_REPRODUCE_H

#include "eval_run.h"

enum { PITH_EVAL_POINTS = 20 }; /* of the ROC curve */

/** Names of the papers, "density, blocks, ..."; "roc" is the curve of ttr
 * alone, "all" are the five of them. */
const char *pith_eval_paper_names(void);

/** Set up run for a paper: its variants as methods, its metric. False when
 * there is none of that name. */
bool pith_eval_paper_setup(const char *paper, pith_eval_run *run);

/** A line of a paper's table: its figures and ours in per cent; NaN: there is
 * none. */
typedef struct pith_paper_line {
    char label[64];
    const char *name; /* short: the variant, the page type, or the label */
    bool part;        /* of the line before: pages of one type */
    double paper[PITH_PAPER_COLUMNS], ours[PITH_PAPER_COLUMNS];
} pith_paper_line;

/** Bring the lines of a table, in order. */
void pith_eval_paper_lines(
    const pith_eval_run *run, const pith_paper_table *table,
    void (*take)(void *context, const pith_paper_line *line), void *context);

/** Pages by run->property: a row a class, a column for each of the paper's
 * figures of each method. */
typedef struct pith_paper_classes {
    const char *title;
    size_t ncolumns, nrows;
    char heading[16][64];
    char name[PITH_EVAL_CLASSES + 1][32];
    size_t pages[PITH_EVAL_CLASSES + 1];
    double cell[PITH_EVAL_CLASSES + 1][16]; /* per cent, or NaN */
} pith_paper_classes;

/** The place of a metric's figure among its columns; 0: it has none of that
 * name. */
size_t pith_eval_metric_column(const char *metric, const char *name);

/** Fill in the table; false: no property is asked for, or no page has it. */
bool pith_eval_paper_classes(const pith_eval_run *run,
                             pith_paper_classes *table);

/** The points of ttr's threshold that were run, rates from 0 to 1; returns how
 * many. */
size_t pith_eval_paper_points(const pith_eval_run *run,
                              int lambda[PITH_EVAL_POINTS],
                              pith_roc_point points[PITH_EVAL_POINTS]);

/** How many of a paper's claims carry over, fail, and cannot be told. */
typedef struct pith_paper_tally {
    size_t holds, fails, unknown;
} pith_paper_tally;

pith_paper_tally pith_eval_paper_tally(const pith_eval_run *run,
                                       const pith_paper *paper);

/** Whether a claim holds on these pages, as a sentence. */
void pith_eval_paper_verdict(const pith_eval_run *run,
                             const pith_paper_claim *claim, FILE *out);

/** The area below the curve of ttr's threshold in per cent; NaN: it was not
 * run. */
double pith_eval_paper_area(const pith_eval_run *run);

/** The paper of that name, or NULL. */
const pith_paper *pith_eval_paper_find(const char *name);

/** What came out, as text; of the ROC curve in run->format, of a paper's
 * tables in their own form. */
void pith_eval_paper_print(const char *paper, const pith_eval_run *run,
                           FILE *out);

#endif
