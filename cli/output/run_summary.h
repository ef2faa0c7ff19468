/* SPDX-License-Identifier: Apache-2.0 */
/* A summary of the pages of a run, in one line at its end. */
#ifndef PITH_CLI_RUN_SUMMARY_H
#define PITH_CLI_RUN_SUMMARY_H

#include "page_work.h"

typedef struct pith_run_summary {
    uint64_t start_ms;
    size_t pages;
    size_t empty, limited, failed;
    size_t left_out; /* excluded by a filter */
    size_t there;    /* their file existed, with --skip-existing */
} pith_run_summary;

void pith_run_summary_start(pith_run_summary *summary);

void pith_run_summary_count(pith_run_summary *summary,
                            const pith_page_done *done);

/** "pith: 3 pages in 0.4 s: 2 ok, 1 empty", on standard error. */
void pith_run_summary_print(const pith_run_summary *summary);

#endif
