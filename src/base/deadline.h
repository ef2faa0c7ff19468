/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The time limit of a page, and whether its caller has cancelled it.
 *
 * Every loop whose length depends on the page reports its work. One unit takes
 * about 50 ns: a node, a box, a pair, some hundred bytes. The clock is read and
 * the caller asked only once in PITH_DEADLINE_WORK units, so a report costs one
 * subtraction. Once the time is up, it stays up: loops that cannot fail end,
 * and their stage fails at its next report.
 */
#ifndef PITH_BASE_DEADLINE_H
#define PITH_BASE_DEADLINE_H

#include <pith/basics.h>

enum {
    PITH_DEADLINE_WORK = 1 << 16,
    /* Bytes of a text that are measured, split or written for a unit of work. */
    PITH_DEADLINE_BYTES = 8,
};

typedef struct pith_deadline {
    uint64_t at_ns;                      /* monotonic; UINT64_MAX: never */
    bool (*is_cancelled)(void *context); /* NULL: it cannot be cancelled */
    void *context;
    int64_t left; /* units of work until the next check */
    bool is_over;
    bool was_cancelled;
} pith_deadline;

/** Start the clock: the limit in milliseconds; UINT32_MAX: no limit. */
void pith_deadline_start(pith_deadline *deadline, uint32_t timeout_ms);

/** Stop the clock: reports always succeed from now on. */
void pith_deadline_stop(pith_deadline *deadline);

/** Exclude some time, such as that spent waiting for a browser. */
void pith_deadline_extend(pith_deadline *deadline, uint64_t ns);

/** Read the clock and ask the caller now. True if the time is up. */
bool pith_deadline_look(pith_deadline *deadline);

uint64_t pith_clock_ns(void);

#endif
