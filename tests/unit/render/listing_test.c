/* SPDX-License-Identifier: Apache-2.0 */
/* Code whose lines are elements: which elements are such code, their lines, and
 * what is kept. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define ROW(number, code)                                             \
    "<tr><td class=blob-num>" number "</td><td class=blob-code>" code \
    "</td></tr>\n"

static const render_case lines[] = {
    {"rows",
     "<p>a<table class=x>\n" ROW("1", "if b:") ROW("2", "\n")
         ROW("3", "  <b>c</b>") "</table>d",
     "a\n\nif b:\n\n  c\n\nd"},
    {"markup laid out in a cell",
     "<table>" ROW("1", "\n   <span>  b</span>\n ")
         ROW("2", "\n <i>c</i>\n") "</table>",
     "  b\nc"},
    {"cells beside each other",
     "<table><tr><td class=blob-code>a<td class=blob-code>b</table>", "a\tb"},
    {"number and no-break space",
     "<pre><div><i class=lineno>1</i>&nbsp;a</div><div><i "
     "class=lineno>2</i>&nbsp; b</div></pre>",
     "a\n b"},
    {"breaks of texts and of lines are one",
     "<pre><div>a\n</div>\n<div>b</div>\n  <div>c<br></div><div>d</div></pre>",
     "a\nb\nc\nd"},
    {"empty lines",
     "<pre><div>a</div><div></div><div>\n</div><div><br></div><div>\xe2\x80\x8b"
     "</div><div>b</div><div></div></pre>",
     "a\n\n\n\n\nb"},
    {"nothing in a line is none",
     "<pre><div class=ec-line><div></div><div>a</div></div><div "
     "class=ec-line><div></div><div>b</div></div></pre>",
     "a\nb"},
    {"text beside lines", "<pre>a<div>b</div>c\n<div>d</div></pre>",
     "a\nb\nc\nd"},
    {"spans", "<pre><span class=line>a</span><span class=line>b</span></pre>",
     "a\nb"},
    {"spans and their breaks",
     "<pre><span class=line>a</span>\n<span class=line>b</span></pre>", "a\nb"},
    {"some lines marked among others",
     "<pre>a\n\n<span class=gatsby-highlight-code-line>  b</span><span "
     "class=gatsby-highlight-code-line>    c</span>\n  <i>d</i></pre>",
     "a\n\n  b\n    c\n  d"},
    {"buttons", "<pre><div>a</div><button>Copy</button><div>b</div></pre>",
     "a\nb"},
    {"in a heading", "<h2>a <code><div>b</div><div>  c</div></code> d</h2>",
     "a b c d"},
    {"hidden", "<pre><div>a</div><div hidden>b</div><div>c</div></pre>",
     "a\nc"},
};

static const render_case kinds[] = {
    {"code", "<code><div>a</div><div>  b</div></code>", "```\na\n  b\n```"},
    {"code in a paragraph", "<p><code>a<br>&nbsp;b</code></p>c",
     "```\na\n b\n```\n\nc"},
    {"code in a cell", "<table><tr><td>a<td><code>b<br>c</code></table>",
     "| a | `b`<br>`c` |\n| --- | --- |"},
    {"code in a cell of code",
     "<table><tr><td>a<tr><td class=code><code>b<br>c</code></table>",
     "a\n\n```\nb\nc\n```"},
    {"code in a sentence", "<p>x <code>a<br>b</code></p>", "x `a`\\\n`b`"},
    {"code with its language", "<div><code class=language-c>a;\n  b;</code>",
     "```c\na;\n  b;\n```"},
    {"code without", "<div><code>a;\n  b;</code></div>", "`a; b;`"},
    {"code not closed", "<code><p>a<p>b", "`a`\n\n`b`"},
    {"code around an article", "<code><div><h2>a</h2>b</div><div>c</div>",
     "## `a`\n\n`b`\n\n`c`"},
    {"verses", "<div><div class=line>a</div><div class=line>b</div></div>",
     "a\n\nb"},
    {"lines in code",
     "<div class=highlight><div><div class=line>a</div><div class=line> "
     "b</div>",
     "```\na\n b\n```"},
    {"style", "<div style='white-space: pre; font-family: Menlo'>a\n  b</div>",
     "```\na\n  b\n```"},
    {"style of prose", "<div style='white-space:pre'>a\n  b</div>", "a b"},
    {"style of an article",
     "<div style='white-space:pre;font-family:Menlo'><h1>a</h1>b\nc</div>",
     "# a\n\nb c"},
    {"font without the style", "<div style='font-family:Menlo'>a\n  b</div>",
     "a b"},
    {"list", "<ol class=dp-j><li>a</li><li>  b</li></ol>", "```\na\n  b\n```"},
    {"in a table",
     "<table><tr><th>a<th>b<tr><td>c<td><table>" ROW("1", "d")
         ROW("2", " e") "</table></table>",
     "| a | b |\n| --- | --- |\n| c | `d`<br>` e` |"},
    {"one in another",
     "<table><tr><td class=x><code>a<br>b</code><td class=blob-code>c</table>",
     "```\na\nb\tc\n```"},
    {"language of a repository",
     "<div class='blob-wrapper type-c'><table>" ROW("1", "a;") "</table></div>",
     "```c\na;\n```"},
    {"type of something else", "<div class='post type-c'><pre>a</pre></div>",
     "```\na\n```"},
};

static const render_case kept[] = {
    {"most", "<pre><div>long</div><div class=drop>}</div></pre>", "long\n}"},
    {"not even half", "<pre><div>a</div><div class=drop>long</div></pre>", "a"},
    {"nothing", "a<pre><div class=drop>a</div></pre>b", "a\n\nb"},
    {"but no numbers",
     "<table>" ROW("1",
                   "long") "<tr class=drop><td class=blob-num>2<td>}</table>",
     "long\n}"},
};

static const render_case safe[] = {
    {"html", "<b><code><div>a&lt;b&gt;</div><div>  c</div></code></b>",
     "<b>\n<pre>a&lt;b&gt;\n  c</pre>\n</b>"},
};

static void check_lines(void **state)
{
    (void)state;
    render_fixture_all("text", lines, COUNT(lines), NULL);
}

static void check_kinds(void **state)
{
    (void)state;
    pith_render_options options = {.formatting = true};
    render_fixture_all("markdown", kinds, COUNT(kinds), &options);
}

static void check_kept(void **state)
{
    (void)state;
    render_fixture_all("text", kept, COUNT(kept), NULL);
}

static void check_safe(void **state)
{
    (void)state;
    render_fixture_all("html", safe, COUNT(safe), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_lines),
        cmocka_unit_test(check_kinds),
        cmocka_unit_test(check_kept),
        cmocka_unit_test(check_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
