/* SPDX-License-Identifier: Apache-2.0 */
/* Markdown: what is written, and that no text becomes markup. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case blocks[] = {
    {"a heading with text in a cell",
     "<table><tr><td>a<td><h3>b</h3><p>c</table>"
     "<table><tr><td><h4>d</h4><td><h4>e</h4><tr><td>f<td>g</table>",
     "a\n\n### b\n\nc\n\n| d | e |\n| --- | --- |\n| f | g |"},
    {"a heading by its role",
     "<div role=heading aria-level=3>1. a</div><p>b<div><a href=/c>"
     "<span role=heading>d</span></a></div>",
     "### 1. a\n\nb\n\n## [d](/c)"},
    {"a row with one text",
     "<table><tr><td><img src=x><td>a<td></table>"
     "<table><tr><td>b<td>c</table>",
     "a\n\n| b | c |\n| --- | --- |"},
    {"terms with a list each",
     "<dl><dt>a<dd>b</dl><dl><dt>c<dd>d</dl><ul><li>e</ul><dl><dt>f<dt>g</dl>",
     "- **a**\n\n  b\n\n- **c**\n\n  d\n\n* e\n\n- **f**\n\n- **g**"},
    {"headings that link to themselves",
     "<h2 id=a><a href=#a>b</a></h2><h3><a href=#a>c</a></h3><p id=d>"
     "<a href=#d>e</a>",
     "## b\n\n### [c](#a)\n\n[e](#d)"},
    {"links from headings to the table of contents",
     "<h2><a class=toc-backref href=#id3>a</a></h2>b", "## a\n\nb"},
    {"formula",
     "x <span class=katex><span class=katex-mathml><math><mi>a</mi><annotation "
     "encoding='application/x-tex'> a_1\n*b* "
     "</annotation></math></span><span>a1b</span></span>, "
     "<math><mi>c</mi></math>",
     "x $a_1 *b*$, $c$"},
    {"headings", "<h1>a<br>b</h1><h6>c #</h6>d", "# a b\n\n###### c \\#\n\nd"},
    {"hard break", "a<br>b<br><br>c<br>", "a\\\nb\n\nc"},
    {"ruler", "a<hr>b", "a\n\n---\n\nb"},
    {"rulers in a row, and before anything", "<hr>a<hr><hr><p><hr>b",
     "a\n\n---\n\nb"},
    {"quotation",
     "<blockquote><p>a<p>b<br>c<blockquote>d</blockquote>"
     "</blockquote>e",
     "> a\n>\n> b\\\n> c\n>\n> > d\n\ne"},
    {"two quotations", "<blockquote>a</blockquote><blockquote>b</blockquote>",
     "> a\n\n> b"},
    {"definitions", "<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>f",
     "- **a**\n\n  b\n\n  c\n\n- **d**\n\n  e\n\nf"},
    {"definitions without a term", "<dl><dd>b<dd>c</dl>", "b\n\nc"},
    {"terms in a cell", "<table><tr><td>x<td><dl><dt>a<dd>b</dl></table>",
     "| x | **a**<br>b |\n| --- | --- |"},
    {"boxes",
     "<ul><li><input type=checkbox disabled checked>a<li><p><input "
     "type=checkbox disabled> b<li><input type=checkbox>c<li>d<input "
     "type=checkbox disabled></ul>",
     "- [x] a\n- [ ] b\n- c\n- d"},
    {"soft hyphens", "a&shy;b &shy; <b>c&shy;</b>&shy;d<pre>e&shy;f</pre>",
     "ab **c**d\n\n```\nef\n```"},
    {"ruby", "<ruby>a<rp>[</rp><rt>b</rt><rp>]</rp></ruby>", "a(b)"},
};

static const render_case openers[] = {
    {"summary", "<details><summary><b>a</b> b</summary>c</details>",
     "**a b**\n\nc"},
    {"summary with a heading",
     "<details><summary><h3>a</h3></summary>b</details>", "### a\n\nb"},
    {"a button above what it opens",
     "<div><button aria-expanded=false>a</button><div>b</div></div>",
     "**a**\n\nb"},
    {"in a heading", "<h3><button aria-expanded=false>a</button></h3><p>b",
     "### a\n\nb"},
    {"a button in a line",
     "<p>a <button aria-expanded=false>b</button> c<p>"
     "<button aria-expanded=false>d</button> e<p><button>f</button>",
     "a b c\n\nd e\n\nf"},
};

static const render_case code[] = {
    {"block", "a<pre>b\n  c\n</pre>", "a\n\n```\nb\n  c\n```"},
    {"language of pre", "<pre class='x language-c'>b</pre>", "```c\nb\n```"},
    {"language of code", "<pre><code class=lang-c++>b</code></pre>",
     "```c++\nb\n```"},
    {"language around", "<div class=highlight-source-shell><pre>b</pre></div>",
     "```shell\nb\n```"},
    {"language in data-lang", "<pre data-lang=rust>b</pre>", "```rust\nb\n```"},
    {"language in data-language", "<pre><code data-language=go>b</code></pre>",
     "```go\nb\n```"},
    {"language above it",
     "<div><div><span>JS</span><button><i>Copy</i></button></div><pre "
     "class=language-js>b</pre></div>",
     "```js\nb\n```"},
    {"language that ends a paragraph above it",
     "<p>in <b>js</b></p><pre class=language-js>b</pre>",
     "in **js**\n\n```js\nb\n```"},
    {"language above it in a cell",
     "<table><tr><th>a<th>b<tr><td>c<td><p>js</p><pre "
     "class=language-js>d</pre></table>",
     "| a | b |\n| --- | --- |\n| c | js<br>`d` |"},
    {"another language above it", "<p>sh</p><pre class=language-js>b</pre>",
     "sh\n\n```js\nb\n```"},
    {"language above text above it",
     "<p>js</p><p>x</p><pre class=language-js>b</pre>",
     "js\n\nx\n\n```js\nb\n```"},
    {"language of a brush", "<pre class='brush: js; gutter: false'>b</pre>",
     "```js\nb\n```"},
    {"language beside hljs", "<pre><code class='hljs cpp'>b</code></pre>",
     "```cpp\nb\n```"},
    {"language beside sourceCode", "<pre class='sourceCode haskell'>b</pre>",
     "```haskell\nb\n```"},
    {"language behind prettyprint",
     "<pre class='prettyprint lang-py linenums'>b</pre>", "```py\nb\n```"},
    {"line numbers are no language",
     "<pre class='prettyprint linenums'>b</pre>", "```\nb\n```"},
    {"unusable language", "<pre class='language-a`b'>b</pre>", "```a\nb\n```"},
    {"fence", "<pre>a\n````\n</pre>", "`````\na\n````\n`````"},
    {"no markup inside", "<pre>*a* <b>b</b> <a href=c>&lt;d></a> e|f</pre>",
     "```\n*a* b <d> e|f\n```"},
    {"span", "a<code>b</code> <kbd> c  d </kbd>.", "a`b` `c d` ."},
    {"backticks", "<code>`a`` b</code>", "``` `a`` b ```"},
    {"broken line", "x <code>a<br>b</code>", "x `a`\\\n`b`"},
    {"a link that is all a span says",
     "<code> <a href=x><b>add</b>()</a></code> <code><a href=x>b</a>c</code> "
     "<code><a name=y></a><a href=y>d</a></code> <a href=x><code>e</code></a>",
     "[`add()`](x) `bc` [`d`](y) [`e`](x)"},
    {"two links in a span", "<code><a href=x>a</a><a href=y>b</a></code>",
     "`ab`"},
    {"markup in a span", "<code>a <b>b</b> <a href=x>c</a>*</code>",
     "`a b c*`"},
};

static const render_case notes[] = {
    {"a list of notes",
     "<p>Rain<sup><a href=#fn1>1</a></sup> fell<sup><a href=#fn2>2</a></sup>."
     "<ol><li id=fn1>A <b>storm</b>. <a href=#r1>\xe2\x86\xa9</a>"
     "<li id=fn2><p>Once.<p>Twice. <a href=#r2>^</a></ol>",
     "Rain[^1] fell[^2].\n\n[^1]: A **storm**.\n[^2]: Once.\n\n    Twice."},
    {"items that are no notes",
     "<p>Rain<sup><a href=#n>2</a></sup><ol><li>a<li id=n>b<li>c<li>d</ol>",
     "Rain[^1]\n\n1. a\n\n[^1]: b\n\n3. c\n4. d"},
    {"references of a wiki",
     "<p>Rain<sup class=reference><a href=#cite-9>[9]</a></sup>."
     "<ol><li id=cite-9><b><a href=#ref-9>^</a></b> A book.</ol>",
     "Rain[^1].\n\n[^1]: A book."},
    {"a paragraph that is a note",
     "<p>Rain <a class=footnote href=#n>*</a> fell.<p id=n>"
     "<a href=#up>*</a> A lot.",
     "Rain [^1] fell.\n\n[^1]: A lot."},
    {"brackets around the way back",
     "<p>Rain<sup><a href=#n>[1]</a></sup> fell.<aside id=n><span>"
     "<span>[</span><a href=#r>1</a><span>]</span></span><p>A lot.</aside>",
     "Rain[^1] fell.\n\n[^1]: A lot."},
    {"a sign before several ways back",
     "<p>Rain<sup><a href=#n>1</a></sup> fell.<ol><li id=n>^ <a href=#r>"
     "<sup>a</sup></a> <a href=#q><sup>b</sup></a> (A lot.)</ol>",
     "Rain[^1] fell.\n\n[^1]: (A lot.)"},
    {"one note twice",
     "<p>a<sup><a href=#n>1</a></sup> b<sup><a href=#n>1</a></sup>"
     "<ul><li id=n>c</ul>",
     "a[^1] b[^1]\n\n[^1]: c"},
    {"a note that is not kept",
     "<p>a<sup><a href=#n>1</a></sup><ul class=drop><li id=n>c</ul>",
     "a[1](#n)"},
    {"a place before the link", "<p id=n>a</p><p>b<sup><a href=#n>1</a></sup>",
     "a\n\nb[1](#n)"},
    {"an address elsewhere", "<p>a<sup><a href=/x#n>1</a></sup><p id=n>b",
     "a[1](/x#n)\n\nb"},
    {"a link in the text", "<p>a <a href=#n>1</a><p id=n>b", "a [1](#n)\n\nb"},
    {"a heading is no note", "<p>a<sup><a href=#n>1</a></sup><h2 id=n>b</h2>",
     "a[1](#n)\n\n## b"},
};

static const render_case formulas[] = {
    {"in a script",
     "<p>a <script type=math/tex>x_1 + *y*</script> b<script>c</script>",
     "a $x_1 + *y*$ b"},
    {"shown", "<p>a</p><script type='math/tex; mode=display'>x\ny</script>",
     "a\n\n$$x y$$"},
    {"MathML that is displayed",
     "<p>a <math display=block><semantics><mi>E</mi><annotation "
     "encoding=application/x-tex>E=m</annotation></semantics></math>",
     "a $$E=m$$"},
    {"in a cell",
     "<table><tr><th>a<th>b<tr><td><math><mo>|</mo><mi>x</mi><mo>|</mo></math>"
     "<td>c</table>",
     "| a | b |\n| --- | --- |\n| $\\|x\\|$ | c |"},
    {"set already",
     "<p>a <span class=MathJax_Preview>x2</span><span class=MathJax>x2</span>"
     "<script type=math/tex>x^2</script> b",
     "a $x^2$ b"},
    {"not kept",
     "<p>a</p><div class=drop><script type=math/tex>x</script></div>", "a"},
    {"between brackets", "<p>a \\(x_1 * y\\), \\[ z^2 \\] and \\(n\\).",
     "a $x_1 * y$, $$z^2$$ and $n$."},
    {"LaTeX that holds a tag", "<p>\\(a&lt;b&lt;/i&gt;\\)", "$a< b< /i>$"},
    {"TeX with a bar in a cell", "<table><tr><th>\\(|x|^2\\)<th>b</table>",
     "| $\\|x\\|^2$ | b |\n| --- | --- |"},
    {"of a shell", "<p>find \\( -name x \\)", "find \\\\( -name x \\\\)"},
    {"without an end", "<p>a \\(x_1", "a \\\\(x_1"},
    {"in code", "<p><code>\\(x_1\\)</code>", "`\\(x_1\\)`"},
};

static const render_case links[] = {
    {"address", "<a href='c d(e).html'>a <b>b</b></a>",
     "[a **b**](http://x/y/c%20d%28e%29.html)"},
    {"unsafe", "<a href=' java&#10;script:x'>a</a><a href=data:x>b</a>", "ab"},
    {"nowhere", "<a name=x>a</a> <a href=''>b</a>", "a b"},
    {"brackets", "<a href=/>[a]</a> [b] [c](d)",
     "[[a]](http://x/) [b] \\[c\\](d)"},
    {"blocks in a link", "<a href=/><h3>a</h3><p>b</p></a>c",
     "### [a](http://x/)\n\nb\n\nc"},
    {"exclamation mark", "a!<a href=/>b</a>", "a\\![b](http://x/)"},
    {"ampersands", "<a href='/?a=1&amp;hl=2&amp;copy;'>b</a>",
     "[b](http://x/?a=1&hl=2&amp;copy;)"},
    {"brackets in pieces", "[<b>a</b>](b) [c]<a href=/>d</a>",
     "[**a**\\](b) [c][d](http://x/)"},
    {"empty link", "a<a href=/></a>b", "ab"},
    {"a link in pieces",
     "<a href=/>a</a> <a href=/>b<i>c</i></a> <a href=/><b>d</b></a>",
     "[a b*c* **d**](http://x/)"},
    {"links apart",
     "<a href=/>a</a>, <a href=/>b</a> <a href=/c>c</a><br>"
     "<a href=/c>d</a><p><a href=/c>e</a>",
     "[a](http://x/), [b](http://x/) [c](http://x/c)\\\n"
     "[d](http://x/c)\n\n[e](http://x/c)"},
    {"links that only a style sets apart",
     "<div role=grid><div role=row><a href=/ role=gridcell>a</a><a href=/ "
     "role=gridcell>b</a></div></div>",
     "[a](http://x/) [b](http://x/)"},
};

#define TEN_WORDS "words of a cell that is longer than most are "
#define LONG_TEXT TEN_WORDS TEN_WORDS TEN_WORDS TEN_WORDS TEN_WORDS "end"

static const render_case tables[] = {
    {"plain", "<table><tr><th>a<th>b<tr><td>c<td>d</table>",
     "| a | b |\n| --- | --- |\n| c | d |"},
    {"where columns stand",
     "<table><tr><th align=right>a<th style='text-align: center'>b<th "
     "align=LEFT>c<th>d<tr><td>1<td>2<td>3<td>4</table>",
     "| a | b | c | d |\n| --: | :-: | :-- | --- |\n| 1 | 2 | 3 | 4 |"},
    {"a wide head says nothing of its columns",
     "<table><tr><th colspan=2 align=right>a<th align=right>b<tr><td>1<td>2"
     "<td>3</table>",
     "| a | a | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |"},
    {"the cell below says where a column stands",
     "<table><tr><th>a<th>b<tr align=right><td align=left>1<td>2</table>",
     "| a | b |\n| :-- | --: |\n| 1 | 2 |"},
    {"heads of rows", "<table><tr><th>a<td align=right>1<tr><th>b<td>2</table>",
     "|  |  |\n| --- | --: |\n| a | 1 |\n| b | 2 |"},
    {"a button that copies",
     "<p>a</p><button>Copy</button><button> Copied! </button>"
     "<button><i></i><i>Copy code block</i></button>"
     "<button>Copy that idea</button>",
     "a\n\nCopy that idea"},
    {"bars", "<table><tr><td>a|b<td><code>c|d</code></table>",
     "| a\\|b | `c\\|d` |\n| --- | --- |"},
    {"short head", "<table><tr><td>a<tr><td>b<td>c<td>d</table>",
     "| a |  |  |\n| --- | --- | --- |\n| b | c | d |"},
    {"spans",
     "<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f"
     "</table>",
     "| a | a | b |\n| --- | --- | --- |\n| c | d | e |\n| c | f |"},
    {"rowspan widens", "<table><tr><td rowspan=2>a<tr><td>b<td>c</table>",
     "| a |  |  |\n| --- | --- | --- |\n| a | b | c |"},
    {"spans of several lines, behind the last cell of a row",
     "<table><tr><td>a<td rowspan=2 colspan=2><b>b</b><br><a href=x>c</a>"
     "<tr><td>d<tr><td>e<td><td>f</table>",
     "| a | **b**<br>[c](x) | **b**<br>[c](x) |\n| --- | --- | --- |\n"
     "| d | **b**<br>[c](x) | **b**<br>[c](x) |\n| e |  | f |"},
    {"a cell as wide as its table is said once",
     "<table><tr><td>a<td>b<tr><td colspan=2>c<tr><td colspan=9>d<tr><td>e"
     "<td>f</table>",
     "| a | b |\n| --- | --- |\n| c |\n| d |\n| e | f |"},
    {"an empty cell that spans",
     "<table><tr><td rowspan=2><td>a<tr><td>b</table>",
     "|  | a |\n| --- | --- |\n|  | b |"},
    {"blocks in cells",
     "<table><tr><td><p>a</p><p>b</p><td>c<br>d<tr><td><b>e</b><td></table>",
     "| a<br>b | c<br>d |\n| --- | --- |\n| **e** |"},
    {"lists and tables in cells",
     "<table><tr><th>a<th>b<tr><td><ul><li><b>c</b><li><p>d<p>e</ul>"
     "<td><ol start=3><li>f</ol>g<tr><td><table><tr><td>1<td>2<tr><td>3"
     "</table><td><code>h<br>i</code></table>",
     "| a | b |\n| --- | --- |\n| - **c**<br>- d<br>e | 3. f<br>g |\n"
     "| 1 2<br>3 | `h`<br>`i` |"},
    {"code in cells",
     "<table><tr><th>a<th>b<tr><td>c<td><pre>if |\n\n  <b>d</b>;\n</pre>e"
     "<tr><td><pre>f</pre><td>g</table>",
     "| a | b |\n| --- | --- |\n| c | `if \\|`<br>`  d;`<br>e |\n"
     "| `f` | g |"},
    {"a quotation in a cell",
     "<table><tr><th>a<th>b<tr><td>c<td><blockquote>d</blockquote>e</table>",
     "| a | b |\n| --- | --- |\n| c | d<br>e |"},
    {"a wide cell of several lines",
     "<table><tr><th>a<th>b<tr><td colspan=2><p>c<p>d<tr><td>e<td>f</table>",
     "| a | b |\n| --- | --- |\n| c<br>d |\n| e | f |"},
    {"long cells of several lines, without heads",
     "<table><tr><td>a<td><p>" LONG_TEXT "<p>b<tr><td>c<td>d</table>",
     "| a | " LONG_TEXT "<br>b |\n| --- | --- |\n| c | d |"},
    {"a heading in a cell arranges a page",
     "<table><tr><td>a<td><h2>b</h2><p>" LONG_TEXT "<tr><td>c<td>d</table>",
     "a\n\n## b\n\n" LONG_TEXT "\n\nc\n\nd"},
    {"caption", "<table><caption>t</caption><tr><td>a<td>b</table>",
     "t\n\n| a | b |\n| --- | --- |"},
    {"one column", "<table><tr><td>a<tr><td>b</table>", "a\n\nb"},
    {"nested", "<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>",
     "a\n\n| b | c |\n| --- | --- |\n\nd"},
    {"in a list", "<ul><li>a<table><tr><td>b<td>c</table></ul>",
     "- a\n\n  | b | c |\n  | --- | --- |"},
    {"rows of a layout table, cells of which are blank",
     "<table><tr><td><td>a<tr><td><p>c<p>d<tr><td>e<td><p>f<p>g</table>",
     "a\n\nc\n\nd\n\ne\n\nf\n\ng"},
    {"row of a layout table", "<table><tr><td>a<td>b<tr><td><p>c<p>d</table>",
     "a\n\nb\n\nc\n\nd"},
};

static const render_case escapes[] = {
    {"characters", "a*b `c` \\* &lt;d> &amp;amp; ~~e~~ f_g _h_ 2 * 3",
     "a\\*b \\`c\\` \\\\\\* \\<d> \\&amp; \\~\\~e\\~\\~ f_g \\_h\\_ 2 * 3"},
    {"not needed", "AT&amp;T a < b snake_case_name [1] 3.5 (x) #1 - + = |",
     "AT&T a < b snake_case_name [1] 3.5 (x) #1 - + = |"},
    {"line starts", "<p># a<p>> b<p>- c<p>+ d<p>1. e<p>2) f<p>---<p>===<p>~~~",
     "\\# a\n\n\\> b\n\n\\- c\n\n\\+ d\n\n1\\. e\n\n2\\) f\n\n\\---\n\n\\==="
     "\n\n\\~\\~\\~"},
    {"no line starts", "<p>#a<p>-b<p>1.5<p>1234567890. c",
     "#a\n\n-b\n\n1.5\n\n1234567890. c"},
    {"after a line break", "a<br>- b<br>=", "a\\\n\\- b\\\n\\="},
    {"powers", "10<sup>13</sup> H<sub>2</sub>O <b>5 m<sup>2</sup></b> s",
     "10<sup>13</sup> H<sub>2</sub>O **5 m<sup>2</sup>** s"},
    {"powers of variables, and abbreviations",
     "x<sup>n</sup> O(n<sup>k</sup>) E = mc<sup>2</sup> n<sup>o</sup> "
     "M<sup>r</sup> ax<sup>n</sup> mc<sup>2</sup>",
     "x<sup>n</sup> O(n<sup>k</sup>) E = mc<sup>2</sup> no Mr axn mc2"},
    {"powers of several terms", "2<sup>n+1</sup>", "2<sup>n+1</sup>"},
    {"powers where no tags can be",
     "<code>2<sup>3</sup></code> x<sub><b>1</b></sub> 2<b><sup>3</sup></b>",
     "`2^3` x<sub>**1**</sub> 2^**3**"},
    {"number in a heading", "<h2>1. a</h2><h3>- b</h3>", "## 1. a\n\n### - b"},
    {"number in a cell", "<table><tr><td>1. a<td>2) b</table>",
     "| 1. a | 2) b |\n| --- | --- |"},
    {"number in pieces", "<p><b></b>1<i></i>. a", "1\\. a"},
    {"in an item", "<ul><li>1. a<li>- b</ul>", "- 1\\. a\n- \\- b"},
};

static void test_blocks(void **state)
{
    (void)state;
    render_fixture_all("markdown", blocks, COUNT(blocks), NULL);
}

static void test_openers(void **state)
{
    (void)state;
    render_fixture_all("markdown", openers, COUNT(openers), NULL);
}

static void test_code(void **state)
{
    (void)state;
    render_fixture_all("markdown", code, COUNT(code), NULL);
}

static void test_notes(void **state)
{
    (void)state;
    render_fixture_all("markdown", notes, COUNT(notes), NULL);
}

static void test_formulas(void **state)
{
    (void)state;
    render_fixture_all("markdown", formulas, COUNT(formulas), NULL);
}

static void test_links(void **state)
{
    (void)state;
    pith_render_options options = {.base_url = PITH_S("http://x/y/z")};
    render_fixture_all("markdown", links, COUNT(links), &options);
    static const render_case without[] = {
        {"no addresses", "<a href=/>a</a> <b>b</b><a href=/c>[c]</a>",
         "a **b**[c]"},
        {"but notes", "a<sup><a href=#n>1</a></sup><ol><li id=n>b</ol>",
         "a[^1]\n\n[^1]: b"},
    };
    render_fixture_all("markdown", without, COUNT(without),
                       &(pith_render_options){.no_links = true});
}

static const render_case heads[] = {
    {"rows with heads", "<b>x<table><tr><th>a<td>1<tr><th>b<td>2</table>",
     "**x**\n\n|  |  |\n| --- | --- |\n| **a** | **1** |\n| **b** | **2** |"},
    {"corner", "<table><tr><th>a<th>b<tr><th>c<td>2</table>",
     "| a | b |\n| --- | --- |\n| c | 2 |"},
    {"declared head",
     "<table><thead><tr><th>a<td>b<tbody><tr><th>c<td>2</table>",
     "| a | b |\n| --- | --- |\n| c | 2 |"},
};

static void test_tables(void **state)
{
    (void)state;
    render_fixture_all("markdown", tables, COUNT(tables), NULL);
    render_fixture_all("markdown", heads, COUNT(heads), NULL);
}

/* Lines of code in a table: a line that begins like HTML must not be followed
 * by an empty one. */
