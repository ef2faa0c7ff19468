/* SPDX-License-Identifier: Apache-2.0 */
/* The results of a run's units: see job_tally.h. */
#include "job_tally.h"

#include <time.h>

bool pith_job_tally_add(pith_job_tally *tally, const pith_job_worker *worker,
                        pith_unit_end end)
{
    tally->done += end == PITH_UNIT_END_DONE;
    tally->skipped += end == PITH_UNIT_END_SKIPPED;
    tally->failed += end == PITH_UNIT_END_FAILED;
    tally->broken |= end == PITH_UNIT_END_BROKEN;
    tally->cut |= end == PITH_UNIT_END_CUT;
    if (end == PITH_UNIT_END_DONE)
        pith_job_counts_add(&tally->counts, &worker->counts);
    return !tally->broken && !tally->cut;
}

int pith_job_tally_tell(const pith_job_tally *tally,
                        const pith_job_worker *worker)
{
    if (!worker->quiet)
        pith_message("%s: %u %s done, %u done before, %u failed%s",
                     worker->job.path, tally->done,
                     pith_plural(tally->done, "unit", "units"), tally->skipped,
                     tally->failed, tally->cut ? "; interrupted" : "");
    return tally->cut                         ? PITH_EXIT_INTERRUPTED
           : tally->broken                    ? PITH_EXIT_IO
           : tally->failed || worker->starved ? PITH_EXIT_SOME_FAILED
                                              : PITH_EXIT_OK;
}

void pith_job_wait(const pith_job_worker *worker, uint64_t ms)
{
    enum { STEP_MS = 50 };
    for (uint64_t at = 0; at < ms && !pith_guard_asked(&worker->guard);
         at += STEP_MS) {
        uint64_t step = ms - at < STEP_MS ? ms - at : STEP_MS;
        struct timespec pause = {.tv_nsec = (long)step * 1000000};
        (void)nanosleep(&pause, NULL);
    }
}
