/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a predicted page type affects the visible date and authors: those of a
 * list belong to the pages that it leads to, and manuals show the date of their
 * last change. Which titles depend on the type.
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
    const char *by; /* the source of the author instead of the page */
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
    {"less sure, what it only shows is of its entries",
     "<meta property=og:type content=article><meta "
     "property=article:published_time content=2024-03-05>" SHOWN,
     {"listing", 0.65},
     NULL,
     "article",
     "2024-03-05",
     ""},
    {"unless rules of the site say who wrote it",
     "<meta property=og:type content=article><meta "
     "property=article:published_time content=2024-03-05>" SHOWN,
     {"listing", 0.65},
     "site rules",
     "article",
     "2024-03-05",
     "Ann Smith"},
    {"less sure, the site is not the author of its manual",
     "<meta property=og:type content=article><meta name=author content='Rain "
     "Docs'><meta property=og:site_name content='Rain Docs'><h1>Rain</h1>"
     "<p>The old bridge.</p>",
     {"documentation", 0.65},
     NULL,
     "article",
     "",
     ""},
    {"who is declared is",
     "<meta property=og:type content=article>" DECLARED,
     {"documentation", 0.65},
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

typedef struct title_case {
    const char *why, *html, *type, *title;
} title_case;

#define SLOGAN                                                             \
    "<meta property=og:title content='Roof repair in Springfield | Acme'>" \
    "<title>Roof repair in Springfield | Acme</title><h1>Roof repair to "  \
    "trust</h1><p>The old roof."
#define PLACE \
    "<title>Trails near Springfield</title><h1>Springfield</h1><p>The trails."

static const title_case titles[] = {
    {"a service's heading is a slogan", SLOGAN, "service",
     "Roof repair in Springfield"},
    {"so are those of goods", SLOGAN, "product", "Roof repair in Springfield"},
    {"an article's is not", SLOGAN, "article", "Roof repair to trust"},
    {"the declared title has the heading",
     "<meta property=og:title content='Roof repair | Springfield'><title>Roof "
     "repair | Springfield</title><h1>Roof repair</h1><p>The old roof.",
     "service", "Roof repair"},
    {"the same words in another order",
     "<meta property=og:title content='Roof repair'><title>Roof repair"
     "</title><h1>Repair, roof</h1><p>The old roof.",
     "service", "Repair, roof"},
    {"a declared title that is cut off",
     "<meta property=og:title content='The roof that we...'><title>The roof "
     "that we...</title><h1>The roof that is repaired</h1><p>The old roof.",
     "service", "The roof that is repaired"},
    {"og:title that advertises the page",
     "<meta property=og:title content='You will love it'><title>Roof repair "
     "in Springfield</title><h1>Roof repair, good mood</h1><p>The old roof.",
     "service", "Roof repair in Springfield"},
    {"a list under a word of its title", PLACE, "listing",
     "Trails near Springfield"},
    {"a manual under one", PLACE, "documentation", "Springfield"},
    {"a forum built in the browser",
     "<title>Chatter - Where all talk</title><h1>Which roof lasts "
     "longest?</h1><p>The old one.",
     "forum", "Which roof lasts longest?"},
    {"a forum's logo is a link",
     "<title>Old roofs</title><h1><a href=/>The great weather "
     "board</a></h1><p>The old one.",
     "forum", "Old roofs"},
};

static void expect_title(const title_case *row, const char *by)
{
    page_fixture page;
    page_fixture_open(&page, pith_str_of(row->html));
    pith_meta_job job = {.page = &page.page, .arena = &page.arena};
    pith_result result = {0};
    pith_fact *facts;
    pith_str listed = {NULL, 0};
    assert_int_equal(pith_meta_run(&job), PITH_OK);
    assert_int_equal(pith_meta_facts(&job, &facts, &result.nfacts), PITH_OK);
    for (size_t i = 0; i < result.nfacts; i++) {
        if (strcmp(facts[i].name, "title") != 0)
            continue;
        result.title = facts[i].value;
        if (by)
            facts[i].source = pith_str_of(by);
    }
    pith_str before = result.title;
    result.facts = facts;
    assert_int_equal(pith_detect_page_type(&page.arena,
                                           (pith_page_type){row->type, 0.8},
                                           &job, &result),
                     PITH_OK);
    for (size_t i = 0; i < result.nfacts; i++)
        if (strcmp(result.facts[i].name, "title") == 0)
            listed = result.facts[i].value;
    pith_str want = by ? before : pith_str_of(row->title);
    if (!pith_str_eq(result.title, want) || !pith_str_eq(listed, want))
        fail_msg("%s: %.*s, %.*s", row->why, PITH_FMT(result.title),
                 PITH_FMT(listed));
    page_fixture_close(&page);
}

static void test_titles(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        expect_title(&titles[i], NULL);
        expect_title(&titles[i], "site rules");
    }
}

static void test_guesses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_guess(&rows[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_guesses),
                                       cmocka_unit_test(test_titles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
