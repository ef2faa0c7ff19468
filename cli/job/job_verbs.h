/* SPDX-License-Identifier: Apache-2.0 */
/* The verbs of `pith job`, and their common options. */
#ifndef PITH_CLI_JOB_VERBS_H
#define PITH_CLI_JOB_VERBS_H

#include "command.h"

#include <pith/crawl.h>
#include <pith/job.h>

enum {
    PITH_JOB_OUTPUT,
    PITH_JOB_UNIT_SIZE,
    PITH_JOB_PACK,
    PITH_JOB_FILES_FROM,
    PITH_JOB_PREFIX,
    PITH_JOB_UNIT,
    PITH_JOB_TASK,
    PITH_JOB_UNITS_PER_TASK,
    PITH_JOB_CLAIM,
    PITH_JOB_LEASE_TIME,
    PITH_JOB_QUEUE,
    PITH_JOB_JOBS,
    PITH_JOB_QUIET,
    PITH_JOB_LEARN_SITES,
    PITH_JOB_FETCH_INPUTS,
    PITH_JOB_LEAST_PAGES,
    PITH_JOB_MEMORY,
};

/** Each returns an exit status; operands[0] is the verb. */
int pith_job_plan_run(const pith_args *args);
int pith_job_run_run(const pith_args *args);
int pith_job_status_run(const pith_args *args);
int pith_job_retry_run(const pith_args *args);
int pith_job_verify_run(const pith_args *args);
int pith_job_merge_run(const pith_args *args);
int pith_job_sites_run(const pith_args *args);

/**
 * A job's folder, on a disk or on S3.
 *
 * @param remote  in and out: connections to S3, created if NULL and needed;
 *                owned by the caller, who frees them after the folder.
 */
pith_status pith_job_folder(const char *path, bool make, pith_remote **remote,
                            pith_folder **folder, pith_error *error);

/** A job that was opened. */
typedef struct pith_job_opened {
    const char *path;
    pith_remote *remote; /* of the folder and for inputs; NULL: none so far */
    pith_folder *folder;
    pith_manifest *manifest;
    const pith_job_facts *facts;
} pith_job_opened;

/**
 * Open a job's folder and its manifest. -1, or an exit status after a message.
 * Clear in any case.
 */
int pith_job_open(const pith_args *args, pith_job_opened *out);
void pith_job_close(pith_job_opened *job);

/** "pith: JOB/: what went wrong"; PITH_EXIT_IO. */
int pith_job_complain(const pith_job_opened *job, const pith_error *error);

/** Concatenate the outputs of all units, which must be done, into one file,
 * local or on S3 ("-": standard output), which is written atomically; -1, or an
 * exit status after a message. */
int pith_job_join(pith_job_opened *job, const char *path);

#endif
