/* SPDX-License-Identifier: Apache-2.0 */
/* pith job status, retry, verify, merge: what units gave, told, checked and
 * joined. */
#include "job_verbs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TOLD_MAX = 20 }; /* units that are named */

/* What all units are like. */
typedef struct overview {
    pith_job_opened job;
    uint8_t *states;
    uint32_t n[PITH_UNIT_DONE + 1];
    pith_job_counts counts; /* of those that are done */
    uint32_t told;          /* units named so far */
} overview;

static void name_unit(overview *self, uint32_t i, const char *what)
{
    if (self->told++ < TOLD_MAX)
        pith_message("%s: unit %u: %s", self->job.path, i, what);
}

/* The done file of a unit, counted; one that does not count is named. */
static pith_status look_at_done(overview *self, uint32_t i, pith_error *error)
{
    pith_unit_done done;
    pith_status status = pith_unit_look(self->job.manifest, i, &done, error);
    if (status == PITH_OK && done.done)
        pith_job_counts_add(&self->counts, &done.counts);
    if (status == PITH_OK && !done.done) {
        self->states[i] = PITH_UNIT_LEFT;
        name_unit(self, i, done.why);
    }
    return status;
}

static pith_status look_at_failed(overview *self, uint32_t i, pith_error *error)
{
    char *reason;
    pith_status status =
        pith_unit_failure(self->job.manifest, i, &reason, error);
    if (status == PITH_OK)
        name_unit(self, i, reason ? reason : "failed");
    pith_free(reason);
    return status;
}

