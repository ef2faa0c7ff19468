/* SPDX-License-Identifier: Apache-2.0 */
/*
 * HTML output: what is written; that it is safe, checked by parsing it again
 * with separate rules; and that its text equals the text output.
 */
#include "render_fixture.h"
#include "str.h"
#include "text.h"
#include "xss.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case cases[] = {
    {"formula",
     "x <span class=katex><span class=katex-mathml><math><mi>a</mi><annotation "
     "encoding='application/x-tex'> a_1\n*b* "
     "</annotation></math></span><span>a1b</span></span>, "
     "<math><mi>c</mi></math>",
     "x $a_1 *b*$, $c$"},
    {"blocks", "<p class=x>a<div>b</div><h2 id=y>c</h2>",
     "<p>a</p>\n<div>b</div>\n<h2>c</h2>\n"},
    {"white space", "<p> a\n<b> b </b> c&nbsp;d </p>",
     "<p>a <b>b</b> c d</p>\n"},
    {"escapes", "a&lt;b&gt;&amp;&quot;&amp;lt;",
     "a&lt;b&gt;&amp;&quot;&amp;lt;"},
    {"replaced elements",
     "<center>a</center><font>b</font><strike>c</strike><x-y>d</x-y>",
     "<div>a</div>\nb<s>c</s> d"},
    {"controls", "<form>a<button>b</button>c</form>", "<div>a b c</div>\n"},
    {"br, wbr, hr", "a<br>b<wbr>c<hr>d", "a<br>b<wbr>c\n<hr>\nd"},
    {"soft hyphen and ruby stay",
     "a&shy;b<ruby>c<rp>(</rp><rt>d</rt><rp>)</rp></ruby>",
     "a\xc2\xad"
     "b<ruby>c<rp>(</rp><rt>d</rt><rp>)</rp></ruby>"},
    {"pre", "<pre class='x language-c'>\n\n a\n&lt;b</pre>",
     "<pre class=\"language-c\">\n\n a\n&lt;b</pre>\n"},
    {"pre whose language no class tells", "<pre data-language=rust>a</pre>",
     "<pre class=\"language-rust\">a</pre>\n"},
    {"pre around code that tells", "<pre><code class=lang-c>a</code></pre>",
     "<pre><code class=\"language-c\">a</code></pre>\n"},
    {"pre in a box that tells",
     "<div class=highlight-python><pre>a</pre></div>",
     "<div>\n<pre class=\"language-python\">a</pre>\n</div>\n"},
    {"textarea", "<textarea>a\n b</textarea>", "<pre>a\n b</pre>\n"},
    {"attributes",
     "<ol start=3 reversed><li value=x>a</ol><q cite=/b lang=en dir=ltr>c</q>",
     "<ol start=\"3\" reversed=\"\">\n<li>a</li>\n</ol>\n"
     "<q cite=\"http://x/b\" lang=\"en\" dir=\"ltr\">c</q>"},
    {"reversed numbers", "<ol reversed><li>a<li hidden>b<li>c</ol>",
     "<ol reversed=\"\" start=\"2\">\n<li>a</li>\n<li>c</li>\n</ol>\n"},
    {"numbers of dropped items",
     "<ol start=3><li><li>a<li>b<li><img><li>c<ul><li><li>d</ul><li value=x>e"
     "</ol>",
     "<ol start=\"3\">\n<li value=\"4\">a</li>\n<li>b</li>\n"
     "<li value=\"7\">c\n<ul>\n<li>d</li>\n</ul>\n</li>\n<li>e</li>\n"
     "</ol>\n"},
    {"table",
     "<table width=9><tr><th scope=row>a<td colspan=2 rowspan=0>b</table>",
     "<table>\n<tbody>\n<tr>\n<th scope=\"row\">a</th>\n"
     "<td colspan=\"2\" rowspan=\"0\">b</td>\n</tr>\n</tbody>\n</table>\n"},
    {"alignment",
     "<table><tr align=right><td>a<td align=left>b<td style='text-align:start'>"
     "c<td style='color:red;text-align : CENTER'>d</table>",
     "<table>\n<tbody>\n<tr>\n<td align=\"right\">a</td>\n"
     "<td align=\"left\">b</td>\n<td align=\"right\">c</td>\n"
     "<td align=\"center\">d</td>\n</tr>\n</tbody>\n</table>\n"},
    {"a heading by its role", "<div role=heading aria-level=3>a</div><p>b",
     "<h3>a</h3>\n<p>b</p>\n"},
    {"wild spans",
     "<table><tr><td colspan=9007199254740991 rowspan=-1>a</table>",
     "<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody>\n</table>\n"},
    {"dropped cell", "<table><tr><td>a<td class=drop>b<td>c</table>",
     "<table>\n<tbody>\n<tr>\n<td>a</td>\n<td></td>\n<td>c</td>\n</tr>\n"
     "</tbody>\n</table>\n"},
    {"dropped block", "a<div class=drop>b</div>c", "a<br><br>c"},
    {"dropped block in a row",
     "<table><tr><td>a<table class=drop><tr><td>b</table>c</table>",
     "<table>\n<tbody>\n<tr>\n<td>a c</td>\n</tr>\n</tbody>\n</table>\n"},
    {"dropped row below a tall cell",
     "<table><tr><td rowspan=2>a<tr class=drop><td>b<tr><td>c</table>",
     "<table>\n<tbody>\n<tr>\n<td rowspan=\"2\">a</td>\n</tr>\n"
     "<tr></tr>\n<tr>\n<td>c</td>\n</tr>\n</tbody>\n</table>\n"},
    {"a table that arranges the page",
     "<table><tr><td align=right>a<td><blockquote>b</blockquote></table>",
     "<div>a</div>\n<div>\n<blockquote>b</blockquote>\n</div>\n"},
    {"its rows that are lines",
     "<table><tr><td>a<td>b<tr class=drop><td>x<tr><td>c<td>d<tr>"
     "<td class=drop>x<td><pre>e</pre></table>",
     "<table>\n<tbody>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n<tr>\n"
     "<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n</table>\n<div>\n"
     "<pre>e</pre>\n</div>\n"},
    {"with a caption it shows something",
     "<table><caption>a</caption><tr><td><pre>b</pre></table>",
     "<table>\n<caption>a</caption>\n<tbody>\n<tr>\n<td>\n<pre>b</pre>\n"
     "</td>\n</tr>\n</tbody>\n</table>\n"},
    {"in a list it stays", "<ul><li><table><tr><td><pre>b</pre></table></ul>",
     "<ul>\n<li>\n<table>\n<tbody>\n<tr>\n<td>\n<pre>b</pre>\n</td>\n"
     "</tr>\n</tbody>\n</table>\n</li>\n</ul>\n"},
    {"boxes of tasks",
     "<ul><li><input type=checkbox checked disabled> a<li><input "
     "type=checkbox disabled onclick=b>c<li><input type=checkbox>d</ul>",
     "<ul>\n<li><input type=\"checkbox\" disabled checked> a</li>\n"
     "<li><input type=\"checkbox\" disabled> c</li>\n<li>d</li>\n</ul>\n"},
    {"links", "<a href=b>c</a> <a href=javascript:d>e</a> <a>f</a>",
     "<a href=\"http://x/y/b\">c</a> e f"},
    {"headings that link to themselves",
     "<h2 id=a><a href=#a>b</a></h2><h3><a id=c href=#c>d</a></h3>"
     "<section id=e><h3>f <a href=#e><i>g</i></a></h3></section>"
     "<h3><a href=#a>h</a></h3>",
     "<h2>b</h2>\n<h3>d</h3>\n<section>\n<h3>f <i>g</i></h3>\n</section>\n"
     "<h3><a href=\"http://x/y/#a\">h</a></h3>\n"},
    {"links by base", "<base href=/z/><a href=b>c</a>",
     "<a href=\"http://x/z/b\">c</a>"},
    {"no images unless asked for", "a<img src=b>", "a"},
};

