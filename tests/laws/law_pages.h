/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The pages on which laws are tried, in sets: difficult ones written for this
 * (tests/laws/pages), the goldens (tests/golden), and real pages of ../shared
 * (or $PITH_SHARED); if these are missing, their tests are skipped.
 */
#ifndef PITH_TESTS_LAW_PAGES_H
#define PITH_TESTS_LAW_PAGES_H

#include <pith/basics.h>

typedef struct law_page {
    char *path;
    char *data; /* unpacked, in a separate block, so that overruns are
                   detected */
    size_t len;
} law_page;

typedef struct law_set {
    const char *name;
    bool optional; /* a missing set is not a failure */
    law_page *pages;
    size_t npages;
} law_set;

enum { LAW_SETS = 4, LAW_SETS_OWN = 2 };

/* A law: fails the test (cmocka) if the page violates it. */
typedef void law_check(const law_page *page);

typedef struct law {
    const char *name;
    law_check *check;
    bool own_only; /* too slow for the real pages */
} law;

/**
 * Try every law on every page: one test per law and set. Returns the number
 * of tests that failed. Laws end with a NULL name.
 */
int law_run(const char *group, const law *laws);

#endif
