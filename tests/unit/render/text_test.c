/* SPDX-License-Identifier: Apache-2.0 */
/* Plain text: the lines, and what is left out. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case blocks[] = {
    {"formula",
     "x <span class=katex><span class=katex-mathml><math><mi>a</mi><annotation "
     "encoding='application/x-tex'> a_1\n*b* "
     "</annotation></math></span><span>a1b</span></span>, "
     "<math><mi>c</mi></math>",
     "x $a_1 *b*$, $c$"},
    {"empty", "", ""},
    {"white space only", "<p> \n\t&nbsp;</p><div></div>", ""},
    {"paragraphs", "<p>One\n two</p><p>three</p>", "One two\n\nthree"},
    {"no gluing", "<div>a</div>b<p>c<div>d</div>e", "a\n\nb\n\nc\n\nd\n\ne"},
    {"heading", "<h1>A<br>b</h1>text<h6>c</h6>", "A b\n\ntext\n\nc"},
    {"block in heading", "<h2><div>a</div><p>b</p></h2>c", "a b\n\nc"},
    {"inline", "a<b>b</b> <i>c </i> d<span> e</span>", "ab c d e"},
    {"comment and script", "wo<!-- x -->rd<script>s</script>s", "words"},
    {"unknown elements", "<my-card>a<x-y>b</x-y></my-card>", "ab"},
    {"line breaks", "<p>a<br>b<br><br>c<br></p><p>d", "a\nb\n\nc\n\nd"},
    {"br at the edges", "<p><br>a<br> <br></p>b", "a\n\nb"},
    {"ruler", "a<hr>b", "a\n\nb"},
    {"quotation", "<blockquote>a<p>b</blockquote>c", "a\n\nb\n\nc"},
    {"controls",
     "<button>a</button><button>b</button><select><option>c"
     "<option>d</select>",
     "a b\n\nc\n\nd"},
    {"hidden", "a<p hidden>b</p><p style='display:none'>c</p>d", "ad"},
};

static const render_case words[] = {
    {"entities", "AT&amp;T &lt;b&gt; &eacute;&#x4e2d;&hellip;",
     "AT&T <b> \xc3\xa9\xe4\xb8\xad\xe2\x80\xa6"},
    {"powers",
     "10<sup>13</sup> 10<sup>\xe2\x88\x92"
     "3</sup> 2<sup>n</sup> 5 m<sup>2</sup> "
     "<i>x</i><sup>2</sup> 9 km<sup>2</sup>",
     "10^13 10^\xe2\x88\x92"
     "3 2^n 5 m^2 x^2 9 km^2"},
    {"powers of several terms",
     "2<sup>n+1</sup> x<sup><i>n</i> - 1</sup> 2<sup>n<sup>2</sup>+1</sup> "
     "1<sup>st</sup> Ca<sup>2+</sup> a<sup>n+1</sup>",
     "2^(n+1) x^(n - 1) 2^(n^2+1) 1st Ca2+ an+1"},
    {"indices", "H<sub>2</sub>O x<sub>i</sub> log<sub>10</sub>",
     "H_2O x_i log_10"},
    {"cents", "<i>$</i>2,799<sup>00</sup> or 2,799<sup>00</sup>",
     "$2,799.00 or 2,799^00"},
    {"no powers",
     "1<sup>st</sup> 2<sup>e</sup> word<sup>1</sup> in<sup>2</sup> "
     "Co<sup>\xc2\xae</sup> 10<sup><a href=/>3</a></sup> 10 <sup>3</sup> "
     "IP68<sup>2</sup> "
     "m<sup></sup>n a<sub>gas</sub> Fe<sub>max</sub>",
     "1st 2e word1 in2 Co\xc2\xae 103 10 3 IP682 mn a_gas Femax"},
    {"power in code", "<code>2<sup>3</sup></code><pre>2<sup>3</sup></pre>",
     "2^3\n\n2^3"},
    {"no-break space", "a&nbsp;&nbsp;b c&nbsp; d", "a b c d"},
    {"soft hyphen", "<b>Donau&shy;dampf</b>&shy;schiff &shy;",
     "Donaudampfschiff"},
    {"not a soft hyphen",
     "\xc2\xab"
     "a\xc2\xbb \xc2\xac\xc2\xad",
     "\xc2\xab"
     "a\xc2\xbb \xc2\xac"},
    {"wbr", "super<wbr>cali<wbr> x", "supercali x"},
    {"carriage return", "a&#13;b<pre>c&#13;&#10;d&#13;e</pre>",
     "a b\n\nc\nd\ne"},
    {"Thai",
     "<p>\xe0\xb8\xa0\xe0\xb8\xb2\xe0\xb8\xa9\xe0\xb8\xb2<b>"
     "\xe0\xb9\x84\xe0\xb8\x97\xe0\xb8\xa2</b></p>",
     "\xe0\xb8\xa0\xe0\xb8\xb2\xe0\xb8\xa9\xe0\xb8\xb2"
     "\xe0\xb9\x84\xe0\xb8\x97\xe0\xb8\xa2"},
    {"Chinese",
     "<p>\xe3\x80\x80\xe3\x80\x80\xe4\xb8\xad\xe6\x96\x87<br>"
     "\xe6\xae\xb5\xe8\x90\xbd</p>",
     "\xe4\xb8\xad\xe6\x96\x87\n\xe6\xae\xb5\xe8\x90\xbd"},
    {"Arabic",
     "<p dir=rtl>\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7 "
     "<em>\xd8\xa8\xd9\x83</em></p>",
     "\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7 \xd8\xa8\xd9\x83"},
    {"ruby with rp",
     "<ruby>\xe6\xbc\xa2<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
     "\xe6\xbc\xa2(kan)"},
    {"ruby without rp",
     "x <ruby>\xe6\xbc\xa2<rt>kan</rt>\xe5\xad\x97<rt>ji</rt></ruby> y",
     "x \xe6\xbc\xa2(kan)\xe5\xad\x97(ji) y"},
    {"quotation marks", "he <q> said</q>.",
     "he \xe2\x80\x9c said\xe2\x80\x9d."},
    {"formula", "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>", "$x=1$"},
    {"references to notes",
     "<p>a<sup><a href=#n>1</a></sup> b<sup>[<a href=#m>2</a>]</sup> "
     "c<a class=noteref href=#m>[2]</a> word<sup>2</sup>"
     "<ol><li id=n>e <a href=#r>^</a><li id=m>f</ol>",
     "a[1] b[2] c[2] word2\n\ne\nf"},
    {"tools",
     "<h2>a<span class=mw-editsection>[<a href=/e>edit</a>]</span></h2>"
     "<pre><button class='btn copy-button'>Copy</button>b</pre>"
     "<p class=copy-button>A paragraph about buttons that copy code",
     "a\n\nb\n\nA paragraph about buttons that copy code"},
    {"links to edit, in other languages",
     "<h2>a<span class=mw-editsection><span>[</span><a href=/e>Bearbeiten</a>"
     " | <a href=/f>Quelltext bearbeiten</a><span>]</span></span></h2>b",
     "a\n\nb"},
    {"folded quotations",
     "<blockquote>a<div><a role=button>Click to expand...</a></div>"
     "</blockquote><div class=bbCodeBlock-expandLink>Ouvrir</div>"
     "<div class='bbCodeBlock-shrinkLink js'>Fermer</div><p>Click to "
     "expand... it",
     "a\n\nClick to expand... it"},
    {"who edited a post",
     "<div>a</div><blockquote class='postcontent lastedited'>Derni\xc3\xa8re "
     "modification par Ann ; 30/09/2009</blockquote><p>b<div "
     "class=message-lastEdit>Last edited: <time>Aug 28, 2019</time></div>",
     "a\n\nb"},
    {"icons",
     "<p><span class=material-icons>local_offer</span> a <i "
     "class='material-symbols-outlined x'> close </i>b <span "
     "class=material-icons>No Name</span><table><tr><th>c<td>"
     "<i class=material-icons>check</i></table>",
     "a b No Name\n\nc\tcheck"},
    {"buttons that show more",
     "<p>a <button><i>Show more</i></button><p>b <a role=button>Mehr "
     "anzeigen</a><button>Show more rain</button><p>c <a href=/d>Read more</a>"
     "<button>Показать ещё</button><p>Read more",
     "a\n\nb Show more rain\n\nc Read more\n\nRead more"},
    {"what is still to be loaded",
     "<h3>Loading...</h3><p>a <span class=loader>Loading</span>"
     "<p>Loading\xe2\x80\xa6<p>Loading <b>Loading...</b><p>Loading",
     "a\n\nLoading Loading...\n\nLoading"},
    {"counters of slides",
     "<p>a<div class=slide-count>1 / 5</div><div class=swiper-x>2 of 3</div>"
     "<p class=slide>1/x<p>2/3<div class=carousel>4 / 5 b</div>",
     "a\n\n1/x\n\n2/3\n\n4 / 5 b"},
    {"links over cards",
     "<div><a class=hidden-link href=/a>Rain in May</a><p>Ann</p><h3>"
     "<a href=/a>Rain in May</a></h3></div><a aria-hidden=true href=/b>Snow</a>"
     "<a href=/b>Snow</a><a class=overlay href=/d>Hail at noon</a>"
     "<p class=drop><a href=/d>Hail at noon</a>",
     "Ann\n\nRain in May\n\nSnow Snow Hail at noon"},
    {"signs that sort",
     "<table><tr><th>a <a href=#><span>\xe2\x96\xb2</span>"
     "\xe2\x96\xbc</a><th>b<tr><td>c<td><i>\xe2\x86\x91</i></table>",
     "a\tb\nc\t\xe2\x86\x91"},
    {"invisible characters",
     "<p>a<p>\xe2\x80\x8d<p>\xe2\x80\x8b \xef\xbb\xbf<p>b\xe2\x80\x8d"
     "c",
     "a\n\nb\xe2\x80\x8d"
     "c"},
    {"links of places to themselves",
     "<h2 id=n>a<a href=#n>\xc2\xb6</a></h2><p>b <a href=#n>#</a> "
     "<a href=/x#n>#</a> c<sup><a href=#n>\xc2\xa7</a></sup><h2>d<a "
     "href=#m>#m</a></h2><p><a href=#m>#m</a>",
     "a\n\nb # c\xc2\xa7\n\nd\n\n#m"},
    {"no note is there", "a<sup><a href=#n>1</a></sup>", "a1"},
    {"drawing",
     "a<svg><title>no</title><desc>no</desc><text>b</text>"
     "<text>c</text></svg>d",
     "a b c d"},
};

static const render_case lists[] = {
    {"flat", "a<ul><li>b<li> c </ul>d", "a\n\nb\nc\n\nd"},
    {"nested", "<ul><li>a<ol><li>b<li>c</ol>d<li>e</ul>", "a\nb\nc\nd\ne"},
    {"paragraphs in items", "<ul><li><p>a</p><p>b</p><li><p>c</ul>", "a\nb\nc"},
    {"two lists", "<ul><li>a</ul><ul><li>b</ul>", "a\n\nb"},
    {"definitions", "<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\nc\nd"},
    {"that lay out a page", "<ul><li><h3>a</h3><p>b</p><li><h3>c</h3><p>d</ul>",
     "a\n\nb\n\nc\n\nd"},
    {"whose headings a role makes",
     "<ul><li><div role=heading>a</div><p>b</p><li><p>c</ul>", "a\n\nb\n\nc"},
};

static const render_case solids[] = {
    {"white space", "<pre>a\n\tb\n\n  c  d</pre>", "a\n\tb\n\n  c  d"},
    {"edges", "x<pre>\n\n  a\n \n\n</pre>y", "x\n\n  a\n\ny"},
    {"inline elements",
     "<pre><b>if</b> (x)<span>\n</span><i>  y</i>;<br>z</pre>",
     "if (x)\n  y;\nz"},
    {"line numbers as blocks", "<pre><div>a</div><div>b</div>c</pre>",
     "a\nb\nc"},
    {"textarea", "<textarea>a\n b</textarea>", "a\n b"},
    {"soft hyphen", "<pre>a&shy;b</pre>", "ab"},
    {"white space only", "a<pre> \n </pre>b", "a\n\nb"},
};

static const render_case tables[] = {
    {"rows", "<table><tr><th>a<th>b<tr><td>c <td> d</table>", "a\tb\nc\td"},
    {"empty cells",
     "<table><tr><td>a<td><td>c<tr><td><td><td>d<tr><td>e<td></table>",
     "a\t\tc\n\t\td\ne"},
    {"caption and sections",
     "x<table><caption>t</caption><thead><tr><td>a<tbody><tr><td>b</table>y",
     "x\n\nt\na\nb\n\ny"},
    {"blocks in cells",
     "<table><tr><td><p>a</p><p>b</p><td>c<br>d<td><ul><li>e<li>f</ul></table>",
     "a b\tc d\te f"},
    {"heading in a cell", "<table><tr><th><h3>a</h3><td>b</table>", "a\tb"},
    {"spans",
     "<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e"
     "<tr><td>f<td>g</table>",
     "a\t\tb\nc\td\te\n\tf\tg"},
    {"nested",
     "<table><tr><td>a<table><tr><td>b<td>c<tr><td>d<td>e</table><td>f</table>",
     "a\n\nb\tc\nd\te\n\nf"},
    {"nested three deep",
     "<table><td><table><td><table><td>a<td>b</table></table></table>", "a\tb"},
    {"that lay out a page",
     "<table><tr><td><p>a</p><p>b</p></td></tr><tr><td>c</table>",
     "a\n\nb\n\nc"},
    {"code in a cell", "<table><tr><td>a<td><pre>b\n c</pre></table>",
     "a\n\nb\n c"},
    {"dropped cell keeps its place",
     "<table><tr><td>a<td class=drop>b<td>c<tr class=drop><td>x<tr><td>d"
     "</table>",
     "a\t\tc\nd"},
};

static const render_case drops[] = {
    {"block between", "a<div class=drop>x</div>b", "a\n\nb"},
    {"words between", "a<b class=drop>x</b>b", "a b"},
    {"line break between", "a<b class=drop>x<br></b>b", "a\nb"},
    {"block in an inline element", "a<b class=drop><p>x</p></b>b", "a\n\nb"},
    {"item between", "<ul><li>a<li class=drop>x<li>b</ul>", "a\nb"},
    {"all", "<p class=drop>a</p>", ""},
};

static void test_blocks(void **state)
{
    (void)state;
    render_fixture_all("text", blocks, COUNT(blocks), NULL);
}

static void test_words(void **state)
{
    (void)state;
    render_fixture_all("text", words, COUNT(words), NULL);
}

static void test_lists(void **state)
{
    (void)state;
    render_fixture_all("text", lists, COUNT(lists), NULL);
}

static void test_preformatted(void **state)
{
    (void)state;
    render_fixture_all("text", solids, COUNT(solids), NULL);
}

static void test_tables(void **state)
{
    (void)state;
    render_fixture_all("text", tables, COUNT(tables), NULL);
}

static void test_dropped_parts(void **state)
{
    (void)state;
    render_fixture_all("text", drops, COUNT(drops), NULL);
}

static void test_options(void **state)
{
    (void)state;
    static const render_case formatting[] = {
        {"emphasis", "a <b> b </b> <i>c</i><s>d</s> <code>e*</code>",
         "a **b** *c*~~d~~ `e*`"},
        {"nothing is escaped", "a*b_c [d]", "a*b_c [d]"},
    };
    static const render_case links[] = {
        {"absolute", "<a href=b>c</a>d", "c (http://x/a/b)d"},
        {"unsafe", "<a href='javascript:x'>c</a>", "c"},
        {"text is the address", "<a href=/>http://x/</a>", "http://x/"},
        {"image in it", "<a href=b><img alt=c></a>", ""},
    };
    static const render_case images[] = {
        {"alternative text", "a<img src=b alt=' c&shy; d '>e", "a[c d]e"},
        {"without", "a<img src=b>b<img alt=''>", "ab"},
        {"alone", "<p><img src=c alt=a></p><p><img class=drop src=c alt=b></p>",
         "[a]"},
    };
    static const render_case no_tables[] = {
        {"data", "a<table><tr><td>b<td>c</table>d", "a\n\nd"},
        {"layout", "<table><tr><td>a<p>b<p>c</table>", "a\n\nb\n\nc"},
        {"in layout", "<table><td>a<table><td>b<td>c</table>d</table>",
         "a\n\nd"},
    };
    pith_render_options options = {.formatting = true};
    render_fixture_all("text", formatting, COUNT(formatting), &options);
    options =
        (pith_render_options){.links = true, .base_url = PITH_S("http://x/a/")};
    render_fixture_all("text", links, COUNT(links), &options);
    options = (pith_render_options){.images = true};
    render_fixture_all("text", images, COUNT(images), &options);
    options = (pith_render_options){.no_tables = true};
    render_fixture_all("text", no_tables, COUNT(no_tables), &options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),  cmocka_unit_test(test_words),
        cmocka_unit_test(test_lists),   cmocka_unit_test(test_preformatted),
        cmocka_unit_test(test_tables),  cmocka_unit_test(test_dropped_parts),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