static void test_output(void **state)
{
    (void)state;
    pith_render_options options = {.base_url = PITH_S("http://x/y/")};
    render_fixture_all("html", cases, COUNT(cases), &options);
}

static void test_images(void **state)
{
    (void)state;
    static const render_case images[] = {
        {"plain", "a <img src=b alt='\"c' onerror=x width=3>d",
         "a <img src=\"b\" alt=\"&quot;c\">d"},
        {"markup in the alternative", "<img src=b alt='&lt;p>c&lt;/p>'>",
         "<img src=\"b\" alt=\"c\">"},
        {"markup that is meant", "<img src=b alt='30 &lt;br> tags'>",
         "<img src=\"b\" alt=\"30 &lt;br&gt; tags\">"},
        {"late", "<img src=data:x data-original=b>",
         "<img src=\"b\" alt=\"\">"},
        {"figure", "<figure><img src=b><figcaption>c</figcaption></figure>",
         "<figure><img src=\"b\" alt=\"\">\n<figcaption>c</figcaption>\n"
         "</figure>\n"},
        {"in noscript", "<p>a<noscript>b<img src=c alt=d></noscript></p>",
         "<p>a <img src=\"c\" alt=\"d\"></p>\n"},
    };
    pith_render_options options = {.images = true};
    render_fixture_all("html", images, COUNT(images), &options);
}

