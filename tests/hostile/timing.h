/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Measuring that the time a page takes is linear in its bytes, through the
 * public calls. Results are lines of TAP.
 */
#ifndef PITH_TESTS_TIMING_H
#define PITH_TESTS_TIMING_H

#include <pith/pith.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define INSTRUMENTED 1
#endif
#endif
#ifndef INSTRUMENTED
#define INSTRUMENTED 0
#endif

typedef struct hostile_report {
    int lines, failed;
    pith_worker *worker;
} hostile_report;

/** Print a line of TAP. */
void hostile_line(hostile_report *report, bool good, const char *text);

/**
 * Extract the same page at two sizes, the small one first: CPU time per byte
 * may triple. One that looks slow is measured again before it fails, since
 * other programs can slow this one down but never speed it up.
 */
void hostile_check(hostile_report *report, const char *name,
                   const pith_str pages[2], const pith_options *options);

/** Extract a page; the line says whether that worked. */
void hostile_run(hostile_report *report, const char *name, pith_str page,
                 const pith_options *options);

#endif
