/* SPDX-License-Identifier: Apache-2.0 */
/* Resumable runs: an output of one line per page is written as FILE.part, and
 * beside it FILE.part.journal records the progress. A run that is interrupted,
 * killed or out of disk space leaves both, and --resume continues after the
 * last page in the journal.
 *
 * The journal's first line identifies the command line, so that no run
 * continues another's output; each further line is the state at one moment, and
 * the last complete one counts. It is written after the bytes that it refers to
 * have left the process, once per second and at the end. */
#ifndef PITH_CLI_RESUME_H
#define PITH_CLI_RESUME_H

#include "command.h"
#include "exit_status.h"
#include "sink.h"
#include "sources.h"

typedef struct pith_resume {
    pith_sink *sink; /* the output's */
    char *path;      /* of the journal */
    FILE *file;      /* NULL: there is no journal */
    uint64_t items;  /* jobs that are done, in this run or before */
    uint64_t noted_ms;
} pith_resume;

/**
 * Begin the journal of a sink that pith_sink_open_part() opened, or with
 * --resume continue an existing one, which without it is an error.
 *
 * @param tally  out: the counts of the jobs that are done, resume->items.
 * @return false after a message; there is no journal then.
 */
bool pith_resume_open(pith_resume *resume, pith_sink *sink,
                      const pith_args *args, const pith_sources *sources,
                      pith_tally *tally);

/** One more job is done. Recorded at most once per second; false after a
 * message. Without a journal this and the next do nothing. */
bool pith_resume_note(pith_resume *resume, const pith_tally *tally);

/** Record the state now; false after a message. */
bool pith_resume_stop(pith_resume *resume, const pith_tally *tally);

/** complete: the output is in place, so the journal is removed. */
void pith_resume_close(pith_resume *resume, bool complete);

#endif