#define CODE_TABLE                                                            \
    "<blockquote><table><tr><td>a<td><abbr title='x\n\n y'>b</abbr><tr><td>c" \
    "<td>d</table></blockquote>"

static void test_commonmark(void **state)
{
    (void)state;
    static const render_case cases[] = {
        {"table", CODE_TABLE,
         "> <table>\n> <tbody>\n> <tr>\n> <td>a</td>\n> <td><abbr title=\"x"
         "&#10;\n>  y\">b</abbr></td>\n> </tr>\n> <tr>\n> <td>c</td>\n> "
         "<td>d</td>\n> </tr>\n> </tbody>\n> </table>"},
        {"carriage returns",
         "<table><tr><td>a<td><abbr title='x&#13;&#13; y'>b</abbr><tr><td>c<td>"
         "d</table>",
         "<table>\n<tbody>\n<tr>\n<td>a</td>\n<td><abbr title=\"x&#10;\n y\">b"
         "</abbr></td>\n</tr>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n"
         "</table>"},
        {"one column", "<table><tr><td>a<tr><td>b</table>", "a\n\nb"},
        {"link in LaTeX", "<p>\\([a](b)^2\\)", "$[a] (b)^2$"},
        {"struck", "a <s>b</s> <b>c</b>", "a b **c**"},
        {"boxes", "<ul><li><input type=checkbox disabled>a</ul>",
         "- \xe2\x98\x90 a"},
        {"note", "<p>a<sup><a href=#n>1</a></sup> b<p id=n>Note",
         "a\\[1\\] b\n\nNote"},
    };
    const pith_render_options options = {.markdown = "commonmark"};
    render_fixture_all("markdown", cases, COUNT(cases), &options);
}

