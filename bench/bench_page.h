/* SPDX-License-Identifier: Apache-2.0 */
/* The pages that benchmarks run on, unpacked into memory. */
#ifndef PITH_BENCH_PAGE_H
#define PITH_BENCH_PAGE_H

#include <pith/basics.h>

typedef struct bench_page {
    char *name;
    pith_str text; /* as served, without a byte-order mark, followed by
                      PITH_SOURCE_PADDING zero bytes */
} bench_page;

typedef struct bench_pages {
    bench_page *pages;
    size_t count;
    size_t bytes;
} bench_pages;

/**
 * Read all *.html and *.html.gz files of a folder in byte order, or `most` of
 * them, evenly spaced. False if there is none.
 */
bool bench_pages_load(const char *folder, size_t most, bench_pages *pages);

void bench_pages_free(bench_pages *pages);

#endif
