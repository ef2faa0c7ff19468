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

/* What the user said about it. */
typedef enum pith_progress_wish {
    PITH_PROGRESS_AUTO, /* nothing: for more than one page on a terminal that
                           can move its cursor (TERM is set and not dumb) */
    PITH_PROGRESS_SHOWN,
    PITH_PROGRESS_HIDDEN,
} pith_progress_wish;

/** The values of --progress and --no-progress, which wins. */
pith_progress_wish pith_progress_wish_of(const char *progress,
                                         const char *no_progress);

/** total: 0 when nobody knows. */
void pith_progress_start(pith_progress *progress, size_t total,
                         pith_progress_wish wish);

/** Whether standard error is a terminal that a line can be wiped from. */
bool pith_progress_terminal(void);

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