/* -- Safety -------------------------------------------------------------- */

static bool is_one_of(pith_str name, const char *const *names)
{
    for (; *names; names++)
        if (pith_str_eq(name, pith_str_of(*names)))
            return true;
    return false;
}

static void check_attr(pith_tree *tree, pith_attr *attr, const char *page)
{
    static const char *const harmless[] = {
        "align", "alt",      "checked", "class", "colspan",  "datetime",
        "dir",   "disabled", "lang",    "open",  "reversed", "rowspan",
        "scope", "start",    "title",   "type",  "value",    NULL};
    static const char *const address[] = {"href", "src", "cite", NULL};
    pith_str name = pith_tree_attr_name(tree, attr);
    pith_str value = pith_tree_attr_value(tree, attr);
    if (is_one_of(name, address)) {
        if (!pith_url_is_safe(value))
            fail_msg("unsafe address %.*s from %s", PITH_FMT(value), page);
    } else if (!is_one_of(name, harmless)) {
        fail_msg("attribute %.*s from %s", PITH_FMT(name), page);
    }
}

/* The output, parsed again, contains nothing active. */
static void check_safe(const char *html, const char *page)
{
    static const char *const plain[] = {
        "html",    "head",       "body",   "a",      "abbr",     "address",
        "article", "aside",      "b",      "bdi",    "bdo",      "blockquote",
        "br",      "caption",    "cite",   "code",   "colgroup", "dd",
        "del",     "details",    "dfn",    "div",    "dl",       "dt",
        "em",      "figcaption", "figure", "footer", "h1",       "h2",
        "h3",      "h4",         "h5",     "h6",     "header",   "hr",
        "i",       "img",        "input",  "ins",    "kbd",      "li",
        "main",    "mark",       "nav",    "ol",     "p",        "pre",
        "q",       "rp",         "rt",     "ruby",   "s",        "samp",
        "section", "small",      "strong", "sub",    "summary",  "sup",
        "table",   "tbody",      "td",     "tfoot",  "th",       "thead",
        "time",    "tr",         "u",      "ul",     "var",      "wbr",
        NULL};
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    for (uint32_t i = 0; i < f.tree.nnodes; i++) {
        uint16_t tag = f.tree.tag[i];
        assert_int_not_equal(tag, PITH_TAG_COMMENT);
        if (!pith_tag_is_element(tag))
            continue;
        pith_str name = pith_tree_tag_name(&f.tree, tag);
        if (tag >> 14 || !is_one_of(name, plain))
            fail_msg("element %.*s from %s", PITH_FMT(name), page);
        for (uint32_t k = 0; k < f.tree.data[i].len; k++)
            check_attr(&f.tree, &f.tree.attrs[f.tree.data[i].at + k], page);
    }
    page_fixture_close(&f);
}