static void test_plain(void **state)
{
    (void)state;
    static const render_case cases[] = {
        {"marks", "<p>a <b>b*</b> <i>c</i> <code>d`</code> <s>e</s> &lt;f&gt;",
         "a b* c d` e <f>"},
        {"link", "<p><a href=//a/(b)>c</a> [d](e)<br>- f",
         "c (//a/(b)) [d](e)\n- f"},
        {"its own address", "<a href=http://a/>http://a/</a>", "http://a/"},
        {"odd address", "<a href='http://b/&#10;[9]: &#27; c'>d</a>",
         "d (http://b/%0A[9]:%20%1B%20c)"},
        {"LaTeX", "<table><tr><td>\\(a^2|b\\)<td>c<tr><td>d<td>e</table>",
         "| $a^2|b$ | c |\n| --- | --- |\n| d | e |"},
        {"picture", "a <img src=b alt='c  d*'>", "a [c d*] (b)"},
        {"raised", "10<sup>3</sup> 2<sup>n+1</sup>", "10^3 2^(n+1)"},
        {"table", "<table><tr><td>a|b<td><p>c<p>d<tr><td>e<td>f</table>",
         "| a|b | c d |\n| --- | --- |\n| e | f |"},
        {"note", "<p>a<sup><a href=#n>1</a></sup> b<p id=n>Note",
         "a[1] b\n\nNote"},
    };
    const pith_render_options options = {.markdown = "plain", .images = true};
    render_fixture_all("markdown", cases, COUNT(cases), &options);
}

