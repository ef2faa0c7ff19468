#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Code whose lines are rows, divs, list items or spans becomes one block of code,
# with line breaks and indentation and without line numbers, in every format.
cat >page.html <<'END'
<!doctype html><title>Code</title>
<h2>Repository</h2>
<div itemprop="text" class="Box-body p-0 blob-wrapper data type-python"><table
class="highlight tab-size js-file-line-container" data-tab-size="8">
  <tr>
    <td id="L1" class="blob-num js-line-number" data-line-number="1"></td>
    <td id="LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">def</span> a():</td>
  </tr>
  <tr>
    <td id="L2" class="blob-num js-line-number" data-line-number="2"></td>
    <td id="LC2" class="blob-code blob-code-inner js-file-line">
</td>
  </tr>
  <tr>
    <td id="L3" class="blob-num js-line-number" data-line-number="3">3</td>
    <td id="LC3" class="blob-code blob-code-inner js-file-line">    <span class="pl-k">return</span> 1 | 2</td>
  </tr>
</table></div>
<h2>Pull request</h2>
<table class="diff-table"><tr><td class="blob-num">7</td><td class="blob-code">
        <span class="blob-code-inner">  x = 1;</span>
      </td></tr><tr><td class="blob-num">8</td><td class="blob-code">
        <span class="blob-code-inner">  y = 2;</span>
      </td></tr></table>
<h2>Gitea</h2>
<table><tbody><tr><td class="lines-num"><span data-line-number="1"></span></td><td
class="lines-code chroma"><code class="code-inner"><span class="k">if</span> a {
</code></td></tr><tr><td class="lines-num"><span data-line-number="2"></span></td><td
class="lines-code chroma"><code class="code-inner">	b()
</code></td></tr></tbody></table>
<h2>Numbers by script</h2>
<pre><code class="hljs language-js"><table class="hljs-ln"><tbody><tr><td
class="hljs-ln-line hljs-ln-numbers" data-line-number="1"><div class="hljs-ln-n"
data-line-number="1"></div></td><td class="hljs-ln-line hljs-ln-code"
data-line-number="1">let a = {</td></tr><tr><td class="hljs-ln-line hljs-ln-numbers"
data-line-number="2"></td><td class="hljs-ln-line hljs-ln-code"
data-line-number="2">  b: 1 }</td></tr></tbody></table></code></pre>
<h2>SyntaxHighlighter</h2>
<div class="syntaxhighlighter jscript"><table><tbody><tr><td class="gutter"><div
class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div
class="container"><div class="line number1 alt2"><code class="js keyword">function</code> <code class="js plain">a() {</code></div><div class="line number2 alt1"><code
class="js spaces">&nbsp;&nbsp;</code><code class="js plain">b();</code></div><div
class="line number3">}</div></div></td></tr></tbody></table></div>
<h2>Doxygen</h2>
<div class="fragment"><div class="line"><a name="l1"></a><span class="lineno">    1</span>&#160;<span
class="preprocessor">#include "a.h"</span></div>
<div class="line"><a name="l2"></a><span class="lineno">    2</span>&#160;</div>
<div class="line"><a name="l3"></a><span class="lineno">    3</span>&#160;<span>int</span> a;</div>
</div>
<h2>Editors</h2>
<div class="CodeMirror"><div class="CodeMirror-code" role="presentation"><div
style="position:relative"><div class="CodeMirror-gutter-wrapper"><div
class="CodeMirror-linenumber">1</div></div><pre class=" CodeMirror-line "><span>for a in b:</span></pre></div><div
style="position:relative"><div class="CodeMirror-gutter-wrapper"><div
class="CodeMirror-linenumber">2</div></div><pre class=" CodeMirror-line "><span>    c()</span></pre></div></div></div>
<div class="view-lines"><div class="view-line"><span><span>while&nbsp;(a)</span></span></div><div
class="view-line"><span><span>&nbsp;&nbsp;b();</span></span></div></div>
<h2>Blocks in code</h2>
<pre data-lang="json"><code><div>{</div><div></div><div>  "a": 1</div><div>}</div></code></pre>
<pre data-language="sh"><code><div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div
class="code">a --b</div></div><div class="ec-line"><div class="gutter"></div><div
class="code">  c</div></div></code></pre>
<div class="highlight"><code class="language-go"><span class="line">func a() {</span><span
class="line">	b()</span><span class="line">}</span></code></div>
<p><code>first | one<br>&nbsp; second<br></code></p>
<ol class="dp-c"><li class="alt"><span>#include &lt;a&gt;</span></li><li>  <span>int b;</span></li></ol>
<div style="font-family: Consolas, monospace; white-space: pre;"><div>const a = () =&gt; {</div><br><div>  b;</div><div>}</div></div>
<h2>No code</h2>
<div class="line-block"><div class="line">A verse</div><div class="line">and one more</div></div>
<p>Write <code>a<br>b</code> in a line.</p>
<div style="white-space: pre-wrap">Words that are
set as they were typed.</div>
<code><p>Someone forgot to close the code of a page.<p>All its paragraphs are in it.</code>
<table class="code"><tr><th>Code<th>Name<tr><td class="line">100<td>Continue</table>
END
for format in text markdown html tei; do
    echo "== $format"
    "$PITH" -m body -f "$format" page.html | sed '/^<?xml/d; /<teiHeader/,/<\/teiHeader/d'
done
