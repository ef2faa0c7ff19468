/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Measures that the work for a page is linear in its bytes, through the public
 * calls. Results are lines of TAP.
 *
 * Work is counted, not timed, so that the result is the same on every machine,
 * however busy it is. In builds of the mode count, every basic block of the
 * library counts one, and libc's moves, comparisons and searches count one per
 * 16 bytes; a unit takes a nanosecond or two. In other modes nothing is
 * counted: pages are smaller there and are only run, for the sanitizers.
 */
#ifndef PITH_TESTS_WORK_H
#define PITH_TESTS_WORK_H

#include <pith/pith.h>

#ifdef PITH_COUNT_WORK
#define COUNTS_WORK 1
#else
#define COUNTS_WORK 0
#endif

typedef struct hostile_report {
    int lines, failed;
    pith_worker *worker;
} hostile_report;

/** Work since the program began; 0 if it is not counted. */
uint64_t hostile_work(void);

/**
 * Whether the work per byte grows with the size of a page, at twice the size or
 * more.
 */
bool hostile_is_slow(double small, double large);

/** Print a line of TAP. */
void hostile_line(hostile_report *report, bool good, const char *text);

/**
 * Extract the same page at two sizes, the small one first: both must succeed,
 * and the work per byte must not grow.
 */
void hostile_check(hostile_report *report, const char *name,
                   const pith_str pages[2], const pith_options *options);

#endif
