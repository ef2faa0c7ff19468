/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of buttons and headings of tables of contents, and what only looks so. */
#include "button.h"

#include "line_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const line_case buttons[] = {
    {"<p><a href=/b>Read more</a>", true},
    {"<div>READ MORE \xc2\xbb</div>", true},
    {"<p>&lt; back to top", true},
    {"<h2>Advertising</h2>", true},
    {"<p>Click to expand...", true},
    {"<p>[/quote]", true},
    {"<span>Add to Cart</span>", true},
    {"<p>\xd0\xa0\xd0\xb5\xd0\xba\xd0\xbb\xd0\xb0\xd0\xbc\xd0\xb0", true},
    {"<p>\xe7\xb6\x9a\xe3\x81\x8d\xe3\x82\x92\xe8\xaa\xad\xe3\x82\x80", true},
    /* they say something else as well */
    {"<p>Read more books", false},
    {"<p>Show more respect for old bridges", false},
    {"<p>Advertisements", false},
    {"<p>Please read more", false},
    {"<p>Quote: bridges are old", false},
    /* the bridge's own words: names of things */
    {"<ul><li>Advertising</ul>", false},
    {"<dl><dt>Show all</dl>", false},
    {"<table><tr><td>Sponsored</table>", false},
    {"<pre>View all</pre>", false},
};

static const line_case contents[] = {
    {"<h2>Table of Contents</h2>", true},
    {"<p>In this article:", true},
    {"<h2>Inhaltsverzeichnis</h2>", true},
    {"<h2>\xe7\x9b\xae\xe6\xac\xa1</h2>", true},
    {"<h2>Contents of the box</h2>", false},
    {"<p>In this article we show bridges", false},
};

static void test_buttons(void **state)
{
    (void)state;
    line_expect(pith_is_button, buttons, sizeof buttons / sizeof *buttons);
}

static void test_contents(void **state)
{
    (void)state;
    line_expect(pith_heads_contents, contents,
                sizeof contents / sizeof *contents);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buttons),
        cmocka_unit_test(test_contents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