static void test_references(void **state)
{
    (void)state;
    static const render_case cases[] = {
        {"none", "<p>a [1]", "a \\[1\\]"},
        {"each once",
         "<p><a href=a>b [c]</a> <a href=d>e</a><a href=a>f</a> <img src=d "
         "alt=g>",
         "[b \\[c\\]][1] [e][2][f][1] ![g][2]\n\n[1]: a\n[2]: d"},
        {"escaped", "<a href='a b)'>c</a>", "[c][1]\n\n[1]: a%20b%29"},
        {"LaTeX", "<p>\\(\\sqrt[1]{x} [y] [12\\) <a href=a>b</a>",
         "$\\sqrt[{}1]{x} [y] [12$ [b][1]\n\n[1]: a"},
    };
    const pith_render_options options = {.link_style = "reference",
                                         .images = true};
    render_fixture_all("markdown", cases, COUNT(cases), &options);
}

static void test_embeds(void **state)
{
    (void)state;
    static const render_case films[] = {
        {"a frame of a player",
         "<p>a</p><iframe src=https://www.youtube.com/embed/x-1?rel=0 "
         "title='b  [c'></iframe><p>d",
         "a\n\n[b \\[c](https://www.youtube.com/watch?v=x-1)\n\nd"},
        {"signs in titles",
         "<p>a</p><iframe src=https://rumble.com/embed/1 title='b & c&amp;lt;'>"
         "</iframe>",
         "a\n\n[b & c\\&lt;](https://rumble.com/embed/1)"},
        {"loaded late, without a name",
         "a<div><iframe data-src=//player.vimeo.com/video/7/></iframe></div>b",
         "a\n\n[Vimeo](https://vimeo.com/7/)\n\nb"},
        {"loaded late, with another address until then",
         "<p>a</p><iframe src=about:blank "
         "data-lazy-src=https://youtube.com/embed/7></iframe>",
         "a\n\n[YouTube](https://www.youtube.com/watch?v=7)"},
        {"the place of a frame that a script puts there",
         "<p>a</p><div data-src=https://youtube.com/embed/7></div><p>b</p><div "
         "data-src=https://youtube.com/embed/8>c</div>",
         "a\n\n[YouTube](https://www.youtube.com/watch?v=7)\n\nb\n\nc"},
        {"a list has no page of its own",
         "a<iframe "
         "src='https://youtube.com/embed/videoseries?list=b'></iframe>",
         "a\n\n[YouTube](https://youtube.com/embed/videoseries?list=b)"},
        {"frames of others",
         "a<iframe src=https://ads.example/embed/1></iframe><iframe></iframe>"
         "<iframe src=https://youtube.com.example/embed/1></iframe>"
         "<iframe src=javascript:1//youtube.com/embed/1></iframe>b",
         "ab"},
        {"films and sound",
         "<video src=c/d.mp4?e=f controls>old browser</video><audio "
         "aria-label=g><source><source src=h.ogg></audio>i",
         "[d.mp4](c/d.mp4?e=f)\n\n[g](h.ogg)\n\ni"},
        {"decoration and what cannot be fetched",
         "a<video autoplay src=b></video><video src=blob:c></video>"
         "<video src=javascript:d></video><video>e</video>",
         "a"},
        {"in a link, in code, alone",
         "<a href=x>a<video src=b></video></a><pre>c<video "
         "src=d></video></pre>",
         "[a](x)\n\n```\nc\n```"},
        {"first in a link", "<a href=x><video src=b></video>a</a>", "[a](x)"},
        {"in a cell", "<table><tr><td>a<video src=b></video><td>c</table>",
         "| a<br>[b](b) | c |\n| --- | --- |"},
    };
    const pith_render_options options = {.images = true};
    render_fixture_all("markdown", films, COUNT(films), &options);
}

