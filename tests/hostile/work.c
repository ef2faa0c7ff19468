/* SPDX-License-Identifier: Apache-2.0 */
/* Counts work per size: see work.h. */
#include "work.h"

#include <stdio.h>
#include <string.h>

static uint64_t work;

uint64_t hostile_work(void)
{
    return work;
}

#if COUNTS_WORK

/* The compiler inserts a call of this into every basic block of the library. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    work++;
}

/* The linker redirects the library's calls of NAME to __wrap_NAME. */
#define COUNTED(type, name, parameters, bytes, ...) \
    type __real_##name parameters;                  \
    type __wrap_##name parameters;                  \
    type __wrap_##name parameters                   \
    {                                               \
        work += (bytes) / 16;                       \
        return __real_##name(__VA_ARGS__);          \
    }

COUNTED(void *, memcpy, (void *to, const void *from, size_t n), n, to, from, n)
COUNTED(void *, memmove, (void *to, const void *from, size_t n), n, to, from, n)
COUNTED(void *, memset, (void *to, int byte, size_t n), n, to, byte, n)
COUNTED(int, memcmp, (const void *a, const void *b, size_t n), n, a, b, n)

/* The bytes that a search reads: up to the one that it finds. */
#define SEARCHED(name, parameters, n, ...)                                 \
    void *__real_##name parameters;                                        \
    void *__wrap_##name parameters;                                        \
    void *__wrap_##name parameters                                         \
    {                                                                      \
        char *found = __real_##name(__VA_ARGS__);                          \
        work += (found ? (size_t)(found - (const char *)text) : (n)) / 16; \
        return found;                                                      \
    }

SEARCHED(memchr, (const void *text, int byte, size_t n), n, text, byte, n)
SEARCHED(memmem, (const void *text, size_t n, const void *what, size_t len), n,
         text, n, what, len)

void *__real_memrchr(const void *text, int byte, size_t n);
void *__wrap_memrchr(const void *text, int byte, size_t n);
void *__wrap_memrchr(const void *text, int byte, size_t n)
{
    char *found = __real_memrchr(text, byte, n);
    work += (found ? n - (size_t)(found - (const char *)text) : n) / 16;
    return found;
}

size_t __real_strlen(const char *text);
size_t __wrap_strlen(const char *text);
size_t __wrap_strlen(const char *text)
{
    size_t len = __real_strlen(text);
    work += len / 16;
    return len;
}

#endif

bool hostile_is_slow(double small, double large)
{
    enum { FLOOR = 2 };
    static const double ratio_max = 1.5;
    return large > ratio_max * (small < FLOOR ? FLOOR : small);
}

/* Work per byte; -1: no result. */
static double measure(hostile_report *report, pith_str page,
                      const pith_options *options)
{
    uint64_t start = hostile_work();
    pith_result *result;
    if (pith_worker_extract(report->worker, page, options, &result, NULL))
        return -1;
    pith_result_free(result);
    return (double)(hostile_work() - start) / (double)page.len;
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
    char text[200];
    snprintf(text, sizeof text,
             "%s, %s, %s (work/byte: %.1f at %zu bytes, %.1f at %zu)", name,
             options->method, options->format, small, pages[0].len, large,
             pages[1].len);
    hostile_line(report,
                 small >= 0 && large >= 0 && !hostile_is_slow(small, large),
                 text);
}
