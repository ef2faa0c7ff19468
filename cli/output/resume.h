/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Long runs that survive: an output of one line per page is written as
 * FILE.part, and beside it stands FILE.part.journal, which says how far that
 * goes. A run that is interrupted, killed or out of disk leaves both, and
 * --resume goes on behind the last page that the journal names.
 *
 * The journal's first line says whose output it is, so that no run goes on with
 * another's; each line after it is the state at one moment, and the last whole
 * one counts. It is written after the bytes that it speaks of have left the
 * process, once a second and at the end.
 */
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
 * Begin the journal of a sink that pith_sink_open_part() opened, or with --resume
 * go on with what is there, which without it is an error.
 *
 * @param tally  out: what is known of the jobs that are done, resume->items.
 * @return false after a message; there is no journal then.
 */
bool pith_resume_open(pith_resume *resume, pith_sink *sink,
                      const pith_args *args, const pith_sources *sources,
                      pith_tally *tally);

/** One more job is done. Notes that at most once a second; false after a message.
 * Without a journal this and the next do nothing. */
bool pith_resume_note(pith_resume *resume, const pith_tally *tally);

/** Note now what is done; false after a message. */
bool pith_resume_stop(pith_resume *resume, const pith_tally *tally);

/** complete: the output is in place, so that there is nothing to go on with. */
void pith_resume_close(pith_resume *resume, bool complete);

#endif
