/* SPDX-License-Identifier: Apache-2.0 */
/* Tests which of a page's values is chosen: a small page and its fact. Values
 * of a list are joined with '/'; "-" means none. */
#ifndef PITH_TESTS_CHOSEN_H
#define PITH_TESTS_CHOSEN_H

#include "facts.h"

#include "page/page_fixture.h"

typedef struct fact_case {
    const char *why, *html;
    const char *want;
} fact_case;

typedef struct facts_fixture {
    page_fixture page;
    pith_meta_job job;
} facts_fixture;

void facts_open(facts_fixture *f, pith_str html);

void expect_fact(const fact_case *row, pith_meta_fact fact);

/** The page's one date. */
void expect_date(const fact_case *row);

#endif
