/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work on units: what `pith extract --jsonl` makes of their inputs, into the
 * job's folder. For `pith job run`, and for whatever else hands out units.
 */
#ifndef PITH_CLI_JOB_UNIT_H
#define PITH_CLI_JOB_UNIT_H

#include "job_options.h"
#include "job_verbs.h"
#include "pool.h"

/* What came of a unit. */
typedef enum pith_unit_end {
    PITH_UNIT_END_DONE,
    PITH_UNIT_END_SKIPPED, /* it was done before */
    PITH_UNIT_END_FAILED,  /* its inputs are at fault; written down */
    PITH_UNIT_END_BROKEN,  /* the job's folder is at fault: as if nothing had
                              been done */
    PITH_UNIT_END_CUT,     /* a signal came: the same */
} pith_unit_end;

/* A process that works on units. */
typedef struct pith_job_worker {
    pith_job_opened job;
    pith_job_options options;
    unsigned threads;
    bool quiet;
    pith_guard guard;
    bool guarded;
    bool borrows_job; /* a reader's is the caller's */

    pith_remote *remote; /* of inputs; NULL: none so far */
    bool starved; /* a page of some unit had no memory in its process; so says
                     its record */

    /* Of the unit that is worked on. */
    pith_sources sources;
    pith_feed feed;
    pith_unit_output *output;
    pith_parquet *table;    /* whose bytes go there; NULL: records do */
    pith_file_names names;  /* of pages that are files in an archive */
    pith_unit_sites *sites; /* what its pages teach; NULL: nothing */
    pith_job_counts counts;
    uint32_t sum;  /* CRC-32 of the sums of what was read, page by page */
    char *problem; /* an input cannot be read; owned */
    bool broken;   /* the output cannot be written */
} pith_job_worker;

/**
 * Open the job that operands[1] names and get ready, before there are threads:
 * from here on a signal ends the unit in order. -1, or an exit status after a
 * message. Close in any case.
 */
int pith_job_worker_open(pith_job_worker *worker, const pith_args *args);
void pith_job_worker_close(pith_job_worker *worker);

/** Work on unit i; messages say what goes wrong. */
pith_unit_end pith_job_worker_run(pith_job_worker *worker, uint32_t i);

/** Open a reader of the inputs of a job, which writes nothing: whatever version
 * planned the job, which is borrowed. -1, or an exit status after a message;
 * pith_job_worker_close() in any case. */
int pith_job_reader_open(pith_job_worker *worker, const pith_job_opened *job,
                         const pith_args *args);

/**
 * Read the inputs of unit i as work on it would.
 *
 * @param sum     out: of their pages, as the done file of the unit has it.
 * @param error   out: what is wrong with an input, after PITH_UNIT_END_FAILED.
 */
pith_unit_end pith_job_reader_sum(pith_job_worker *worker, uint32_t i,
                                  uint32_t *sum, pith_error *error);

#endif