/* -1, or an exit status after a message. */
static int look(overview *self, const pith_args *args)
{
    *self = (overview){0};
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

static void clear(overview *self)
{
    free(self->states);
    pith_job_close(&self->job);
}

/* -- status ------------------------------------------------------------- */

static void print_time_left(const overview *self)
{
    const pith_job_facts *facts = self->job.facts;
    double seconds = (double)self->counts.ms / 1e3;
    if (seconds <= 0 || self->counts.bytes == 0)
        return;
    double left = (double)(facts->bytes - self->counts.bytes);
    double bytes_a_second = (double)self->counts.bytes / seconds;
    printf("a process  %.1f pages/s, %.2f MB/s of input\n",
           (double)self->counts.pages / seconds, bytes_a_second / 1e6);
    uint32_t running = self->n[PITH_UNIT_RUNNING];
    if (left <= 0)
        return;
    printf("time left  about %.0f s of one process", left / bytes_a_second);
    if (running)
        printf(", %.0f s of the %u at work", left / bytes_a_second / running,
               running);
    puts("");
}

int pith_job_status_run(const pith_args *args)
{
    overview o;
    int status = look(&o, args);
    if (status < 0) {
        const pith_job_counts *counts = &o.counts;
        printf("units      %u: %u done, %u running, %u failed, %u left\n",
               o.job.facts->units, o.n[PITH_UNIT_DONE], o.n[PITH_UNIT_RUNNING],
               o.n[PITH_UNIT_FAILED], o.n[PITH_UNIT_LEFT]);
        printf("pages      %llu: %llu ok, %llu empty, %llu limited, %llu "
               "failed (%llu killed)\n",
               (unsigned long long)counts->pages,
               (unsigned long long)counts->ok,
               (unsigned long long)counts->empty,
               (unsigned long long)counts->limited,
               (unsigned long long)counts->failed,
               (unsigned long long)counts->killed);
        printf("bytes      %llu of %llu read, %llu written, packed in %llu\n",
               (unsigned long long)counts->bytes,
               (unsigned long long)o.job.facts->bytes,
               (unsigned long long)counts->plain,
               (unsigned long long)counts->stored);
        print_time_left(&o);
        status = fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
        if (status == PITH_EXIT_OK && o.n[PITH_UNIT_FAILED])
            status = PITH_EXIT_SOME_FAILED;
    }
    clear(&o);
    return status;
}

/* -- retry -------------------------------------------------------------- */

/* Failures are forgotten, and done files that do not count. */
static pith_status forget(const overview *self, uint32_t i, uint32_t *n,
                          pith_error *error)
{
    pith_unit_done done;
    if (self->states[i] == PITH_UNIT_FAILED) {
        ++*n;
        return pith_unit_retry(self->job.manifest, i, error);
    }
    pith_status status = pith_unit_look(self->job.manifest, i, &done, error);
    if (status != PITH_OK || done.done || !done.why[0])
        return status;
    ++*n;
    return pith_unit_redo(self->job.manifest, i, error);
}

int pith_job_retry_run(const pith_args *args)
{
    overview o;
    uint32_t n = 0;
    pith_error error = {0};
    pith_status problem = PITH_OK;
    int status = look(&o, args);
    for (uint32_t i = 0;
         status < 0 && problem == PITH_OK && i < o.job.facts->units; i++)
        problem = forget(&o, i, &n, &error);
    if (status < 0 && problem != PITH_OK)
        status = pith_job_complain(&o.job, &error);
    if (status < 0) {
        pith_message("%s: %u %s to work on again%s%s", o.job.path, n,
                     pith_plural(n, "unit", "units"),
                     n ? "; next: pith job run " : "", n ? o.job.path : "");
        status = PITH_EXIT_OK;
    }
    clear(&o);
    return status;
}

/* -- verify ------------------------------------------------------------- */

/* The inputs of a unit are there and have their size. */
static pith_status verify_inputs(overview *self, uint32_t i, pith_error *error)
{
    pith_job_unit unit;
    pith_status status =
        pith_manifest_unit(self->job.manifest, i, &unit, error);
    for (size_t k = 0; status == PITH_OK && k < unit.ninputs; k++) {
        const pith_job_input *input = &unit.inputs[k];
        struct stat info;
        /* Those on servers are compared when they are read. */
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
    return status;
}

int pith_job_verify_run(const pith_args *args)
{
    overview o;
    uint32_t bad = 0;
    int status = look(&o, args);
    for (uint32_t i = 0; status < 0 && i < o.job.facts->units; i++) {
        pith_error error = {0};
        pith_status found = verify_inputs(&o, i, &error);
        if (found == PITH_OK && o.states[i] == PITH_UNIT_DONE)
            found = pith_unit_verify(o.job.manifest, i, &error);
        if (found == PITH_OK)
            continue;
        bad++;
        name_unit(&o, i, error.text[0] ? error.text : pith_status_text(found));
    }
    if (status < 0) {
        uint32_t left = o.job.facts->units - o.n[PITH_UNIT_DONE];
        printf("%u %s verified, %u with faults, %u not done\n",
               o.n[PITH_UNIT_DONE],
               pith_plural(o.n[PITH_UNIT_DONE], "unit", "units"), bad, left);
        status = fflush(stdout) != 0 ? PITH_EXIT_IO
                 : bad || left       ? PITH_EXIT_SOME_FAILED
                                     : PITH_EXIT_OK;
    }
    clear(&o);
    return status;
}

/* -- merge -------------------------------------------------------------- */

static int print_counts(const overview *self)
{
    char *line;
    size_t len;
    if (pith_job_counts_json(&self->counts, self->job.facts->units, &line,
                             &len) != PITH_OK) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    puts(line);
    pith_free(line);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Tables have their columns' places at their ends, and archives what ends them,
 * so they are not joined by copying. */
static int check_joining(const pith_job_opened *job)
{
    const char *format = job->facts->format.data;
    if (strcmp(format, "parquet") == 0) {
        pith_message("%s: outputs are tables, which are not joined; readers "
                     "take the folder as one: %s/out/*.parquet (merge without "
                     "-o has the figures)",
                     job->path, job->path);
        return PITH_EXIT_USAGE;
    }
    if (!strstr(format, ".tar"))
        return -1;
    pith_message("%s: outputs are archives, which are not joined: %s/out/ "
                 "(merge without -o has the figures)",
                 job->path, job->path);
    return PITH_EXIT_USAGE;
}

int pith_job_merge_run(const pith_args *args)
{
    overview o;
    const char *path = pith_args_value(args, PITH_JOB_OUTPUT);
    bool standard = path && strcmp(path, "-") == 0;
    pith_error error = {0};
    int status = look(&o, args);
    uint32_t left = status < 0 ? o.job.facts->units - o.n[PITH_UNIT_DONE] : 0;
    if (left) {
        pith_message("%s: %u of %u units are not done: nothing was joined",
                     o.job.path, left, o.job.facts->units);
        status = PITH_EXIT_SOME_FAILED;
    }
    if (status < 0 && path)
        status = check_joining(&o.job);
    if (status < 0 && path)
        status = pith_job_join(&o.job, path);
    if (status < 0 && pith_job_tidy(o.job.manifest, &error) != PITH_OK)
        status = pith_job_complain(&o.job, &error);
    if (status < 0)
        status = standard ? PITH_EXIT_OK : print_counts(&o);
    clear(&o);
    return status;
}
