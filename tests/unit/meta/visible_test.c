/* SPDX-License-Identifier: Apache-2.0 */
/* Dates and bylines that only the visible page has, and whose they are not. */
#include "claims.h"

#include <stddef.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define PROSE                                                                \
    "<p>After three years of work the old bridge over the river was opened " \
    "again on Saturday, and thousands of people walked across it.</p>"

static const claims_case cases[] = {
    {"<h1>Rain</h1><p class=byline>By Ann Smith</p>" PROSE,
     {"author class byline: Ann Smith"},
     {NULL}},
    {"<h1>Rain</h1><p class='post-date'>March 5, 2024</p>" PROSE,
     {"published class date: 2024-03-05"},
     {NULL}},
    {"<h1>Rain</h1><time datetime=2024-03-05T10:00>today</time>" PROSE,
     {"published time: 2024-03-05T10:00:00"},
     {NULL}},
    /* Comments and what is beside have dates and names of their own. */
    {"<h1>Rain</h1>" PROSE "<div class=comments><time "
     "datetime=2024-03-05>5 March</time> <b class=author>Bo Lee</b></div>",
     {"title h1: Rain"},
     {"published time: 2024-03-05", "author class author: Bo Lee"}},
    /* So have those who praise a product. */
    {"<h1>Rain</h1>" PROSE "<div class='home-testimonials'><b class=author>Bo "
     "Lee</b></div><div class=reviews><b class=author>Cy Young</b></div><div "
     "class=quotes><b class=author>Di Fox</b></div>" PROSE,
     {"title h1: Rain"},
     {"author class author: Bo Lee", "author class author: Cy Young",
      "author class author: Di Fox"}},
    {"<h1>Rain</h1>" PROSE "<aside><p class=date>5 March 2024</p></aside>",
     {"title h1: Rain"},
     {"published class date: 2024-03-05"}},
};

static void test_visible(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        claims_expect(&cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_visible)};
    return cmocka_run_group_tests_name("visible", tests, NULL, NULL);
}
