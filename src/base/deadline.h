/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Until when a page may be worked on, and whether its caller still wants it.
 *
 * Every loop over what a page shapes reports its work (nodes, boxes, pairs,
 * hundreds of bytes: what takes about 50 ns). Only once in
 * PITH_DEADLINE_WORK of it the clock is read and the caller asked, so that a
 * report costs one subtraction. Once the time is up it stays up: loops that
 * cannot fail just end, and their stage fails at its next report.
 */
#ifndef PITH_BASE_DEADLINE_H
#define PITH_BASE_DEADLINE_H

#include <pith/pith.h>

enum { PITH_DEADLINE_WORK = 1 << 16 };

typedef struct pith_deadline {
    uint64_t at_ns;                      /* monotonic; UINT64_MAX: never */
    bool (*is_cancelled)(void *context); /* NULL: nobody does */
    void *context;
    int64_t left; /* work until the next look */
    bool is_over;
    bool was_cancelled;
} pith_deadline;

/** Start: so many milliseconds from now; UINT32_MAX: without end. */
void pith_deadline_start(pith_deadline *deadline, uint32_t timeout_ms);

/** Nobody waits any longer: reports cost nothing more. */
void pith_deadline_stop(pith_deadline *deadline);

/** Time that does not count, such as waiting for a browser. */
void pith_deadline_extend(pith_deadline *deadline, uint64_t ns);

/** Read the clock and ask the caller now. True when the time is up. */
bool pith_deadline_look(pith_deadline *deadline);

uint64_t pith_clock_ns(void);

#endif
