/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of bytes that come in pieces. */
#ifndef PITH_CLI_SPLITTER_H
#define PITH_CLI_SPLITTER_H

#include <pith/basics.h>
#include <stdbool.h>

typedef struct pith_splitter {
    void *context;
    /* Hears of every line, without its end and a carriage return before that,
     * borrowed for the call; its number, from 1. False: no more. */
    bool (*take)(void *context, const char *line, size_t len, size_t number);
    size_t max; /* bytes of a line that is whole; 0: any number of them */

    size_t count;   /* lines so far */
    bool too_long;  /* the line behind them is longer than max */
    bool no_memory; /* both end it all, as take() does */
    bool stopped;
    char *part; /* a line whose end is still to come */
    size_t len, cap;
} pith_splitter;

/** The next bytes, a pith_folder_take for a pith_splitter. */
bool pith_splitter_put(void *lines, pith_str piece);

/** The last line, if it has no end of its own; then free what lines hold. */
void pith_splitter_end(pith_splitter *lines);

#endif
