/* SPDX-License-Identifier: Apache-2.0 */
/* Processes units: writes the output of `pith extract --jsonl` for their inputs
 * to the job's folder. For `pith job run`, and for other programs that hand out
 * units. */
#ifndef PITH_CLI_JOB_UNIT_H
#define PITH_CLI_JOB_UNIT_H

#include "job_options.h"
#include "job_verbs.h"
#include "pool.h"

/* The result of a unit. */
typedef enum pith_unit_end {
    PITH_UNIT_END_DONE,
    PITH_UNIT_END_SKIPPED, /* it was done before */
    PITH_UNIT_END_FAILED,  /* failed because of its inputs; recorded */
    PITH_UNIT_END_BROKEN,  /* failed because of the job's folder; nothing is
                              recorded */
    PITH_UNIT_END_CUT,     /* interrupted by a signal; nothing is recorded */
} pith_unit_end;

/* A process that processes units. */
typedef struct pith_job_worker {
    pith_job_opened job;
    pith_job_options options;
    unsigned threads;
    bool quiet;
    pith_guard guard;
    bool guarded;
    bool borrows_job; /* a reader's belongs to the caller */

    pith_remote *remote; /* for inputs; NULL: none so far */
    bool starved;        /* a page's process ran out of memory, according to its
                     record */

    /* State of the current unit. */
    pith_sources sources;
    pith_feed feed;
    pith_unit_output *output;
    pith_parquet *table;    /* receives the pages; NULL: records are written */
    pith_file_names names;  /* for pages in an archive */
    pith_unit_sites *sites; /* learns from its pages; NULL: learns nothing */
    pith_job_counts counts;
    uint32_t sum;  /* CRC-32 over the checksums of the pages read */
    char *problem; /* an input cannot be read; owned */
    bool broken;   /* the output cannot be written */
} pith_job_worker;

/** Open the job operands[1] and prepare, before threads are started: from here
 * on a signal ends the unit cleanly. -1, or an exit status after a message.
 * Close in any case. */
int pith_job_worker_open(pith_job_worker *worker, const pith_args *args);
void pith_job_worker_close(pith_job_worker *worker);

/** Process unit i; problems are reported in messages. */
pith_unit_end pith_job_worker_run(pith_job_worker *worker, uint32_t i);

/** Open a reader of the inputs of a job, which writes nothing and accepts jobs
 * of any version; the job is borrowed. -1, or an exit status after a message;
 * pith_job_worker_close() in any case. */
int pith_job_reader_open(pith_job_worker *worker, const pith_job_opened *job,
                         const pith_args *args);

/**
 * Read the inputs of unit i as processing would.
 *
 * @param sum     out: of their pages, as the done file of the unit has it.
 * @param error   out: what is wrong with an input, after PITH_UNIT_END_FAILED.
 */
pith_unit_end pith_job_reader_sum(pith_job_worker *worker, uint32_t i,
                                  uint32_t *sum, pith_error *error);

#endif
