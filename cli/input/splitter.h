/* SPDX-License-Identifier: Apache-2.0 */
/* Splits bytes that arrive in pieces into lines. */
#ifndef PITH_CLI_SPLITTER_H
#define PITH_CLI_SPLITTER_H

#include <pith/basics.h>
#include <stdbool.h>

typedef struct pith_splitter {
    void *context;
    /* Receives every line, without its end and a carriage return before that,
     * borrowed for the call, and its number, from 1. False: stop. */
    bool (*take)(void *context, const char *line, size_t len, size_t number);
    size_t max; /* maximum bytes of a line; 0: no limit */

    size_t count;   /* number of lines so far */
    bool too_long;  /* the next line is longer than max */
    bool no_memory; /* both stop it, as take() does */
    bool stopped;
    char *part; /* an incomplete line */
    size_t len, cap;
} pith_splitter;

/** Add bytes; a pith_folder_take for a pith_splitter. */
bool pith_splitter_put(void *lines, pith_str piece);

/** Pass on the last line, if it has no end; then free memory. */
void pith_splitter_end(pith_splitter *lines);

#endif
