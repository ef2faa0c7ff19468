/* SPDX-License-Identifier: Apache-2.0 */
/* Which blocks are headings because of the role attribute. */
#include "heading_role.h"
#include "page_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

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

/* The level of the element with the id "a" after that with the id "b", or "a"
 * itself, was made a heading. */
static void expect_made(const char *html, unsigned want)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    uint32_t node = page_fixture_by_id(&f, strstr(html, "id=b") ? "b" : "a");
    assert_int_equal(
        pith_page_make_heading(&f.page, node, 3, f.page.tree->arena), PITH_OK);
    unsigned level = pith_page_heading(&f.page, page_fixture_by_id(&f, "a"));
    if (level != want)
        fail_msg("%s: level %u", html, level);
    page_fixture_close(&f);
}

static void test_made(void **state)
{
    (void)state;
    expect_made("<p>x</p> <span id=a>y</span> <p>z", 3);
    expect_made("<p>x</p><i></i> <span id=a><b>y</b></span> <div>z", 3);
    expect_made("<div><p>x</p><b id=a>y</b></div>z", 3);
    expect_made("x<p id=a><span id=b>y</span></p>z", 3);
    expect_made("x<div id=a>y</div>z", 3);
    expect_made("<div><span id=a>y</span></div>z", 3);
    expect_made("x <span id=a>y</span><p>z", 0);
    expect_made("<p>x</p><span id=a>y</span> z", 0);
    expect_made("<i>x</i> <span id=a>y</span><p>z", 0);
    expect_made("<p>x</p><span id=a>y</span><i>z</i>", 0);
    expect_made("<p>x</p><span id=a></span><p>z", 0);
    expect_made("<p>x</p><span hidden id=a>y</span><p>z", 0);
    expect_made("<ul><li><span id=a>y</span></ul>", 0);
    expect_made("<a href=/><div id=a>y</div></a>", 0);
    expect_made("<p>x</p><h4 id=a><span id=b>y</span></h4>", 4);
    expect_made("<div id=a role=heading aria-level=5>x</div>", 5);
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
        cmocka_unit_test(test_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
