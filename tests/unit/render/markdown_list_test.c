/* SPDX-License-Identifier: Apache-2.0 */
/* Lists in Markdown. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const render_case lists[] = {
    {"bullets", "a<ul><li>b<li>c</ul>d", "a\n\n- b\n- c\n\nd"},
    {"nested", "<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>",
     "- a\n  - b\n    1. c\n- d"},
    {"text above the items",
     "<ul>a<li>b</ul><p>c</p><ul>d<br><ul><li>e<ul><li>f</ul></ul></ul>",
     "a\n\n- b\n\nc\n\nd\n\n- e\n  - f"},
    {"numbers", "<ol start=9><li>a<li>b<li value=20>c<li>d</ol>",
     "9. a\n10. b\n20. c\n21. d"},
    {"reversed numbers", "<ol reversed><li>a<li hidden>b<li>c<li>d</ol>",
     "3. a\n2. c\n1. d"},
    {"reversed from", "<ol reversed start=2><li>a<li>b<li>c<li>d</ol>",
     "2. a\n1. b\n0. c\n0. d"},
    {"reversed with values", "<ol reversed><li>a<li value=9>b<li>c</ol>",
     "3. a\n9. b\n8. c"},
    {"definitions of a dropped term",
     "<dl><dt><img src=x><dd>a<dd>b<dt>c<dd>d</dl>",
     "a\n\nb\n\n- **c**\n\n  d"},
    {"numbers of dropped items", "<ol><li><li>a<li><img src=x><li>b</ol>",
     "2. a\n4. b"},
    {"paragraphs", "<ul><li><p>a</p><p>b</p><li><p>c</ul>", "- a\n\n  b\n- c"},
    {"neighbours", "<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>",
     "- a\n\n* b\n\n- c"},
    {"numbered neighbours", "<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"},
    {"marker and list on one line", "<ol><li><ul><li>a</ul></ol>", "1. - a"},
    {"an item that is a list", "<ul><li><ul><li>a<li>b</ul><li>c</ul>",
     "- a\n- b\n- c"},
    {"lists in the place of items",
     "<ul><li><ul><li>a</ul><li><ul><li><ul><li>b</ul></ul><li>c</ul>",
     "- a\n- b\n- c"},
    {"a list behind an item", "<ul><li>a<li><ul><li>b</ul><li>c</ul>",
     "- a\n  - b\n- c"},
    {"a list behind an item with a list",
     "<ul><li>a<ul><li>b</ul><li><ul><li>c</ul><li>d</ul>",
     "- a\n  - b\n  - c\n- d"},
    {"a list behind another list", "<ul><li>a</ul><ul><li><ul><li>b</ul></ul>",
     "- a\n\n* b"},
    {"items of no list that are lists",
     "<div><li><ul><li>a</ul></div><dl><li><ul><li>b</ul></dl>",
     "- - a\n\n* * b"},
    {"an item with a list and text", "<ul><li><ul><li>a</ul>b</ul>",
     "- - a\n\n  b"},
    {"code in an item", "<ul><li>a<pre>b\n\n c</pre><li>d</ul>",
     "- a\n\n  ```\n  b\n\n   c\n  ```\n\n- d"},
    {"layout", "<ul><li><h3>a</h3>b<li><h3>c</h3></ul>",
     "- ### a\n\n  b\n\n- ### c"},
    {"quotation in an item", "<ul><li><blockquote>a<p>b</blockquote></ul>",
     "- > a\n  >\n  > b"},
};

static void test_lists(void **state)
{
    (void)state;
    render_fixture_all("markdown", lists, sizeof lists / sizeof *lists, NULL);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists)};
    return cmocka_run_group_tests_name("markdown_list", tests, NULL, NULL);
}
