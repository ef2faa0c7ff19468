/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The papers' experiments on other pages: which variants of a method run, and
 * what is printed of them beside the papers' own figures.
 */
#ifndef PITH_CLI_EVAL_REPRODUCE_H
#define PITH_CLI_EVAL_REPRODUCE_H

#include "eval_run.h"

/** Names of the papers, "density, blocks, ..."; "roc" is the curve of ttr alone. */
const char *pith_eval_paper_names(void);

/** Set up run for a paper: its variants as methods, its metric. False when
 * there is none of that name. */
bool pith_eval_paper_setup(const char *paper, pith_eval_run *run);

/** A line of a paper's table: its figures and ours in per cent; NaN: there is
 * none. */
typedef struct pith_paper_line {
    char label[64];
    const char *name; /* short: the variant, the page type, or the label */
    double paper[PITH_PAPER_COLUMNS], ours[PITH_PAPER_COLUMNS];
} pith_paper_line;

/** Bring the lines of a table, in order. */
void pith_eval_paper_lines(
    const pith_eval_run *run, const pith_paper_table *table,
    void (*take)(void *context, const pith_paper_line *line), void *context);

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
