#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Rules of a site: learnt on the first page, applied to the second, listed,
# deleted; documents are well-formed.
page() {
    cat >"$1.html" <<PAGE
<html><head><title>$2 - The Daily</title>
<meta name="Keywords" content="flood &amp; fire, river ,, river"></head>
<body><div class="page"><div class="nav"><a href="/">Home</a>
<a href="/n">World news</a></div><div class="headline"><h1>$2</h1></div>
<div class="byline">By Ann Smith, 4 September 2025</div>
<div class="story"><p>The river rose overnight & flooded the old town. Read the
<a href="/r">full report</a>. Many people had to leave their houses before the
morning came, and the council opened the school for them.</p><script>"</div>"
</script><p>$3 It rained for ten days in a row. The bridge was closed at noon.
Nobody was hurt, said the fire brigade, but the damage is large and will take
months to repair.</p></div><div class="foot">Copyright 2015</div></div></body>
PAGE
}
page one 'River floods town' 'First <b>text</b>.'
page two 'Council "meets"' 'Second text &lt;here&gt;.'
dates() { sed -E 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]+Z/DATE/'; }

"$PITH" rules apply --store r.db --site www.Example.org one.html
"$PITH" rules apply --store r.db --site http://example.org:80/x --output-dir out one.html two.html
cat out/two.html.xml
for document in out/*.xml; do xmllint --noout "$document" && echo "well-formed"; done
"$PITH" rules list --store r.db | dates
echo "== the same content by the method"
"$PITH" extract -m rules two.html
echo "== another site"
"$PITH" rules learn --store r.db --site other.example two.html
"$PITH" rules list --store r.db --site other.example | dates
"$PITH" rules drop --store r.db --site other.example --label headline
"$PITH" rules drop --store r.db --site other.example
"$PITH" rules list --store r.db | wc -l
echo "== small pages, and what they say about themselves"
for n in 1 2; do
    cat >small$n.html <<PAGE
<html><head><title>Note $n - The Daily</title><script type="application/ld+json">
{"@type": "NewsArticle", "headline": "Note $n", "datePublished": "2025-09-0$n"}
</script><meta name="author" content="Ann Smith"></head><body><div class="nav">
<a href="/">Home</a> <a href="/n">World news</a></div><div class="note">
<p>The river rose by $n metres.</p></div></body>
PAGE
done
"$PITH" rules apply --store r.db --site small.example small1.html small2.html
echo "== what the tree takes for author and date is not what the page says"
cat >told.html <<'PAGE'
<html lang=en><head><title>Rain - Site</title><meta name=author content="Jane Doe">
<meta property="article:published_time" content="2024-05-03"></head><body>
<div class=menu><a href=/>Home</a> <a href=/b>News</a> <a href=/c>Sports</a></div>
<div class=story><h1>Rain</h1><p>The river rose by two metres in the night and the
bridge was closed for all traffic.</p></div><div class=foot><a href=/l>Legal</a></div>
PAGE
"$PITH" rules apply -q --store r.db --site told.example told.html
"$PITH" rules list --store r.db --site told.example | cut -f2,5
echo "== mistakes"
"$PITH" rules apply --store r.db one.html
echo "status $?"
"$PITH" rules list --store missing.db
echo "status $?"
"$PITH" rules drop --store r.db --label noise
echo "status $?"
"$PITH" rules learn one.html
echo "status $?"
"$PITH" rules explode
echo "status $?"
