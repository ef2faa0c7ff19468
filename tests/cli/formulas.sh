#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Formulas as LaTeX with the default method, which labels text nodes rather than
# their elements: MathJax's scripts, KaTeX, MathML; inline and displayed.
cat >sums.html <<'END'
<!doctype html><title>Sums of powers</title><article><h1>Sums of powers</h1>
<p>The sum of the first numbers has been known for a long time, and everyone who
learns to count sees it once: it is <script type="math/tex">n(n+1)/2</script>, half
of a square and a bit more. For squares the sum is known, too, and it stands here:
<script type="math/tex; mode=display">n(n+1)(2n+1)/6</script>
which a picture of six pyramids shows at once.</p>
<p>For cubes it is <span class="katex"><span class="katex-mathml"><math><semantics>
<mi>s</mi><annotation encoding="application/x-tex">s^2</annotation></semantics></math>
</span><span class="katex-html" aria-hidden="true">s2</span></span>, the square of the
first sum, and in general there is a polynomial of a degree that is one higher:
<math display="block"><semantics><mi>p</mi><annotation
encoding="application/x-tex">p_{k+1}(n)</annotation></semantics></math>.</p></article>
END
cat >wiki.html <<'END'
<!doctype html><title>Sums of powers</title><article><h1>Sums of powers</h1>
<p>The sum of the first numbers has been known for a long time, and everyone who
learns to count sees it once: it is <span class="mwe-math-element"><span
style="display: none;"><math alttext="{\displaystyle n(n+1)/2}"><semantics><mi>n</mi>
<annotation encoding="application/x-tex">{\displaystyle n(n+1)/2}</annotation></semantics>
</math></span><img src="a.svg" class="mwe-math-fallback-image-inline"
alt="{\displaystyle n(n+1)/2}"></span>, half of a square and a bit more.</p>
<p>For cubes it is <math alttext="s^{2} &lt; t"><mi>s</mi><mn>2</mn></math>, the square of
the first sum, as far as <math alttext="x squared"><mi>x</mi><mn>2</mn></math> is known.
<span style="display:none">A note that nobody sees</span><img src=b.png alt="A star">
</p></article>
END
cat >pictures.html <<'END'
<!doctype html><title>Sums of powers</title><article><h1>Sums of powers</h1>
<p>The sum of the first numbers has been known for a long time, and everyone who
learns to count sees it once: it is <img class=latex src=1.png alt="n(n+1)/2">, half of
a square and a bit more; for cubes <img src=2.png class="img tex" alt="$ s^2 $">, and
<img src=3.png class=math alt="\(p_{k+1}\)"> in general.
<img src=4.png class=mathematician alt="A portrait"><img src=5.png class=latex></p></article>
END
for format in text html xml; do
    echo "# pictures, $format"
    "$PITH" --format "$format" pictures.html | grep -E '[$]|formula'
done
for format in text html xml; do
    echo "# $format"
    "$PITH" --format "$format" sums.html | grep -E '[$]|formula'
done
for format in text html xml; do
    echo "# wiki, $format, with images"
    "$PITH" --format "$format" --images wiki.html | grep -E '[$]|formula|graphic'
done
