/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The pages that laws are tried on, in sets: tricky ones written for the
 * purpose (tests/laws/pages), the goldens (tests/golden), and real pages of
 * ../shared (or $PITH_SHARED), which may be absent: their tests then skip.
 */
#ifndef PITH_TESTS_LAW_PAGES_H
#define PITH_TESTS_LAW_PAGES_H

#include <pith/basics.h>

typedef struct law_page {
    char *path;
    char *data; /* unpacked; its own block, so that overruns are seen */
    size_t len;
} law_page;

typedef struct law_set {
    const char *name;
    bool optional; /* absent is no failure */
    law_page *pages;
    size_t npages;
} law_set;

enum { LAW_SETS = 4, LAW_SETS_OWN = 2 };

/* A law: fails the test itself (cmocka) when the page breaks it. */
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
