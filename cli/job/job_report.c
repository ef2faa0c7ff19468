/* SPDX-License-Identifier: Apache-2.0 */
/* pith job status, retry, merge: reports the results of units, and joins
 * them. */
#include "job_overview.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* -- status ------------------------------------------------------------- */

static void print_time_left(const pith_job_overview *self)
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
    pith_job_overview o;
    int status = pith_job_overview_read(&o, args);
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
    pith_job_overview_clear(&o);
    return status;
}

/* -- retry -------------------------------------------------------------- */

/* Remove the records of failures, and invalid done files. */
static pith_status forget(const pith_job_overview *self, uint32_t i,
                          uint32_t *n, pith_error *error)
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
    pith_job_overview o;
    uint32_t n = 0;
    pith_error error = {0};
    pith_status problem = PITH_OK;
    int status = pith_job_overview_read(&o, args);
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
    pith_job_overview_clear(&o);
    return status;
}

/* -- merge -------------------------------------------------------------- */

static int print_counts(const pith_job_overview *self)
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

/* Tables and archives have an index or a trailer at their end, so they cannot
 * be joined by copying. */
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
    pith_job_overview o;
    const char *path = pith_args_value(args, PITH_JOB_OUTPUT);
    bool standard = path && strcmp(path, "-") == 0;
    pith_error error = {0};
    int status = pith_job_overview_read(&o, args);
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
    pith_job_overview_clear(&o);
    return status;
}
