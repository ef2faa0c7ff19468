/* SPDX-License-Identifier: Apache-2.0 */
/* The state of every unit: see job_overview.h. */
#include "job_overview.h"

#include <stdio.h>
#include <stdlib.h>

enum { TOLD_MAX = 20 }; /* units that are reported by name */

void pith_job_overview_name(pith_job_overview *self, uint32_t i,
                            const char *what)
{
    if (self->told++ < TOLD_MAX)
        pith_message("%s: unit %u: %s", self->job.path, i, what);
}

/* Read and count the done file of a unit; invalid ones are reported. */
static pith_status look_at_done(pith_job_overview *self, uint32_t i,
                                pith_error *error)
{
    pith_unit_done done;
    pith_status status = pith_unit_look(self->job.manifest, i, &done, error);
    if (status == PITH_OK && done.done)
        pith_job_counts_add(&self->counts, &done.counts);
    if (status == PITH_OK && !done.done) {
        self->states[i] = PITH_UNIT_LEFT;
        pith_job_overview_name(self, i, done.why);
    }
    return status;
}

static pith_status look_at_failed(pith_job_overview *self, uint32_t i,
                                  pith_error *error)
{
    char *reason;
    pith_status status =
        pith_unit_failure(self->job.manifest, i, &reason, error);
    if (status == PITH_OK)
        pith_job_overview_name(self, i, reason ? reason : "failed");
    pith_free(reason);
    return status;
}

int pith_job_overview_read(pith_job_overview *self, const pith_args *args)
{
    *self = (pith_job_overview){0};
    int exit_status = pith_job_open(args, &self->job);
    if (exit_status >= 0)
        return exit_status;
    pith_error error = {0};
    self->states = calloc((size_t)self->job.facts->units + 1, 1);
    pith_status status =
        self->states ? pith_job_survey(self->job.manifest, self->states, &error)
                     : PITH_NOMEM;
    for (uint32_t i = 0; status == PITH_OK && i < self->job.facts->units; i++) {
        if (self->states[i] == PITH_UNIT_DONE)
            status = look_at_done(self, i, &error);
        else if (self->states[i] == PITH_UNIT_FAILED)
            status = look_at_failed(self, i, &error);
        if (status == PITH_OK)
            self->n[self->states[i]]++;
    }
    if (self->told > TOLD_MAX)
        pith_message("%s: and %u more", self->job.path, self->told - TOLD_MAX);
    return status == PITH_OK ? -1 : pith_job_complain(&self->job, &error);
}

void pith_job_overview_clear(pith_job_overview *self)
{
    free(self->states);
    pith_job_close(&self->job);
}
