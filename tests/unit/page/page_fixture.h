/* SPDX-License-Identifier: Apache-2.0 */
/* A frozen page from a literal, for tests. */
#ifndef PITH_TESTS_PAGE_FIXTURE_H
#define PITH_TESTS_PAGE_FIXTURE_H

#include "method.h"

typedef struct page_fixture {
    pith_arena arena;
    pith_tree tree;
    pith_page page;
} page_fixture;

/* Parse and freeze html (valid UTF-8); the test fails if there is no page. */
void page_fixture_open(page_fixture *f, pith_str html);
void page_fixture_close(page_fixture *f);

/* The element whose id attribute is id; the test fails if it is missing. */
uint32_t page_fixture_by_id(const page_fixture *f, const char *id);

/* The text node whose normalised text is text; the test fails if it is
 * missing. */
uint32_t page_fixture_by_text(const page_fixture *f, const char *text);

/* The labels of a method for the page; free with label_fixture_close(). */
typedef struct label_fixture {
    pith_arena scratch;
    uint8_t *keep;
    uint8_t *why;
    double *figure;
    double score;
} label_fixture;

/* Run a method with its default parameters, except a named one (or NULL). */
void label_fixture_open(label_fixture *labels, const page_fixture *f,
                        const char *method, const char *param, double value);
void label_fixture_close(label_fixture *labels);

#endif
