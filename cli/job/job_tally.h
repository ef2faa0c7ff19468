/* SPDX-License-Identifier: Apache-2.0 */
/* What came of the units of a run. */
#ifndef PITH_CLI_JOB_TALLY_H
#define PITH_CLI_JOB_TALLY_H

#include "job_unit.h"

/* Of all units of a process, or of several. */
typedef struct pith_job_tally {
    uint32_t done, skipped, failed;
    pith_job_counts counts; /* of those that were done now */
    bool broken, cut;
} pith_job_tally;

/** Add a unit on which the worker has just worked; false ends the run. */
bool pith_job_tally_add(pith_job_tally *tally, const pith_job_worker *worker,
                        pith_unit_end end);

/** Print the summary of a run, unless the worker is quiet; the exit status. */
int pith_job_tally_tell(const pith_job_tally *tally,
                        const pith_job_worker *worker);

/** Wait until others have got on, or a signal comes. */
void pith_job_wait(const pith_job_worker *worker, uint64_t ms);

#endif
