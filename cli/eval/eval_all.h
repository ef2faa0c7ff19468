/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The five papers' experiments one after another, as one text and one page.
 */
#ifndef PITH_CLI_EVAL_ALL_H
#define PITH_CLI_EVAL_ALL_H

#include "eval_run.h"
#include "memory_stream.h"

/** What --reproduce calls all of them. */
#define PITH_EVAL_ALL "all"

/**
 * Score run's pages for every paper.
 *
 * @param text  out: what each of them prints; owned (free()).
 *
 * With a folder in run->html its index.html is written, a section a paper.
 * Problems are messages and counts in run.
 */
void pith_eval_all_run(pith_eval_run *run, pith_progress_wish progress,
                       pith_memory *text);

#endif
