/* SPDX-License-Identifier: Apache-2.0 */
/* XML and TEI: the output for each element, and that every element is allowed
 * where it is. */
#include "escape.h"
#include "render_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* The content of main. */
#define MAIN(text) "<main>\n" text "</main>\n"

static const render_case cases[] = {
    {"nothing", "", "<main/>\n"},
    {"paragraphs", "a<p>b</p>c<div>d</div>",
     MAIN("<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n")},
    {"white space", "<p> a\n b&nbsp;<span> c</span> </p>",
     MAIN("<p>a b c</p>\n")},
    {"escapes", "a&lt;b&gt;&amp;\"", MAIN("<p>a&lt;b&gt;&amp;&quot;</p>\n")},
    {"soft hyphens", "a&shy;b", MAIN("<p>ab</p>\n")},
    {"headings", "<h2>a<div>b</div></h2>c",
     MAIN("<head rend=\"h2\">a b</head>\n<p>c</p>\n")},
    {"breaks", "a<br>b<br><br>c<br>", MAIN("<p>a<lb/>b</p>\n<p>c</p>\n")},
    {"lists", "<ul><li>a<ul><li>b</ul>c<li><p>d<p>e</ul>",
     MAIN("<list rend=\"ul\">\n<item>a<list rend=\"ul\">\n<item>b</item>\n"
          "</list>\n<p>c</p>\n</item>\n<item>d<p>e</p>\n</item>\n</list>\n")},
    {"text in a list", "<ol>a<li>b</ol>",
     MAIN("<list rend=\"ol\">\n<item>a</item>\n<item>b</item>\n</list>\n")},
    {"terms", "<dl><dt>a<dd>b</dl>",
     MAIN("<list rend=\"dl\">\n<item rend=\"dt\">a</item>\n"
          "<item rend=\"dd\">b</item>\n</list>\n")},
    {"table",
     "<table><caption>a</caption><tr><th>b<td class=drop>c<td>d</table>",
     MAIN("<table>\n<head>a</head>\n<row>\n<cell role=\"head\">b</cell>\n"
          "<cell></cell>\n<cell>d</cell>\n</row>\n</table>\n")},
    {"layout table", "<table><tr><td>a<table><tr><td>b</table></table>",
     MAIN("<p>a</p>\n<table>\n<row>\n<cell>b</cell>\n</row>\n</table>\n")},
    {"a caption alone",
     "<table><caption>a</caption><tr class=drop><td>b</table>",
     MAIN("<table>\n<head>a</head>\n<row>\n<cell></cell>\n</row>\n"
          "</table>\n")},
    {"table in a table with headers",
     "<table><tr><th>a<td>b<table><tr><td>c<td>d<tr><td>e<td>f</table>g"
     "<tr><th>h<td><p>i<p>j</table>",
     MAIN("<table>\n<row>\n<cell role=\"head\">a</cell>\n<cell>b<table>\n"
          "<row>\n<cell>c</cell>\n<cell>d</cell>\n</row>\n<row>\n"
          "<cell>e</cell>\n<cell>f</cell>\n</row>\n</table>\n<p>g</p>\n"
          "</cell>\n</row>\n<row>\n<cell role=\"head\">h</cell>\n"
          "<cell>i<p>j</p>\n</cell>\n</row>\n</table>\n")},
    {"powers", "2<sup>3</sup> x<sup>n+1</sup>y", MAIN("<p>2^3 x^(n+1)y</p>\n")},
    {"merged cells",
     "<table><tr><th colspan=2>a<td rowspan=3>b<tr><td "
     "colspan=1>c<td>d</table>",
     MAIN("<table>\n<row>\n<cell role=\"head\" cols=\"2\">a</cell>\n"
          "<cell rows=\"3\">b</cell>\n</row>\n<row>\n<cell>c</cell>\n"
          "<cell>d</cell>\n</row>\n</table>\n")},
    {"headers of the inner table do not count",
     "<table><tr><td>a<td>b<table><tr><th>c</table></table>",
     MAIN("<p>a</p>\n<p>b</p>\n<table>\n<row>\n<cell role=\"head\">c</cell>\n"
          "</row>\n</table>\n")},
    {"code in a table with headers",
     "<table><tr><th>a<tr><td><pre>b\n c</pre></table>",
     MAIN("<table>\n<row>\n<cell role=\"head\">a</cell>\n</row>\n<row>\n"
          "<cell><code>b\n c</code>\n</cell>\n</row>\n</table>\n")},
    {"quote", "<blockquote>a<p>b</blockquote>",
     MAIN("<quote>\n<p>a</p>\n<p>b</p>\n</quote>\n")},
    {"code", "<pre><code class=language-c>\n a\n\tb\n</code></pre>",
     MAIN("<code lang=\"c\"> a\n\tb</code>\n")},
    {"code in a line", "<p>a <code>b<b>c</b></code>",
     MAIN("<p>a <code>bc</code></p>\n")},
    {"quotation and ruby", "<q>a</q> <ruby>b<rt>c</rt></ruby>",
     MAIN("<p>\xe2\x80\x9c"
          "a\xe2\x80\x9d b(c)</p>\n")},
    {"no markup unless asked for", "<a href=b>c</a> <b>d</b> <img src=e>",
     MAIN("<p>c d</p>\n")},
    {"formula",
     "x <span class=katex><span class=katex-mathml><math><mi>a</mi><annotation "
     "encoding='application/x-tex'> a_1\n*b* "
     "</annotation></math></span><span>a1b</span></span>, "
     "<math><mi>c</mi></math>",
     MAIN("<p>x <formula notation=\"TeX\">a_1\n*b*</formula>, "
          "<formula notation=\"TeX\">c</formula></p>\n")},
    {"lines of code",
     "<pre><div>a</div><div>b</div><br>c</pre><p>x <code>d<br>e</code>",
     MAIN("<code>a\nb\n\nc</code>\n<p>x <code>d\ne</code></p>\n")},
    {"references to notes",
     "<p>a<sup><a href=#n>1</a></sup> b<a class=noteref href=#n>[1]</a>"
     "<ol><li id=n>c <a href=#r>^</a></ol>",
     MAIN("<p>a[1] b[1]</p>\n<list rend=\"ol\">\n<item>c</item>\n</list>\n")},
    {"dropped", "a<div class=drop>b</div>c", MAIN("<p>a</p>\n<p>c</p>\n")},
};

