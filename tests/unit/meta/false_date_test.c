/* SPDX-License-Identifier: Apache-2.0 */
/* Dates that pages declare or show and that are not those of their
 * publication; other dates: choose_test.c. */
#include "chosen.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define WEB_PAGE                                                              \
    "<meta property=og:type content=article><meta property=article:modified_" \
    "time content=2024-03-06><script type=application/ld+json>{\"@type\":"    \
    "\"WebPage\",\"datePublished\":\"2024-03-05\"}</script>"
#define PROSE                                                                \
    "<p>After three years of work the old bridge over the river was opened " \
    "again on Saturday, and thousands of people walked across it.</p>"

static const fact_case lists[] = {
    {"of a page that its list shows, too",
     WEB_PAGE "<h1>News</h1>" PROSE PROSE PROSE PROSE PROSE
              "<ul><li class=date>March 6, 2024<li class=date>March 5, 2024"
              "<li class=date>March 1, 2024</ul>",
     "-"},
    {"of a page that shows it alone",
     WEB_PAGE "<h1>News</h1>" PROSE "<p class=date>March 5, 2024</p>",
     "2024-03-05"},
};

#define CHANGED "<meta property=article:modified_time content=2024-03-05>"

static const fact_case changes[] = {
    {"shown", CHANGED "<h1>Rain</h1><time class=updated>March 5, 2024</time>",
     "2024-03-05"},
    {"hidden",
     CHANGED "<h1>Rain</h1><time class=updated style='display:none' "
             "datetime=2024-03-05>March 5, 2024</time>",
     "-"},
};

#define MANUAL                                                              \
    "<script type=application/ld+json>{\"@type\":\"TechArticle\"}</script>" \
    "<meta property=article:published_time content=2026-02-21T12:16:43Z>"

static const fact_case manuals[] = {
    {"built then",
     MANUAL "<meta property=article:modified_time content=2026-02-21T12:16:43Z>"
            "<h1>Pumps</h1>" PROSE,
     "-"},
    {"put into the system then",
     MANUAL "<meta property=article:modified_time content=2026-03-01T10:10:10Z>"
            "<h1>Pumps</h1>" PROSE,
     "-"},
    {"shown", MANUAL "<h1>Pumps</h1><p>February 21, 2026</p>" PROSE,
     "2026-02-21"},
};

#define CARD(day)                                                        \
    "<div itemscope itemtype=https://schema.org/NewsArticle><meta "      \
    "itemprop=datePublished content=" day "><a href=/a>Human Resources " \
    "Industry Outlook</a></div>"

static const fact_case cards[] = {
    {"three cards below the text",
     "<meta property=og:type content=article><h1>Payroll</h1>" PROSE CARD(
         "2025-12-02") CARD("2025-10-28") CARD("2025-10-13"),
     "-"},
    {"the page's own article before them",
     "<meta property=og:type content=article><div itemscope "
     "itemtype=https://schema.org/NewsArticle><meta itemprop=datePublished "
     "content=2025-12-24><h1>Payroll</h1>" PROSE "</div>" CARD("2025-12-02")
         CARD("2025-10-28") CARD("2025-10-13"),
     "2025-12-24"},
};

static const fact_case rights[] = {
    {"behind the mark, in an element of its own",
     "<h1>Pumps</h1>" PROSE "<p>Pumps for Rivers \xc2\xa9 2010-2018 Ann Smith "
     "<b class=date>24-Nov-2021</b></p>",
     "-"},
    {"behind the mark", "<h1>Pumps</h1><p>Copyright March 5, 2024</p>" PROSE,
     "-"},
    {"in the line after it",
     "<h1>Pumps</h1><p>\xc2\xa9 Ann Smith<br><b class=date>March 5, "
     "2024</b></p>" PROSE,
     "2024-03-05"},
};

static const fact_case links[] = {
    {"a phrase with a date",
     "<h1>Courses</h1><p>Posted on <a href=/f>the forum of the society of "
     "rivers on 2025-07-09</a>:</p>" PROSE,
     "-"},
    {"only the date",
     "<h1>Courses</h1><p>Posted on <a href=/f>2025-07-09</a></p>" PROSE,
     "2025-07-09"},
};

static const fact_case values[] = {
    {"a version, beside the heading",
     "<h1>Charges</h1><ul><li><b>2026-02-25</b>.<i>clover</i></ul>" PROSE, "-"},
    {"a date before a stop",
     "<h1>Charges</h1><p><b>2026-02-25</b>. <i>Rain</i></p>" PROSE,
     "2026-02-25"},
    {"a moment that a program writes",
     "<h1>Charges</h1>" PROSE PROSE PROSE PROSE PROSE
     "<div>2023-03-17T22:02:19Z</div>",
     "-"},
    {"a line with a day and a time",
     "<h1>Charges</h1>" PROSE PROSE PROSE PROSE PROSE
     "<div>2023-03-17 22:02</div>",
     "2023-03-17"},
};

#define TEASER(link)                                                     \
    "<h1>Work</h1>" PROSE PROSE PROSE PROSE PROSE "<h4>Recent News</h4>" \
    "<div><div class=date>March 7, 2025</div><div><span>" link "</span>" \
    "</div></div>"

static const fact_case teasers[] = {
    {"beside the title of another page",
     TEASER("<a href=/b>City opens a new centre for young workers</a>"), "-"},
    {"beside an author",
     TEASER("<a href=/b>Ann Smith</a> of the Institute of Rivers"),
     "2025-03-07"},
    {"beside two such titles",
     TEASER("<a href=/b>City opens a new centre for young workers</a> <a "
            "href=/c>City closes an old centre for old workers</a>"),
     "2025-03-07"},
};

static void expect(const fact_case *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect_date(&rows[i]);
}

static void test_lists(void **state)
{
    (void)state;
    expect(lists, sizeof lists / sizeof *lists);
}

static void test_changes(void **state)
{
    (void)state;
    expect(changes, sizeof changes / sizeof *changes);
}

static void test_manuals(void **state)
{
    (void)state;
    expect(manuals, sizeof manuals / sizeof *manuals);
}

static void test_cards(void **state)
{
    (void)state;
    expect(cards, sizeof cards / sizeof *cards);
}

static void test_rights(void **state)
{
    (void)state;
    expect(rights, sizeof rights / sizeof *rights);
}

static void test_links(void **state)
{
    (void)state;
    expect(links, sizeof links / sizeof *links);
}

static void test_values(void **state)
{
    (void)state;
    expect(values, sizeof values / sizeof *values);
}

static void test_teasers(void **state)
{
    (void)state;
    expect(teasers, sizeof teasers / sizeof *teasers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),   cmocka_unit_test(test_changes),
        cmocka_unit_test(test_manuals), cmocka_unit_test(test_cards),
        cmocka_unit_test(test_rights),  cmocka_unit_test(test_links),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_teasers),
    };
    return cmocka_run_group_tests_name("false_date", tests, NULL, NULL);
}
