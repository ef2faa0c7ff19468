/* SPDX-License-Identifier: Apache-2.0 */
/* The progress of a run: done/total, pages per second, time left. */
#ifndef PITH_CLI_PROGRESS_H
#define PITH_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pith_progress {
    bool on;
    /* one line that is redrawn; else a new line from time to time */
    bool terminal;
    bool drawn; /* the line is on the screen */
    size_t total;
    uint64_t start_ms, last_ms;
} pith_progress;

/* The user's choice. */
typedef enum pith_progress_wish {
    /* none: shown for more than one page on a terminal that can move its cursor
     * (TERM is set and not dumb) */
    PITH_PROGRESS_AUTO,
    PITH_PROGRESS_SHOWN,
    PITH_PROGRESS_HIDDEN,
} pith_progress_wish;

/** The choice from --progress and --no-progress, which takes precedence. */
pith_progress_wish pith_progress_wish_of(const char *progress,
                                         const char *no_progress);

/** total: 0 if unknown. */
void pith_progress_start(pith_progress *progress, size_t total,
                         pith_progress_wish wish);

/** Whether standard error is a terminal on which a line can be erased. */
bool pith_progress_terminal(void);

/** Set the number of pages done; redraws at most ten times per second. */
void pith_progress_step(pith_progress *progress, size_t done);

/** Erase the line, before anything else is printed. */
void pith_progress_hide(pith_progress *progress);

/** Print the last state on a permanent line if the user requested progress and
 * it is not a terminal; on a terminal the line disappears. */
void pith_progress_finish(pith_progress *progress, size_t done);

/** Milliseconds of a monotonic clock. */
uint64_t pith_clock_ms(void);

#endif
