/* SPDX-License-Identifier: Apache-2.0 */
/* What went wrong over a whole run, and the exit status that follows. */
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
    size_t unopened;  /* of these, could not be opened or read */
    size_t unfetched; /* of these, failed in the network */
    size_t failed;    /* of these, unreadable for what they contain */
    size_t limited;   /* of these, cut short by a limit */
} pith_tally;

/**
 * The exit status. When several apply, the first of: 130; 2; 3 if the output
 * could not be written; 8; 6 or 3 if not one input could be opened or fetched
 * (6: every failure was the network's); 1 if some failed; 4 if every page was
 * cut short by a limit; 0.
 */
int pith_exit_status(const pith_tally *tally);

#endif