static void test_embeds_elsewhere(void **state)
{
    (void)state;
    static const render_case none[] = {
        {"not asked for",
         "a<video src=b>c</video><iframe "
         "src=https://youtube.com/embed/1></iframe>d",
         "a d"},
    };
    pith_render_options options = {.images = true};
    options.no_links = true;
    render_fixture_all("markdown", none, COUNT(none), &options);
    render_fixture_all("markdown", none, COUNT(none), NULL);
    static const render_case html[] = {
        {"a frame of a player",
         "a<iframe src=https://www.youtube.com/embed/1&2 "
         "title='b<i>'></iframe>c",
         "a <a href=\"https://www.youtube.com/watch?v=1\">b&lt;i&gt;</a> c"},
    };
    static const render_case text[] = {
        {"a frame of a player",
         "a<iframe src=https://www.youtube.com/embed/1 title='b  c'></iframe>",
         "a\n\nb c (https://www.youtube.com/watch?v=1)"},
        {"in code", "<pre>a<video src=b></video></pre>", "a"},
    };
    options.no_links = false;
    render_fixture_all("html", html, COUNT(html), &options);
    render_fixture_all("text", text, COUNT(text), &options);
}

static void test_complex_tables(void **state)
{
    (void)state;
    static const render_case once[] = {
        {"spans", "<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>",
         "| a |  | b |\n| --- | --- | --- |\n| c | d | e |"},
    };
    static const render_case html[] = {
        {"spans", "<table><tr><td colspan=2>a<td>b</table>",
         "<table>\n<tbody>\n<tr>\n<td colspan=\"2\">a</td>\n<td>b</td>\n"
         "</tr>\n</tbody>\n</table>"},
        {"blocks", "<table><tr><td>a<td><ul><li>b<li>c</ul></table>",
         "<table>\n<tbody>\n<tr>\n<td>a</td>\n<td>\n<ul>\n<li>b</li>\n"
         "<li>c</li>\n</ul>\n</td>\n</tr>\n</tbody>\n</table>"},
        {"neither", "<table><tr><td>a<td>b<br>c</table>",
         "| a | b<br>c |\n| --- | --- |"},
    };
    pith_render_options options = {.complex_tables = "once"};
    render_fixture_all("markdown", once, COUNT(once), &options);
    options.complex_tables = "html";
    render_fixture_all("markdown", html, COUNT(html), &options);
    static const render_case plain[] = {
        {"no HTML", "<table><tr><td colspan=2>a<td>b</table>",
         "| a | a | b |\n| --- | --- | --- |"},
    };
    options.markdown = "plain";
    render_fixture_all("markdown", plain, COUNT(plain), &options);
}

