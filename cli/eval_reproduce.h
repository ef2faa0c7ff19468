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

/** What came out, as text. */
void pith_eval_paper_print(const char *paper, const pith_eval_run *run,
                           FILE *out);

#endif
