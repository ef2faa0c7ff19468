/* SPDX-License-Identifier: Apache-2.0 */
/* The state of every unit of a job, and what its done files count. */
#ifndef PITH_CLI_JOB_OVERVIEW_H
#define PITH_CLI_JOB_OVERVIEW_H

#include "job_verbs.h"

typedef struct pith_job_overview {
    pith_job_opened job;
    uint8_t *states;                /* a pith_unit_state for each unit */
    uint32_t n[PITH_UNIT_DONE + 1]; /* units in each state */
    pith_job_counts counts;         /* of the finished units */
    uint32_t told;                  /* units reported so far */
} pith_job_overview;

/** Open the job operands[1] and read its done files; invalid ones and the
 * reasons of failed units are reported. -1, or an exit status after a message.
 * Clear in any case. */
int pith_job_overview_read(pith_job_overview *self, const pith_args *args);
void pith_job_overview_clear(pith_job_overview *self);

/** Report a problem of a unit; only the first 20 are shown. */
void pith_job_overview_name(pith_job_overview *self, uint32_t i,
                            const char *what);

#endif
