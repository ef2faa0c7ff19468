/* SPDX-License-Identifier: Apache-2.0 */
/* The experiment of a paper in an HTML report: its subject, its tables with our
 * figures next to the paper's, charts with both, which claims hold, and the
 * paper's figures of a page. */
#ifndef PITH_CLI_EVAL_PAPER_HTML_H
#define PITH_CLI_EVAL_PAPER_HTML_H

#include "eval_run.h"

/**
 * Write what precedes the papers on a page with all of them. False if that
 * fails.
 */
bool pith_eval_papers_begin(const pith_eval_run *run, FILE *out);

/**
 * Write one paper as a section of a page. False after a message if memory ran
 * out.
 */
bool pith_eval_paper_html(const pith_eval_run *run, FILE *out);

#endif
