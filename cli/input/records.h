/* SPDX-License-Identifier: Apache-2.0 */
/* Records of many pages, one after the other: pages of all kinds are extracted
 * in threads, and .jsonl files contain existing records. For verbs that process
 * texts rather than pages. */
#ifndef PITH_CLI_RECORDS_H
#define PITH_CLI_RECORDS_H

#include "exit_status.h"
#include "page_flags.h"
#include "progress.h"
#include "sink.h"
#include "sources.h"

/* --jobs, --progress and --quiet, which every verb on many pages has. */
enum {
    PITH_FLAG_JOBS = PITH_IDS_RECORDS,
    PITH_FLAG_PROGRESS,
    PITH_FLAG_NO_PROGRESS,
    PITH_FLAG_FILES_FROM,
    PITH_FLAG_QUIET,
};

extern const pith_flag pith_records_flags[];

typedef struct pith_records {
    const pith_options *options;
    pith_sources sources;
    unsigned jobs;
    pith_progress_wish progress_wish;
    bool quiet;       /* no messages about single pages, no summary */
    bool http_errors; /* error answers are pages, too */

    void *context;
    /* Receives a record, a line of JSON without its line break, borrowed for
     * the call; where: its file and line, or NULL for a new one. False:
     * stop. */
    bool (*take)(void *context, const char *record, size_t len,
                 const char *where);

    const pith_guard *guard; /* a signal ends the run; NULL: signals are not
                                watched */
    pith_tally tally;
    bool broken; /* a file of records could not be read completely */
    bool half;   /* a store was damaged after the pages that it returned */
    pith_progress progress;
} pith_records;

/** Read the options above and list the inputs; -1, or an exit status after a
 * message. Clear in any case. */
int pith_records_open(pith_records *stream, const pith_args *args);
void pith_records_clear(pith_records *stream);

/** Pass on every record, in the inputs' order. Failures are in the tally,
 * after messages. */
void pith_records_run(pith_records *stream);

/** Whether an input is a file of records. */
bool pith_records_are_in(const char *path);

/** Pass on the records of such a file; false: stopped. Failures are in the
 * tally, after messages. */
bool pith_records_read(pith_records *stream, const char *path);

#endif
