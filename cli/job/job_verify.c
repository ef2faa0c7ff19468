/* SPDX-License-Identifier: Apache-2.0 */
/* pith job verify: checks outputs against their digests, and inputs against
 * their sizes and the checksum of what was read. */
#include "job_overview.h"
#include "job_unit.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* The objects of the comparison, and its results. */
typedef struct verification {
    pith_job_overview o;
    pith_job_worker reader;
    bool fetches; /* inputs on servers, too */
    uint32_t bad;
    uint32_t unread; /* units whose inputs were not checked again, because some
                        are on servers */
    bool cut;        /* by a signal */
} verification;

static bool is_on_server(const pith_job_unit *unit)
{
    for (size_t k = 0; k < unit->ninputs; k++)
        if (pith_remote_is_address(unit->inputs[k].path.data))
            return true;
    return false;
}

/* Check that the inputs of a unit exist and have their size. Those on servers
 * are checked when they are read. */
static pith_status verify_sizes(const pith_job_unit *unit, pith_error *error)
{
    for (size_t k = 0; k < unit->ninputs; k++) {
        const pith_job_input *input = &unit->inputs[k];
        struct stat info;
        if (pith_remote_is_address(input->path.data))
            continue;
        bool there = stat(input->path.data, &info) == 0;
        if (there && (uint64_t)info.st_size == input->size)
            continue;
        snprintf(
            error->text, sizeof error->text, "%.120s: %s", input->path.data,
            there ? "not the size that the manifest tells" : strerror(errno));
        return PITH_FORMAT;
    }
    return PITH_OK;
}

/* Check that inputs have the checksum that they had when the unit was
 * processed. */
static pith_status verify_sum(verification *self, uint32_t i, uint32_t wanted,
                              pith_error *error)
{
    uint32_t sum;
    pith_unit_end end = pith_job_reader_sum(&self->reader, i, &sum, error);
    self->cut = end == PITH_UNIT_END_CUT;
    if (self->cut || (end == PITH_UNIT_END_DONE && sum == wanted))
        return PITH_OK;
    if (end == PITH_UNIT_END_DONE)
        snprintf(error->text, sizeof error->text,
                 "its inputs have changed: their sum differs from the one in "
                 "done/%06" PRIu32 ".json; delete that file to process the "
                 "unit again",
                 i);
    else if (end == PITH_UNIT_END_BROKEN)
        snprintf(error->text, sizeof error->text, "its inputs were not read");
    return PITH_FORMAT;
}

static pith_status verify_done(verification *self, const pith_job_unit *unit,
                               pith_error *error)
{
    pith_unit_done done = {0};
    pith_manifest *manifest = self->o.job.manifest;
    pith_status status = pith_unit_verify(manifest, unit->number, error);
    if (status == PITH_OK)
        status = pith_unit_look(manifest, unit->number, &done, error);
    if (status != PITH_OK || !done.has_inputs_sum)
        return status;
    if (is_on_server(unit) && !self->fetches) {
        self->unread++;
        return PITH_OK;
    }
    return verify_sum(self, unit->number, done.inputs_sum, error);
}

static void verify_unit(verification *self, uint32_t i)
{
    pith_error error = {0};
    pith_job_unit unit;
    pith_status status =
        pith_manifest_unit(self->o.job.manifest, i, &unit, &error);
    if (status == PITH_OK)
        status = verify_sizes(&unit, &error);
    if (status == PITH_OK && self->o.states[i] == PITH_UNIT_DONE)
        status = verify_done(self, &unit, &error);
    if (status == PITH_OK)
        return;
    self->bad++;
    pith_job_overview_name(
        &self->o, i, error.text[0] ? error.text : pith_status_text(status));
}

static int tell(const verification *self)
{
    uint32_t done = self->o.n[PITH_UNIT_DONE];
    uint32_t left = self->o.job.facts->units - done;
    if (self->cut)
        return PITH_EXIT_INTERRUPTED;
    if (self->unread)
        pith_message("%s: inputs of %u %s are on servers and were not read: "
                     "--fetch-inputs reads them",
                     self->o.job.path, self->unread,
                     pith_plural(self->unread, "unit", "units"));
    printf("%u %s verified, %u with faults, %u not done\n", done,
           pith_plural(done, "unit", "units"), self->bad, left);
    return fflush(stdout) != 0 ? PITH_EXIT_IO
           : self->bad || left ? PITH_EXIT_SOME_FAILED
                               : PITH_EXIT_OK;
}

int pith_job_verify_run(const pith_args *args)
{
    verification self = {
        .fetches = pith_args_value(args, PITH_JOB_FETCH_INPUTS) != NULL};
    int status = pith_job_overview_read(&self.o, args);
    if (status < 0)
        status = pith_job_reader_open(&self.reader, &self.o.job, args);
    for (uint32_t i = 0; status < 0 && !self.cut && i < self.o.job.facts->units;
         i++)
        verify_unit(&self, i);
    if (status < 0)
        status = tell(&self);
    pith_job_worker_close(&self.reader);
    pith_job_overview_clear(&self.o);
    return status;
}
