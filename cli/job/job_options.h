/* SPDX-License-Identifier: Apache-2.0 */
/* The options of a job: those of `extract` after `--`, except options for the
 * destination of results, and options that make output irreproducible. */
#ifndef PITH_CLI_JOB_OPTIONS_H
#define PITH_CLI_JOB_OPTIONS_H

#include "extract_flags.h"

#include <pith/job.h>

typedef struct pith_job_options {
    pith_args args;
    char **words; /* args borrows from this */
    size_t nwords;
    pith_extract_choice choice;
    char *files; /* digests of the files in options, as text */
} pith_job_options;

/** Read options; -1, or an exit status after a message. Must not be moved;
 * clear in any case. */
int pith_job_options_read(pith_job_options *out, const pith_str *words,
                          size_t nwords);
void pith_job_options_clear(pith_job_options *options);

#endif
