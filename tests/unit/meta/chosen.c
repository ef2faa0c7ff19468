/* SPDX-License-Identifier: Apache-2.0 */
#include "chosen.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

void facts_open(facts_fixture *f, pith_str html)
{
    *f = (facts_fixture){0};
    page_fixture_open(&f->page, html);
    f->job.page = &f->page.page;
    f->job.arena = &f->page.arena;
    assert_int_equal(pith_meta_run(&f->job), PITH_OK);
}

static void put(char out[300], pith_str value)
{
    size_t len = strlen(out);
    snprintf(out + len, 300 - len, "%s%.*s", len ? "/" : "", PITH_FMT(value));
}

void expect_fact(const fact_case *row, pith_meta_fact fact)
{
    facts_fixture f;
    char got[300] = "";
    facts_open(&f, pith_str_of(row->html));
    for (size_t i = 0; i < f.job.n; i++)
        if (f.job.list[i].chosen && f.job.list[i].source->fact == fact)
            put(got, f.job.list[i].value);
    if (strcmp(got[0] ? got : "-", row->want) != 0)
        fail_msg("%s: '%s', not '%s'", row->why, got, row->want);
    page_fixture_close(&f.page);
}

void expect_date(const fact_case *row)
{
    facts_fixture f;
    char got[300] = "";
    facts_open(&f, pith_str_of(row->html));
    put(got, f.job.date);
    if (strcmp(got[0] ? got : "-", row->want) != 0)
        fail_msg("%s: '%s', not '%s'", row->why, got, row->want);
    page_fixture_close(&f.page);
}
