/* SPDX-License-Identifier: Apache-2.0 */
/* The experiments of the five papers, one after another, as one text and one
 * page. */
#ifndef PITH_CLI_EVAL_ALL_H
#define PITH_CLI_EVAL_ALL_H

#include "eval_run.h"
#include "memory_stream.h"

/** The name of all of them in --reproduce. */
#define PITH_EVAL_ALL "all"

/**
 * Score run's pages for every paper.
 *
 * @param text  out: what is printed for each of them; owned (free()).
 *
 * If run->html has a folder, its index.html is written, with one section per
 * paper. Problems are reported as messages and as counts in run.
 */
void pith_eval_all_run(pith_eval_run *run, pith_progress_wish progress,
                       pith_memory *text);

#endif
