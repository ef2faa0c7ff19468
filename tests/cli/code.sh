#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Code as highlighting programs write it: its language is recognised, and line
# numbers are dropped, in every format.
cat >page.html <<'END'
<!doctype html><title>Code</title><h2>Octopress</h2>
<figure class='code'><figcaption>Title</figcaption><div class="highlight"><table><tr>
<td class="gutter"><pre class="line-numbers"><span class='line-number'>1</span>
<span class='line-number'>2</span>
</pre></td><td class='code'><pre><code class='ruby'><span class='line'>def a</span>
<span class='line'>  b</span></code></pre></td></tr></table></div></figure>
<h2>Hexo</h2>
<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span>
<br><span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">a = 1;
</span><br><span class="line">b();</span><br></pre></td></tr></table></figure>
<h2>Rouge</h2>
<div class="language-python highlighter-rouge"><div class="highlight"><pre
class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre
class="lineno">1
2
</pre></td><td class="rouge-code"><pre><span class="k">import</span> os
os.x()
</pre></td></tr></tbody></table></code></pre></div></div>
<h2>Sphinx</h2>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span><span
class="linenos">1</span>import os
<span class="linenos">2</span>os.x()
</pre></div></div>
<h2>Hugo</h2>
<div class="highlight"><pre class="chroma"><code class="language-go" data-lang="go"><span
class="line"><span class="ln">1</span>func main() {
</span><span class="line"><span class="ln">2</span>}
</span></code></pre></div>
<h2>Others</h2>
<pre class="rust rust-example-rendered"><code>let x = 5;</code></pre>
<pre lang="ruby"><code>puts 1</code></pre>
<pre><code class="block">no language</code></pre>
<div class="mw-highlight mw-highlight-lang-sql"><pre>SELECT 1;</pre></div>
<h2>No numbers of lines</h2>
<table><tr><td class="gutter">12 votes<td>a<tr><td class="number">13<td>b</table>
<pre class="lines">1 2 3</pre>
END
for format in text markdown html xml; do
    echo "== $format"
    "$PITH" -m body -f "$format" page.html | sed '/^<?xml/d; /^<doc/d'
done
