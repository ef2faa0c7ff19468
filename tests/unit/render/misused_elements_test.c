/* SPDX-License-Identifier: Apache-2.0 */
/* Elements that pages use for something else than what they are for: bold for
 * whole headings, lists for slides, terms for headings, several
 * links for one. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case headings[] = {
    {"bold headings",
     "<h2><b>1. a</b></h2><h3>2. <b>b</b> <b><i>c</i> d</b></h3>",
     "## 1. a\n\n### 2. b *c* d"},
    {"headings in bold", "<b><h4>e</h4>f</b>", "#### e\n\n**f**"},
    {"bold in a heading", "<h5>g <b>h</b></h5>", "##### g **h**"},
    {"a bold heading in a cell",
     "<table><tr><th><h3><b>a</b></h3><th>b<tr><td>c<td>d</table>",
     "| **a** | b |\n| --- | --- |\n| c | d |"},
};

static const render_case lists[] = {
    {"slides",
     "<ol class=a-carousel><li>a<li>b</ol><p>c<ol style='list-style: none'>"
     "<li>d</ol>",
     "- a\n- b\n\nc\n\n- d"},
    {"a path to the page",
     "<nav aria-label=Breadcrumbs><ol><li>a<li>b</ol></nav>", "- a\n- b"},
    {"items that are none for readers",
     "<ol><li>a<li aria-hidden=true class=drop>/<li>b</ol>", "1. a\n2. b"},
    {"items that are dropped",
     "<ol><li>a<li class=drop>b<li><img src=x><li>c</ol>", "1. a\n4. c"},
    {"a list between items",
     "<ol "
     "start=9><li>a</li><ul><li>b</ul><li>c</li><ol><li>d</li><ul><li>e</ul></"
     "ol>"
     "<li>f</ol>g",
     "9. a\n   - b\n10. c\n    1. d\n       - e\n11. f\n\ng"},
    {"lists between items",
     "<ul><li>a</li><ul><ul><li>b</ul></ul><ul><li>c</ul><li>d</ul>",
     "- a\n  - b\n  * c\n- d"},
    {"a list before all items",
     "<ul><li><img src=x></li><ul><li>a<li>b</ul><li>c</ul>", "- a\n- b\n- c"},
    {"a reversed list between items",
     "<ol reversed start=10><li>a</li><ul><li>b</ul><li>c</ol>",
     "10. a\n    - b\n9. c"},
    {"a long list between items",
     "<ul><li>a</li><ul><li><h3>b</h3>c<li>d</ul><li>e</ul>",
     "- a\n\n  - ### b\n\n    c\n\n  - d\n\n- e"},
    {"a list in an item that does not begin with 1",
     "<ul><li>a<ol start=3><li>b<li>c</ol>d</ul>",
     "- a\n\n  3. b\n  4. c\n\n  d"},
    {"a reversed list", "<ol reversed><li>a<li aria-hidden=true><li>b</ol>",
     "2. a\n1. b"},
};

static const render_case html_lists[] = {
    {"slides", "<ol class=a-carousel><li>a</ol>", "<ul>\n<li>a</li>\n</ul>\n"},
    {"items that are none for readers",
     "<ol><li>a<li aria-hidden=true class=drop>/<li>b</ol>",
     "<ol>\n<li>a</li>\n<li value=\"2\">b</li>\n</ol>\n"},
};

static const render_case xml_lists[] = {
    {"slides", "<ol class=a-carousel><li>a</ol>",
     "<main>\n<list rend=\"ul\">\n<item>a</item>\n</list>\n</main>\n"},
};

#define TEN   "It rains all day in the hills above the town "
#define FIFTY TEN TEN TEN TEN TEN

#define LONG  "<p>" TEN TEN TEN "and in the valley</p>"
#define PROSE "\n\n" TEN TEN TEN "and in the valley"
#define THREE LONG LONG LONG
#define INNER "\n\n  " TEN TEN TEN "and in the valley"

static const render_case sections[] = {
    {"items with paragraphs or a table",
     "a<ul><li><h2>b</h2>" THREE "<li><h2>c</h2><table><tr><th>d<th>e<tr><td>1"
     "<td>2</table><ul><li>f<li>g</ul><li><h2>h</h2>i</ul>",
     "a\n\n## b" PROSE PROSE PROSE "\n\n## c\n\n| d | e |\n| --- | --- |\n"
     "| 1 | 2 |\n\n- f\n- g\n\n## h\n\ni"},
    {"half of them", "<ul><li><h2>b</h2>" THREE "<li><h2>c</h2>d</ul>",
     "- ## b" INNER INNER INNER "\n\n- ## c\n\n  d"},
    {"one item", "<ul><li><h2>b</h2>" THREE "</ul>",
     "- ## b" INNER INNER INNER},
    {"an item without a heading",
     "<ul><li><h2>b</h2>" THREE "<li>" THREE "</ul>",
     "- ## b" INNER INNER INNER "\n\n- " TEN TEN TEN
     "and in the valley" INNER INNER},
    {"what is dropped does not count",
     "<ul><li><h2>b</h2>" LONG "<div class=drop>" LONG LONG "</div><li><h2>c"
     "</h2>d<li class=drop>e</ul>",
     "- ## b" INNER "\n\n- ## c\n\n  d"},
    {"numbered",
     "<ol><li><h2>b</h2>" LONG "<table><tr><th>c<th>d</table><li><h2>e</h2>"
     "<table><tr><th>f<th>g</table></ol>",
     "1. ## b\n\n   " TEN TEN TEN
     "and in the valley\n\n   | c | d |\n   | --- | --- |\n\n"
     "2. ## e\n\n   | f | g |\n   | --- | --- |"},
    {"text beside the items",
     "<ul>a<li><h2>b</h2>" THREE "<li><h2>c</h2>" THREE "</ul>",
     "a\n\n- ## b" INNER INNER INNER "\n\n- ## c" INNER INNER INNER},
};

static void test_sections(void **state)
{
    (void)state;
    render_fixture_all("markdown", sections, COUNT(sections), NULL);
}

static const render_case captions[] = {
    {"prose in a caption",
     "<figure><img src=x><figcaption><p>" FIFTY FIFTY "now</p><p>a</figcaption>"
     "</figure>",
     "![](x)\n\n" FIFTY FIFTY "now\n\na"},
    {"a long caption",
     "<figure><img src=x><figcaption>" FIFTY TEN TEN TEN TEN "a</figcaption>"
     "</figure>",
     "![](x)\n\n*" FIFTY TEN TEN TEN TEN "a*"},
};

static void test_captions(void **state)
{
    (void)state;
    pith_render_options images = {.images = true};
    render_fixture_all("markdown", captions, COUNT(captions), &images);
}

static const render_case notes[] = {
    {"a citation in a note",
     "a<sup><a href=#n>[note 1]</a></sup><ol><li id=n><a href=#r>^</a> b"
     "<sup><a href=#m>[1]</a></sup></ol><ol><li id=m><a href=#s>^</a> c</ol>",
     "a[^1]\n\n[^1]: b[^2]\n\n[^2]: c"},
};

static void test_notes(void **state)
{
    (void)state;
    render_fixture_all("markdown", notes, COUNT(notes), NULL);
}

static const render_case terms[] = {
    {"a term alone", "<dl><dt>a</dt></dl><ul><li>b</ul>", "**a**\n\n- b"},
    {"terms without definitions", "<dl><dt>a<dt>b</dl>", "- **a**\n\n- **b**"},
    {"a definition that is dropped", "<dl><dt>a<dd class=drop>b</dl>",
     "- **a**"},
    {"a term alone in a cell",
     "<table><tr><th>a<th>b<tr><td>c<td><dl><dt>d</dl>"
     "</table>",
     "| a | b |\n| --- | --- |\n| c | **d** |"},
};

static const render_case links[] = {
    {"a broken link", "<a href=/x>a</a><a href=/x>b</a><a href=/x>c</a>",
     "[abc](/x)"},
    {"in bold", "<b><a href=/x>a</a><a href=/x>b</a></b>", "**[ab](/x)**"},
    {"with bold in it",
     "<a href=/x><b>a</b></a><a href=/x><b>b</b></a><a href=/x>c</a>",
     "[**ab**c](/x)"},
    {"with code in it", "<a href=/x><code>a</code></a><a href=/x>b</a>",
     "[`a`b](/x)"},
    {"other links", "<a href=/x>a</a><a href=/y>b</a>", "[a](/x)[b](/y)"},
    {"links apart",
     "<a href=/x>a</a>, <a href=/x>b</a><br><a href=/x>c</a><p><a "
     "href=/x>d</a>",
     "[a](/x), [b](/x)\\\n[c](/x)\n\n[d](/x)"},
    {"links with a space", "<a href=/x>a</a> <a href=/x>b</a>", "[a b](/x)"},
    {"cells", "<table><tr><td><a href=/x>a</a><td><a href=/x>b</a></table>",
     "| [a](/x) | [b](/x) |\n| --- | --- |"},
};

static void test_links(void **state)
{
    (void)state;
    render_fixture_all("markdown", links, COUNT(links), NULL);
    static const render_case picture = {
        "a picture's link", "<a href=/x><img src=i></a><a href=/x>b</a>",
        "[![](i)](/x)[b](/x)"};
    pith_render_options images = {.images = true};
    render_fixture_all("markdown", &picture, 1, &images);
    static const render_case numbered = {
        "numbered", "<a href=/x>a</a><a href=/x>b</a>", "[ab][1]\n\n[1]: /x"};
    pith_render_options list = {.link_style = "reference"};
    render_fixture_all("markdown", &numbered, 1, &list);
}

static void test_terms(void **state)
{
    (void)state;
    render_fixture_all("markdown", terms, COUNT(terms), NULL);
}

static void test_lists(void **state)
{
    (void)state;
    render_fixture_all("markdown", lists, COUNT(lists), NULL);
    render_fixture_all("html", html_lists, COUNT(html_lists), NULL);
    render_fixture_all("xml", xml_lists, COUNT(xml_lists), NULL);
}

static void test_headings(void **state)
{
    (void)state;
    render_fixture_all("markdown", headings, COUNT(headings), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headings), cmocka_unit_test(test_lists),
        cmocka_unit_test(test_terms),    cmocka_unit_test(test_notes),
        cmocka_unit_test(test_captions), cmocka_unit_test(test_links),
        cmocka_unit_test(test_sections),
    };
    return cmocka_run_group_tests_name("misused elements", tests, NULL, NULL);
}
