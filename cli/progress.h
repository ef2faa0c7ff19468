/* SPDX-License-Identifier: Apache-2.0 */
/* How far a run has come: done/total, pages a second, time left. */
#ifndef PITH_CLI_PROGRESS_H
#define PITH_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pith_progress {
    bool on;
    bool terminal; /* one line that changes; else a line now and then */
    bool drawn;    /* the line is on the screen */
    size_t total;
    uint64_t start_ms, last_ms;
} pith_progress;

/** total: 0 when nobody knows. asked: the user wants it; without, only for more than one page on a
 * terminal. */
void pith_progress_start(pith_progress *progress, size_t total, bool asked);

/** `done` pages are done; draws ten times a second at most. */
void pith_progress_step(pith_progress *progress, size_t done);

/** Take the line off the screen, before anything else is printed. */
void pith_progress_hide(pith_progress *progress);

/** The last state, on a line that stays, when the user asked for it and it is
 * no terminal; on a terminal it disappears. */
void pith_progress_finish(pith_progress *progress, size_t done);

/** Milliseconds of a clock that never goes back. */
uint64_t pith_clock_ms(void);

#endif
