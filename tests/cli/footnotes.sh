#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Footnotes below other content are kept with the text that refers to them, in
# every format.
cat >page.html <<'END'
<!doctype html><html lang=en><title>Bridge</title><body><nav><a href=/>Home</a>
<a href=/a>About</a></nav><article><h1>Bridge</h1>
<p>After three years of work the old bridge over the river was opened again,<sup
id=r1><a href="#n1">1</a></sup> and the town was glad of it, because the way around it
is long and steep.</p>
<p>Several thousand people walked across it, many of them with children.<sup><a
href="#n2">2</a></sup> The mayor spoke for an hour, and nobody listened, because the
band played at the same time.<sup><a href="#n1">1</a></sup></p>
</article><div class=related><h3>Related</h3><ul><li><a href=/1>One story</a><li><a
href=/2>Two stories</a></ul></div>
<section class=footnotes><ol><li id=n1><p>The first bridge stood here in 1320.
<a href="#r1">↩</a></p><li id=n2><p>Counted by the police. <a href="#r2">↩</a></p>
</ol></section><footer>All rights reserved. <a href=/i>Imprint</a></footer>
END
for format in text markdown html; do
    echo "== $format"
    "$PITH" -f "$format" page.html
done
echo "== xml"
"$PITH" --xml page.html | sed -n '/<main>/,/<\/main>/p'
echo "== tei"
"$PITH" --xmltei page.html | sed -n '/<body>/,/<\/body>/p'
echo "== json"
"$PITH" --json page.html | grep '"text"'
echo "== our HTML, read again"
"$PITH" --html page.html >again.html
"$PITH" -m body --markdown again.html
