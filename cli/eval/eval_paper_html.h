/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A paper's experiment in an HTML report: what it is about, its tables with our
 * figures beside the paper's, its charts with both, what carries over, and the
 * paper's pictures of a page.
 */
#ifndef PITH_CLI_EVAL_PAPER_HTML_H
#define PITH_CLI_EVAL_PAPER_HTML_H

#include "eval_run.h"

/** Put what stands above the papers on a page of all of them. False when that
 * could not be written. */
bool pith_eval_papers_begin(const pith_eval_run *run, FILE *out);

/** Put one paper into a page, as a section. False after a message, when memory
 * ran out. */
bool pith_eval_paper_html(const pith_eval_run *run, FILE *out);

#endif
