#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The tree of the method rules is learnt from annotated pages: the printed
# figures, the same bytes each time, in whatever order sites come; invalid sets
# and options.
mkdir -p gold/html gold/ground-truth
# A page of a site whose content, headline and date are in elements with a class.
page() { # NUMBER, SITE
    cat >"gold/html/$1.html" <<H
<html><head><title>Report $1</title></head><body>
<div class="menu"><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About us</a></div>
<table><tr><td class="report"><div class="headline">Report $1 of the river</div>
<div class="info">2025-03-0$1 by Ann Smith</div>
<p>The river rose by $1 metres in the night, and nobody had expected that it would.</p>
<p>The bridge at number $1 stays shut for the whole of the week, the town said later.</p></td></tr></table>
<div class="links"><a href="/1">More about rain</a> <a href="/2">More about bridges</a></div>
<div class="foot">All rights reserved</div></body></html>
H
    cat >"gold/ground-truth/$1.json" <<J
{"url": "http://$2/$1.html", "ground_truth": {"title": "Report $1 of the river",
 "author": "Ann Smith", "publish_date": "2025-03-0$1",
 "main_content": "The river rose by $1 metres in the night, and nobody had expected that it would.\nThe bridge at number $1 stays shut for the whole of the week, the town said later."}}
J
}
for i in 1 2 3 4 5 6 7 8; do
    page "$i" "site$((i % 4)).example"
done
echo "== learnt"
"$PITH" rules train --folds 3 -o tree.c gold
echo "status $?"
head -n 3 tree.c
grep -c '^ *{' tree.c
"$PITH" rules train --folds 3 -o again.c gold >/dev/null
# The file contains the day on which it was made.
cmp <(sed 's/on [0-9-]* from//' tree.c) <(sed 's/on [0-9-]* from//' again.c) && echo "the same bytes"
"$PITH" rules train --folds 3 gold | cmp - <("$PITH" rules train --folds 3 gold) && echo "the same report"
echo "== pages that cannot be read are left out"
rm gold/html/8.html
printf '\0\1\2\3' >gold/html/7.html
"$PITH" rules train --folds 2 gold 2>&1 | head -n 4
echo "== refused"
"$PITH" rules train
echo "status $?"
"$PITH" rules train --folds 1 gold
echo "status $?"
"$PITH" rules train missing
echo "status $?"
mkdir -p none/html none/ground-truth
"$PITH" rules train none
echo "status $?"
"$PITH" rules train -o new/folder/tree.c gold | head -n 1
[ -s new/folder/tree.c ] && echo "in a folder that was not there"
"$PITH" rules train -o /dev/full gold 2>&1 >/dev/null | tail -n 1
