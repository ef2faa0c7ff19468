/* SPDX-License-Identifier: Apache-2.0 */
/* The results of a run's units. */
#ifndef PITH_CLI_JOB_TALLY_H
#define PITH_CLI_JOB_TALLY_H

#include "job_unit.h"

/* Of all units of a process, or of several. */
typedef struct pith_job_tally {
    uint32_t done, skipped, failed;
    pith_job_counts counts; /* of those finished in this run */
    bool broken, cut;
} pith_job_tally;

/** Add a unit that the worker has just processed; false ends the run. */
bool pith_job_tally_add(pith_job_tally *tally, const pith_job_worker *worker,
                        pith_unit_end end);

/** Print the summary of a run, unless the worker is quiet; returns the exit
 * status. */
int pith_job_tally_tell(const pith_job_tally *tally,
                        const pith_job_worker *worker);

/** Wait for progress of other processes, or a signal. */
void pith_job_wait(const pith_job_worker *worker, uint64_t ms);

#endif
