/* SPDX-License-Identifier: Apache-2.0 */
/* A run of `pith dedup`: records in a temporary file, the offset of each, and
 * the library's results for their texts. */
#ifndef PITH_CLI_DEDUP_RUN_H
#define PITH_CLI_DEDUP_RUN_H

#include "dedup_record.h"
#include "dedup_table.h"
#include "records.h"
#include "sink.h"
#include "spool_index.h"

#include <pith/record.h>
#include <pith/store.h>

#include <stdint.h>

typedef struct pith_dedup_job {
    pith_records records;
    pith_dedup_options options;
    pith_dedup_by by[PITH_DEDUP_BY];
    size_t nby;
    pith_dedup_table table; /* the kept records as a table, if wanted */

    pith_dedup *dedup;
    FILE *spool; /* all records, one per line; unlinked */
    pith_spool_index index;
    uint32_t n;     /* records */
    uint32_t exact; /* of these, duplicates of an earlier one */
    uint64_t at;    /* where the next read of the spool begins by itself */
    char *line;     /* of the last record, with its line break */
    size_t line_cap;
    pith_dedup_record shown; /* likewise */
    bool failed;             /* the temporary file or memory failed; message
                                given */
    bool begun;              /* the names of a store's columns were read */
} pith_dedup_job;

/** Initialise; false after a message. Clear in any case. */
bool pith_dedup_job_open(pith_dedup_job *job);
void pith_dedup_job_clear(pith_dedup_job *job);

/** Read all inputs and find the groups; false after a message. */
bool pith_dedup_job_run(pith_dedup_job *job);

/** The same for the contents of a store, one record per page; false after a
 * message. */
bool pith_dedup_job_run_store(pith_dedup_job *job, pith_store *store);

/** Delete the groups' redundant pages from the records' store, atomically;
 * false after a message. */
struct pith_dedup_groups;
bool pith_dedup_job_drop(pith_dedup_job *job, pith_store *store,
                         const struct pith_dedup_groups *groups);

/** Bytes of record i, borrowed until the next call; NULL after a message. */
const char *pith_dedup_job_line(pith_dedup_job *job, uint32_t i, size_t *len);

/** Record i, parsed, borrowed until the next call; NULL after a message. */
const pith_dedup_record *pith_dedup_job_record(pith_dedup_job *job, uint32_t i);

/* Groups of at least two records, in the order of their first ones. */
typedef struct pith_dedup_groups {
    uint32_t *member; /* records, group by group, in order */
    uint32_t *start;  /* per group; one more than the number of groups */
    uint32_t n;
} pith_dedup_groups;

/** Linear. False: out of memory. Free with clear. */
bool pith_dedup_groups_list(const pith_dedup_job *job, pith_dedup_groups *out);
void pith_dedup_groups_clear(pith_dedup_groups *groups);

/** Write the groups as an HTML page with the texts side by side; false after a
 * message. */
bool pith_dedup_report(pith_dedup_job *job, const pith_dedup_groups *groups,
                       pith_sink *sink);

#endif
