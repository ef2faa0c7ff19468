/* SPDX-License-Identifier: Apache-2.0 */
/* Time against size: see timing.h. */
#include "timing.h"

#include <stdio.h>
#include <time.h>

enum {
    RATIO_MAX = 3,
    FLOOR_NS = 4,
    ROUNDS_MAX = 5,
    SPENT_NS = 2000000, /* a page is run again and again for so long */
};

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Nanoseconds a byte. */
static double measure(hostile_report *report, pith_str page,
                      const pith_options *options)
{
    double start = now_ns();
    double spent;
    int times = 0;
    do {
        pith_result *result;
        if (pith_worker_extract(report->worker, page, options, &result, NULL))
            return 1e30;
        pith_result_free(result);
        times++;
        spent = now_ns() - start;
    } while (spent < SPENT_NS);
    return spent / times / (double)page.len;
}

static bool is_slow(double small, double large)
{
    return large > RATIO_MAX * (small < FLOOR_NS ? FLOOR_NS : small);
}

void hostile_line(hostile_report *report, bool good, const char *text)
{
    report->lines++;
    report->failed += !good;
    printf("%sok %d - %s\n", good ? "" : "not ", report->lines, text);
    fflush(stdout);
}

void hostile_check(hostile_report *report, const char *name,
                   const pith_str pages[2], const pith_options *options)
{
    double small = measure(report, pages[0], options);
    double large = measure(report, pages[1], options);
    for (int i = 1; is_slow(small, large) && i < ROUNDS_MAX; i++) {
        double again = measure(report, pages[1], options);
        large = again < large ? again : large;
    }
    char text[200];
    snprintf(text, sizeof text,
             "%s, %s, %s (ns/byte: %.2f at %zu bytes, %.2f at %zu)", name,
             options->method, options->format, small, pages[0].len, large,
             pages[1].len);
    hostile_line(report, !is_slow(small, large), text);
}

void hostile_run(hostile_report *report, const char *name, pith_str page,
                 const pith_options *options)
{
    pith_result *result;
    bool good = pith_worker_extract(report->worker, page, options, &result,
                                    NULL) == PITH_OK;
    if (good)
        pith_result_free(result);
    hostile_line(report, good, name);
}