static const render_case rich_cases[] = {
    {"emphasis", "<p><b>a</b> <i>b</i><u>c</u><sub>d</sub><sup>e</sup><s>f</s>",
     MAIN("<p><hi rend=\"#b\">a</hi> <hi rend=\"#i\">b</hi>"
          "<hi rend=\"#u\">c</hi><hi rend=\"#sub\">d</hi>"
          "<hi rend=\"#sup\">e</hi><del rend=\"overstrike\">f</del></p>\n")},
    {"emphasis over blocks", "<b>a<p>b</p></b>",
     MAIN("<p><hi rend=\"#b\">a</hi></p>\n<p><hi rend=\"#b\">b</hi></p>\n")},
    {"a link once", "<a href='/b c?d&e'><div>f</div><div>g</div></a>",
     MAIN("<p><ref target=\"/b%20c?d&amp;e\">f</ref></p>\n<p>g</p>\n")},
    {"unsafe link", "<a href='javascript:a'>b</a>", MAIN("<p>b</p>\n")},
    {"image", "<img src=a.png alt='b \"c\"'>",
     MAIN("<p><graphic src=\"a.png\" alt=\"b &quot;c&quot;\"/></p>\n")},
    {"a film between paragraphs, and one in a link",
     "<p>a<video controls src=b.mp4 title='c & d'>e</video>f"
     "<p><a href=g>h<video controls src=i.mp4></video></a>",
     MAIN("<p>a</p>\n<p><ref target=\"b.mp4\">c &amp; d</ref></p>\n<p>f</p>\n"
          "<p><ref target=\"g\">h</ref></p>\n")},
};

static const render_case tei_cases[] = {
    {"nothing", "", "<div type=\"entry\"/>\n"},
    {"heading, code, image", "<h3>a</h3><pre>b</pre><p>c<img src=d alt=e>",
     "<div type=\"entry\">\n<ab type=\"header\" rend=\"h3\">a</ab>\n"
     "<p><code>b</code></p>\n<p>c<figure><graphic url=\"d\"/>"
     "<figDesc>e</figDesc></figure></p>\n</div>\n"},
    {"header cell", "<table><tr><th>a<td>b</table>",
     "<div type=\"entry\">\n<table>\n<row>\n"
     "<cell role=\"label\">a</cell>\n<cell>b</cell>\n</row>\n</table>\n"
     "</div>\n"},
};

static const pith_render_options rich = {
    .links = true, .images = true, .formatting = true};

static void test_elements(void **state)
{
    (void)state;
    static const pith_render_options plain = {0};
    render_fixture_all("xml", cases, COUNT(cases), &plain);
    render_fixture_all("xml", rich_cases, COUNT(rich_cases), &rich);
    render_fixture_all("tei", tei_cases, COUNT(tei_cases), &rich);
}

static void test_escapes(void **state)
{
    (void)state;
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_escape_xml(&out, PITH_S("a\x01\x1f\t\nb\xef\xbf\xbe\xef\xbf\xbd<\r"));
    assert_true(
        pith_str_eq(pith_buf_view(&out), PITH_S("a\t\nb\xef\xbf\xbd&lt;")));
    pith_buf_reset(&out);
    pith_escape_uri(&out, PITH_S("http://a/%41%4 %\"#b#c&\xc3\xa9"));
    assert_true(
        pith_str_eq(pith_buf_view(&out),
                    PITH_S("http://a/%41%254%20%25%22#b%23c&amp;\xc3\xa9")));
    pith_buf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_escapes),
    };
    return cmocka_run_group_tests_name("render/xml", tests, NULL, NULL);
}
