/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a guessed type of page takes back of the day and the names that the page
 * shows: those of lists belong to what they lead to, and manuals show when they
 * were touched last.
 */
#include "detected.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define SHOWN                                                               \
    "<h1>Rain</h1><p class=author>Ann Smith</p><p class=published>5 March " \
    "2024</p><p>The old bridge was opened again on Saturday.</p>"
#define DECLARED                                                              \
    "<meta name=author content='Ann Smith'><meta "                            \
    "property=article:published_time content=2024-03-05><h1>Rain</h1><p>The " \
    "old bridge was opened again.</p>"
#define CHANGED                                                   \
    "<h1>Rain</h1><p class=last-modified>Last modified on <time " \
    "datetime=2024-03-05>5 March 2024</time></p><p>The old bridge.</p>"

typedef struct guess_case {
    const char *why, *html;
    pith_page_type guess;
    const char *by; /* who gives the author instead of the page */
    const char *type, *date, *author;
} guess_case;

static const guess_case rows[] = {
    {"a list shows those of its entries",
     SHOWN,
     {"listing", 0.8},
     NULL,
     "listing",
     "",
     ""},
    {"so does a shop", SHOWN, {"collection", 0.8}, NULL, "collection", "", ""},
    {"a text has its own",
     SHOWN,
     {"article", 0.8},
     NULL,
     "article",
     "2024-03-05",
     "Ann Smith"},
    {"and a manual",
     SHOWN,
     {"documentation", 0.8},
     NULL,
     "documentation",
     "2024-03-05",
     "Ann Smith"},
    {"what is declared stays",
     DECLARED,
     {"listing", 0.8},
     NULL,
     "listing",
     "2024-03-05",
     "Ann Smith"},
    {"a product has no author without a day",
     "<meta name=author content='Web Team'><h1>Mug</h1><p>The old mug.</p>",
     {"product", 0.8},
     NULL,
     "product",
     "",
     ""},
    {"a guess that may be wrong takes nothing",
     SHOWN,
     {"listing", 0.55},
     NULL,
     "listing",
     "2024-03-05",
     "Ann Smith"},
    {"no guess", SHOWN, {"listing", 0.4}, NULL, "", "2024-03-05", "Ann Smith"},
    {"rules of the site know better",
     SHOWN,
     {"listing", 0.8},
     "site rules",
     "listing",
     "",
     "Ann Smith"},
    {"a manual's last change is no day",
     CHANGED,
     {"documentation", 0.8},
     NULL,
     "documentation",
     "",
     ""},
    {"a list that calls itself an article",
     "<meta property=og:type content=article>" DECLARED,
     {"listing", 0.8},
     NULL,
     "article",
     "",
     ""},
    {"a manual that does",
     "<meta property=og:type content=article>" DECLARED,
     {"documentation", 0.8},
     NULL,
     "article",
     "",
     ""},
    {"against what a page calls itself a guess must be sure",
     "<meta property=og:type content=article>" DECLARED,
     {"listing", 0.65},
     NULL,
     "article",
     "2024-03-05",
     "Ann Smith"},
    {"a text that calls itself one",
     "<meta property=og:type content=article>" DECLARED,
     {"article", 0.9},
     NULL,
     "article",
     "2024-03-05",
     "Ann Smith"},
    {"a manual that its site names itself the author of",
     "<meta name=author content='Rain Docs'><meta property=og:site_name "
     "content='Rain Docs'><h1>Rain</h1><p>The old bridge.</p>",
     {"documentation", 0.8},
     NULL,
     "documentation",
     "",
     ""},
    {"a text's is",
     CHANGED,
     {"article", 0.8},
     NULL,
     "article",
     "2024-03-05",
     ""},
};

static void expect_guess(const guess_case *row)
{
    page_fixture page;
    page_fixture_open(&page, pith_str_of(row->html));
    pith_meta_job job = {.page = &page.page, .arena = &page.arena};
    pith_result result = {0};
    pith_fact *facts;
    assert_int_equal(pith_meta_run(&job), PITH_OK);
    assert_int_equal(pith_meta_facts(&job, &facts, &result.nfacts), PITH_OK);
    for (size_t i = 0; i < result.nfacts; i++) {
        if (strcmp(facts[i].name, "page_type") == 0)
            result.page_type = facts[i].value;
        if (strcmp(facts[i].name, "author") != 0)
            continue;
        result.author = facts[i].value;
        if (row->by)
            facts[i].source = pith_str_of(row->by);
    }
    result.facts = facts;
    result.date = job.date;
    assert_int_equal(
        pith_detect_page_type(&page.arena, row->guess, &job, &result), PITH_OK);
    bool named = false;
    for (size_t i = 0; i < result.nfacts; i++)
        named = named || strcmp(result.facts[i].name, "author") == 0;
    if (!pith_str_eq(result.page_type, pith_str_of(row->type)) ||
        !pith_str_eq(result.date, pith_str_of(row->date)) ||
        !pith_str_eq(result.author, pith_str_of(row->author)) ||
        named != (row->author[0] != '\0'))
        fail_msg("%s: %.*s, %.*s, %.*s", row->why, PITH_FMT(result.page_type),
                 PITH_FMT(result.date), PITH_FMT(result.author));
    page_fixture_close(&page);
}

static void test_guesses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_guess(&rows[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_guesses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
