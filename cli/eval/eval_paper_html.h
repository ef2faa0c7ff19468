/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A paper's experiment in the HTML report: its tables with our figures beside
 * the paper's, both as bars, what carries over, and the paper's pictures of a
 * page.
 */
#ifndef PITH_CLI_EVAL_PAPER_HTML_H
#define PITH_CLI_EVAL_PAPER_HTML_H

#include "eval_run.h"

/** Put all that into the report's index. False after a message, when memory
 * ran out. */
bool pith_eval_paper_html(const pith_eval_run *run, FILE *out);

#endif
