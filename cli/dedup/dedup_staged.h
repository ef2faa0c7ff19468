/* SPDX-License-Identifier: Apache-2.0 */
/* pith dedup sign, band, cluster and filter: duplicates in stages over files,
 * for many processes and machines. */
#ifndef PITH_CLI_DEDUP_STAGED_H
#define PITH_CLI_DEDUP_STAGED_H

#include "dedup_run.h"

/* Command-line options in addition to those of a run in one process. */
typedef struct pith_dedup_words {
    const char *output, *by, *memory, *unit, *task; /* NULL: not given */
} pith_dedup_words;

/** Whether a word names a stage. */
bool pith_dedup_is_stage(const char *word);

/** Run the stage named by the first operand; returns an exit status. */
int pith_dedup_stages_run(const pith_args *args, pith_dedup_job *job,
                          const pith_dedup_words *words);

#endif