static void test_xss(void **state)
{
    (void)state;
    static const char *const bases[] = {"", "http://x/y", "javascript:EVIL//",
                                        "data:text/html,EVIL"};
    assert_true(COUNT(xss_pages) >= 60);
    for (size_t i = 0; i < COUNT(xss_pages); i++) {
        for (size_t k = 0; k < COUNT(bases); k++) {
            pith_render_options options = {.images = true,
                                           .links = true,
                                           .base_url = pith_str_of(bases[k])};
            char *html = render_fixture("html", xss_pages[i], &options);
            check_safe(html, xss_pages[i]);
            pith_free(html);
        }
    }
}

/* The same addresses must not appear in Markdown's links either. */
static void test_markdown_addresses(void **state)
{
    (void)state;
    static const char *const schemes[] = {
        "](javascript:", "](data:", "](vbscript:", "](blob:"};
    pith_render_options options = {.images = true};
    for (size_t i = 0; i < COUNT(xss_pages); i++) {
        char *text = render_fixture("markdown", xss_pages[i], &options);
        for (size_t k = 0; k < COUNT(schemes); k++)
            if (pith_str_ifind(pith_str_of(text), pith_str_of(schemes[k])) !=
                SIZE_MAX)
                fail_msg("%s from %s", schemes[k], xss_pages[i]);
        pith_free(text);
    }
}

/* -- Round trip ---------------------------------------------------------- */

static const char *const pages[] = {
    "<h1>a</h1><p>b <i>c</i> d<br>e<br><br>f</p><div>g<div>h</div>i</div>",
    "<ul><li>a<ul><li>b</ul><li><p>c</ul><ol start=3><li>d</ol>",
    "<ul><li><h3>a</h3><p>b<li><h3>c</h3></ul><dl><dt>a<dd>b</dl>",
    "<table><caption>a</caption><tr><th>b<th>c<tr><td><td>d</table>e",
    "<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>",
    "<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<tr><td>e</table>",
    ("<table><colgroup><col></colgroup><tr class=drop><td>x<tr><td>a<td>b"
     "</table>"),
    "<table><tr><td>a<td class=drop>x<td>b<tr class=drop><td>c</table>",
    "a<table><tr><td>b<td>c<tr><td>d<tr><td><pre>e</pre><td>f<tr><td>g</table>",
    "<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table><tr><td>e</"
    "table>",
    "<table><tr><td><h2>a</h2><p>b<tr><td><blockquote>c</blockquote></table>d",
    "a<pre>\n\n b\n\tc\n</pre><textarea>d\n e</textarea><pre><b>\nf</b></pre>",
    "<select><option>a<option>b</select><button>c</button>d",
    "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby> <q>c</q> d&shy;e&nbsp;f",
    "a<div class=drop>x</div>b<br><div class=drop>x</div>c",
    "<a href=/><h3>a</h3><p>b</p></a>c<center>d</center><form>e</form>",
    "<svg><title>x</title><text>a</text></svg><math><mi>b</mi></math>",
    "<p>a<object><p>b</object>c<marquee>d</marquee>e",
    "&lt;p>a&lt;/p>&amp;amp; <code>&lt;b></code>",
};

static void test_round_trip(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(pages); i++) {
        char *text = render_fixture("text", pages[i], NULL);
        char *html = render_fixture("html", pages[i], NULL);
        char *again = render_fixture("text", html, NULL);
        if (strcmp(text, again) != 0)
            fail_msg("%s\n--- text\n%s\n--- of html\n%s\n---\n%s", pages[i],
                     text, again, html);
        pith_free(text);
        pith_free(html);
        pith_free(again);
    }
}

static void test_no_links(void **state)
{
    (void)state;
    static const render_case rows[] = {
        {"no addresses", "<p>a <a href=http://x/ title=t><b>b</b></a>",
         "<p>a <b>b</b></p>\n"},
        {"but notes", "a<sup><a href=#n>1</a></sup><ol><li id=n>b</ol>",
         "a<sup><a href=\"#fn1\" id=\"fnref1\" role=\"doc-noteref\">1</a>"
         "</sup>\n<ol>\n<li id=\"fn1\">b</li>\n</ol>\n"},
    };
    render_fixture_all("html", rows, COUNT(rows),
                       &(pith_render_options){.no_links = true});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_links),
        cmocka_unit_test(test_output),
        cmocka_unit_test(test_images),
        cmocka_unit_test(test_xss),
        cmocka_unit_test(test_markdown_addresses),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
