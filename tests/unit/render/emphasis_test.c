/* SPDX-License-Identifier: Apache-2.0 */
/* Markdown's emphasis: see inline_markup.h. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case emphasis[] = {
    {"spaces move out", "a<b> b </b>c", "a **b** c"},
    {"nested", "<b>a <i>b</i></b> <b><i><b>c</b></i></b>", "**a *b c***"},
    {"strike", "<del>a</del> <s>b</s>", "~~a b~~"},
    {"empty", "a<b></b><b> </b>b", "a b"},
    {"neighbours become one", "<b>a</b><b>b</b> <b>c</b><br><b>d</b>",
     "**ab c**\\\n**d**"},
    {"neighbours with a sign at the end", "<b>a</b><b> (</b><b>b</b><b>):</b>c",
     "**a (b):** c"},
    {"neighbours that share a mark",
     "<b><i>a</i></b> <b>b</b>, <i>c</i> <i><b>d</b></i>, <b>e</b> <i>f</i>",
     "***a* b**, *c **d***, **e** *f*"},
    {"a neighbour with a link, or in one",
     "<i>a</i> <i><a href=//x>b</a></i> <a href=//x><i>c</i></a>",
     "*a [b](//x)* [*c*](//x)"},
    {"a neighbour in an editor's span, but not in one with a class",
     "<b>a</b> <span style='margin:0'><b>b</b></span> <span class=x><b>c</b>"
     "</span>",
     "**a b** **c**"},
    {"not words set apart",
     "<div role=grid><div role=row><b role=gridcell>a</b><b "
     "role=gridcell>b</b></div></div>",
     "**a** **b**"},
    {"not over a dropped picture", "<i>a</i> <i><img src=//x></i> <i>b</i>",
     "*a* *b*"},
    {"two kinds", "<i>a</i><b>b</b> <i><b>c</b></i><i>.</i>d",
     "*a***b** ***c***.d"},
    {"over blocks", "<b><p>a</p><p>b</p></b>c", "**a**\n\n**b**\n\nc"},
    {"over a line break", "<i>a<br>b</i>", "*a\\\nb*"},
    {"colon before a word", "<b>\xe9\x87\x8d\xef\xbc\x9a</b>\xe5\x86\x85",
     "**\xe9\x87\x8d**\xef\xbc\x9a\xe5\x86\x85"},
    {"quotation mark after a word", "a<b>\"b\"</b>c", "a\"**b**\"c"},
    {"escaped bracket", "<b>[a]</b>b <b>c*</b>d", "**[a**]b **c**\\*d"},
    {"only punctuation", "a<b>!</b>b", "a!b"},
    {"punctuation and space are fine", "<b>a:</b> b, <i>(c)</i>",
     "**a:** b, *(c)*"},
    {"a link ends it", "a<b><a href=//x>b</a></b>c <b>d<a href=//x>e</a></b>f",
     "a[b](//x)c d[e](//x)f"},
    {"the title of a work, but not a reference with the title in it",
     "<cite>a</cite> by b, <cite>c, <i>d</i>, 2001</cite>; <cite><a "
     "href=//x>e</a></cite>; <cite><a href=//x>f</a> wrote:</cite>",
     "*a* by b, c, *d*, 2001; *[e](//x)*; [f](//x) wrote:"},
    {"odd space at its end", "<b>a&#x202f;</b>b <b>&#x202f;c</b>",
     "a\xe2\x80\xaf"
     "b \xe2\x80\xaf**c**"},
};

static void test_emphasis(void **state)
{
    (void)state;
    render_fixture_all("markdown", emphasis, COUNT(emphasis), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_emphasis)};
    return cmocka_run_group_tests_name("emphasis", tests, NULL, NULL);
}
