/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the failures of a run, and determines its exit status. */
#ifndef PITH_CLI_EXIT_STATUS_H
#define PITH_CLI_EXIT_STATUS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pith_tally {
    bool interrupted;
    bool usage;         /* wrong usage */
    bool output_failed; /* the output could not be written */
    bool warc_damaged;
    size_t inputs;    /* inputs of any kind, failed or not */
    size_t unopened;  /* of these, unreadable because of their content */
    size_t unfetched; /* of these, failed in the network */
    size_t failed;    /* of these, unreadable for what they contain */
    size_t limited;   /* of these, cut short by a limit */
} pith_tally;

/** The exit status. If several apply, the first of: 130; 2; 3 if the output
 * could not be written; 8; 6 or 3 if no input could be opened or fetched (6:
 * all failures were in the network); 1 if some failed; 4 if every page was
 * truncated by a limit; 0. */
int pith_exit_status(const pith_tally *tally);

#endif