/* More addresses than the initial list holds. */
static void test_many_references(void **state)
{
    (void)state;
    char html[8000] = "", want[8000] = "";
    size_t n = 0, m = 0;
    for (int i = 0; i < 150; i++)
        n += (size_t)snprintf(html + n, sizeof html - n, "<a href=x%d>y</a> ",
                              i % 140);
    for (int i = 0; i < 150; i++)
        m += (size_t)snprintf(want + m, sizeof want - m, "%s[y][%d]",
                              i ? " " : "", i % 140 + 1);
    for (int i = 0; i < 140; i++)
        m += (size_t)snprintf(want + m, sizeof want - m, "%s[%d]: x%d",
                              i ? "\n" : "\n\n", i + 1, i);
    const pith_render_options options = {.link_style = "reference"};
    char *got = render_fixture("markdown", html, &options);
    assert_string_equal(got, want);
    pith_free(got);
}

static void test_escapes(void **state)
{
    (void)state;
    render_fixture_all("markdown", escapes, COUNT(escapes), NULL);
}

#define TICK "<img src=t.svg alt='check icon'>"

static const render_case images[] = {
    {"a tick in front of each item", "<ul><li>" TICK "a<li>" TICK "b</ul>",
     "- a\n- b"},
    {"a tick is a cell's text",
     "<table><tr><th>a<th>b<tr><td>" TICK "<td>c<tr><td>" TICK "<td>d</table>",
     "| a | b |\n| --- | --- |\n| ![check icon](t.svg) | c |\n"
     "| ![check icon](t.svg) | d |"},
    {"an arrow", "<h4>a</h4><img src=down.svg alt='Down arrow'><p>b",
     "#### a\n\nb"},
    {"a small picture in front of a text",
     "<div><img src=a.png alt width=24 height=24>b</div>", "b"},
    {"what a small button shows",
     "<div>a <button><img src=a.png alt='Close this' width=10 "
     "height=10></button></div><div>b <button><img src=b.png alt='A bridge' "
     "width=300 height=200></button></div>",
     "a\n\nb ![A bridge](b.png)"},
    {"one picture for several things",
     "<p>a <img src=no.png alt=b> c <img src=no.png alt=d> e <img src=no.png "
     "alt=f>",
     "a c e"},
    {"a picture of a template",
     "<p>a</p><img src=no.png alt=img><p>b</p><img src=no.png alt=img>"
     "<p>c</p><img src=no.png alt=img><p>d</p><img src=up.webp alt='Arrow "
     "Icon'>",
     "a\n\nb\n\nc\n\nd"},
    {"a narrow picture in front of wide ones",
     "<img src=a?w=320 srcset='a?w=320 320w, a?w=980 980w'>"
     "<img src=b?w=400 srcset='b?w=400 400w, b?w=980 980w'>",
     "![](a?w=980)![](b?w=400)"},
    {"moods",
     "<p>a <img src=m.png alt=':)'> b <img src=m.png alt=':)'> c <img "
     "src=m.png alt=':('>",
     "a :) b :) c :("},
    {"a photograph shown twice",
     "<ul><li><img src=a.jpg alt=b>c<li><img src=a.jpg alt=b>d</ul>",
     "- ![b](a.jpg)c\n- ![b](a.jpg)d"},
    {"plain", "a <img src=b alt=' c\n[d] '>", "a ![c [d]](b)"},
    {"in a link", "<a href=x><img src=b alt=c></a>d", "[![c](b)](x)d"},
    {"above a title in a link",
     "<a href=x><div><img src=b alt=c></div><h3>d</h3><p>e</p></a>",
     "[![c](b)](x)\n\n### [d](x)\n\ne"},
    {"beside a title in a link",
     "<a href=x><p><img src=b alt=c> d</p><p>e</p></a>", "[![c](b) d](x)\n\ne"},
    {"late", "<img src=data:x data-src=b><img srcset='c 2x, d 1x'>",
     "![](b)![](c)"},
    {"unsafe", "<img src=javascript:a alt=b>c<img>", "c"},
    {"alone in emphasis", "a<b><img src=b></b>c", "a![](b)c"},
    {"the name of a file",
     "<img src=a alt=IMG_2006.jpg> <img src=b alt=one-red-house.PNG> "
     "<img src=c alt='a red house.png'> <img src=d alt=.gif>",
     "![](a) ![one-red-house.PNG](b) ![a red house.png](c) ![.gif](d)"},
    {"escaped twice",
     "<img src=a alt='Salt &amp;amp; pepper'> <img src=b alt='it&amp;#039;s'>",
     "![Salt & pepper](a) ![it's](b)"},
    {"two of one picture",
     "<p><img src=a.png alt='a red house'><img src=a.png alt='a red house'>"
     "<p>1<p><img src=b.png><img src=b.png alt=b>"
     "<p>2<p><img src=c.png?w=9 alt=c><img src=c.png?w=5>"
     "<p>3<p><img src=/60/d.png><img src=/1600/d.png>"
     "<p>4<p><img src=/1600/e.png alt=e><img src=/60/e.png alt=e>"
     "<p>5<p><img src=f.png><img src=f.png>"
     "<p>6<p><img src=/1/g.png><img src=/2/g.png>"
     "<p>7<p><img src='h?a=1'><img src='h?a=2'>"
     "<p>8<p><img src=/60/i.png><img src=/90/j.png>"
     "<p>0<p><img src=/60/l.png> <b><img><noscript><img src=/900/l.png>"
     "</noscript></b><p>9<p><img src=/60/k.png alt=k>x<img src=/90/k.png "
     "alt=k>",
     "![a red house](a.png)\n\n1\n\n![b](b.png)\n\n2\n\n"
     "![c](c.png?w=9)\n\n3\n\n![](/1600/d.png)\n\n4\n\n"
     "![e](/1600/e.png)\n\n5\n\n![](f.png)![](f.png)\n\n6\n\n"
     "![](/1/g.png)![](/2/g.png)\n\n7\n\n![](h?a=1)![](h?a=2)\n\n"
     "8\n\n![](/60/i.png)![](/90/j.png)\n\n0\n\n![](/900/l.png)\n\n9\n\n"
     "![k](/60/k.png)x![k](/90/k.png)"},
    {"alone in emphasis, on a line",
     "<p><b><img src=b></b><p><i><b><a href=x><img src=b></a></b></i>"
     "<p><b><img src=b> c</b><p><i>d<img src=b></i><p><b>"
     "<img src=b></b><b>e</b>",
     "![](b)\n\n[![](b)](x)\n\n**![](b) c**\n\n*d![](b)*\n\n"
     "![](b)**e**"},
    {"in code", "<code>a<img src=b></code><pre>c<img src=d></pre>",
     "`a`\n\n```\nc\n```"},
    {"without scripts",
     "<figure><noscript><img src=b alt=c></noscript><figcaption>d",
     "![c](b)\n\n*d*"},
    {"without scripts, a place holder",
     "<p><img src=data:x><noscript><img src=b></noscript></p>", "![](b)"},
    {"without scripts, a copy",
     "<p><img data-src=b><noscript><img src=b></noscript></p>", "![](b)"},
    {"without scripts, before a copy",
     "<p><noscript><img src=b></noscript><img src=b></p>", "![](b)"},
    {"without scripts, a pixel in what is not kept",
     "<p>a</p><div class=drop><noscript><img src=b></noscript></div>", "a"},
    {"markup in the alternative",
     "<img src=a alt='30 Years<br/>of &lt;em class=x&gt;Tags&lt;/em&gt;, "
     "&lt;int> 1 < 2 &lt;b'>",
     "![30 Years of Tags, \\<int> 1 \\< 2 \\<b](a)"},
    {"nothing but place holders",
     "<p>a<img src=x/blank.gif alt=b><img src=lazy_placeholder.svg?1>"
     "<img src=not-blank.gif alt=c><img src=placeholder-d.png>",
     "a![c](not-blank.gif)![](placeholder-d.png)"},
    {"one picture for each kind of window",
     "<p>a<div><img src=b alt='c d e'></div><div><img src=b alt='c d e'>"
     "</div><img src=f alt=g><img src=f alt=g>",
     "a\n\n![c d e](b)\n\n![g](f)![g](f)"},
    {"figure, and a soft hyphen",
     "<figure><img src=b alt=d&shy;e><figcaption>c</figcaption></figure>",
     "![de](b)\n\n*c*"},
};

static void test_images(void **state)
{
    (void)state;
    pith_render_options options = {.images = true};
    render_fixture_all("markdown", images, COUNT(images), &options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_openers),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_code),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_commonmark),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_embeds),
        cmocka_unit_test(test_embeds_elsewhere),
        cmocka_unit_test(test_complex_tables),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_many_references),
        cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
