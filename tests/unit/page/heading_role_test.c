/* SPDX-License-Identifier: Apache-2.0 */
/* Which blocks are headings because of the role attribute. */
#include "heading_role.h"
#include "page_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The level of the element with the id "a". */
static void expect_level(const char *html, unsigned want)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    unsigned level = pith_page_heading(&f.page, page_fixture_by_id(&f, "a"));
    if (level != want)
        fail_msg("%s: level %u", html, level);
    page_fixture_close(&f);
}

/* The same of the heading around it. */
static void expect_around(const char *html, unsigned want)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    unsigned level =
        pith_page_heading_around(&f.page, page_fixture_by_id(&f, "a"));
    if (level != want)
        fail_msg("%s: level %u", html, level);
    page_fixture_close(&f);
}

static void test_levels(void **state)
{
    (void)state;
    expect_level("<h3 id=a>x</h3>", 3);
    expect_level("<div id=a role=heading aria-level=4>x</div>", 4);
    expect_level("<p id=a role=HEADING>x</p>", 2);
    expect_level("<div id=a role=heading aria-level=0>x</div>", 2);
    expect_level("<div id=a role=heading aria-level=9>x</div>", 6);
    expect_level("<div id=a role=heading aria-level=many>x</div>", 2);
}

static void test_blocks(void **state)
{
    (void)state;
    expect_level("<div id=a><a><span role=heading aria-level=3>x</span></a>"
                 "</div>",
                 3);
    expect_level("<p id=a><a href=#x><b role=heading>x</b></a></p>", 2);
    expect_level("<div id=a>y <span role=heading>x</span></div>", 0);
    expect_level("<ul><li id=a><span role=heading>x</span></ul>", 0);
    expect_level("<div id=a role=heading><p>x</p><p>y</p></div>", 0);
    expect_level("<h2><div id=a role=heading>x</div></h2>", 0);
    expect_level("<a href=/x><div id=a role=heading>x</div></a>", 0);
    expect_level("<button><div id=a role=heading>x</div></button>", 0);
    expect_level("<div id=a role=heading></div>x", 0);
    expect_level("<div hidden><p id=a role=heading>x</div>y", 0);
    expect_level("<body id=a><span role=heading>x</span>", 0);
}

static void test_around(void **state)
{
    (void)state;
    expect_around("<h3 id=a>x</h3>", 3);
    expect_around("<h3><div id=a>x</div></h3>", 3);
    expect_around("<h3><div><div><div id=a>x</div></div></div></h3>", 3);
    expect_around("<h3><div><div><div><div id=a>x</div></div></div></div></h3>",
                  0);
    expect_around("<h3><div id=a>x</div><div>y</div></h3>", 0);
    expect_around("<div><div id=a>x</div></div>", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
