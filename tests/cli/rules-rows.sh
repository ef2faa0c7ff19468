#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The tree of rules learnt from annotated pages: figures of the cross-validation,
# and the rows as CSV, in which all pages of a domain are in the same part.
page() { # NAME HOST TAG
    cat >"gold/html/$1.html" <<PAGE
<title>River $1</title><div><a href="/">Home</a></div><$3 class=story>
<p>The river rose overnight in $1 and flooded the old town.</p></$3>
PAGE
    cat >"gold/ground-truth/$1.json" <<GOLD
{"url": "http://$2/$1", "ground_truth": {"main_content":
"The river rose overnight in $1 and flooded the old town."}}
GOLD
}
mkdir -p gold/html gold/ground-truth
page one www.a.example div
page two a.example div
page four h.example div
page three d.example 'td'
sed -i 's|<td|<table><tr><td|' gold/html/three.html
"$PITH" rules train --no-progress --folds 2 --rows rows.csv gold
head -n 1 rows.csv | tr , '\n' | sed -n '1,2p;19p;$p' && head -n 1 rows.csv | tr , '\n' | wc -l
echo "== words, own links, tag, fold and label"
cut -d , -f 1,21,37,40,41 rows.csv
echo "== mistakes"
"$PITH" rules train --folds 1 --rows x.csv gold
echo "status $?"
"$PITH" rules train --no-progress --rows /dev/full gold
echo "status $?"
mkdir -p none/html none/ground-truth
"$PITH" rules train --no-progress none
echo "status $?"
ls
