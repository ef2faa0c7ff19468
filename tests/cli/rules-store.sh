#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `extract --method rules --store`: rules are learnt at the first page, used and
# counted later, and kept in the store. The output does not depend on --jobs. A
# rule is not used if its start tag is repeated or its element has little text.
page() { # NAME STORY-TAG EXTRA
    cat >"$1.html" <<PAGE
<html><head><title>$1 - The Daily</title></head><body><div class="page">
<div class="nav"><a href="/">Home</a> <a href="/n">World news</a></div>
<div class="headline"><h1>River floods town</h1></div>$2<p>Number $1. The river
rose overnight and flooded the old town. Read the <a href="/r">full report</a>.
Many people had to leave their houses before the morning came, and the council
opened the school for them.</p><p>It rained for ten days in a row. The bridge
was closed at noon. Nobody was hurt, said the fire brigade, but the damage is
large and will take months to repair.</p></div>$3</div></body></html>
PAGE
}
mkdir pages && cd pages || exit
for n in 01 02 03 04 05 06 07 08 09 10 11 12; do
    page "$n" '<div class="story">' '<div class="foot">Copyright</div>'
done
page 13 '<div class="other">' '<div class="story"><p>Short.</p></div>'
page 14 '<div class="story">' '<div class="story">Twice.</div>'
cd ..
list() { "$PITH" rules list --store "$1" | cut -f1-3,5; }
extract() { "$PITH" -m rules --site example.org --jsonl "$@" pages; }

echo "== the first page teaches, the second is read by the rule"
"$PITH" -m rules --store one.db --site www.Example.org pages/01.html | head -c 11
list one.db
"$PITH" -m rules --store one.db --base-url http://example.org/2 pages/02.html | head -c 11
list one.db
echo "== all of them, in any number of threads"
extract --store a.db -j 1 >a.jsonl
extract --store b.db -j 7 >b.jsonl
cmp a.jsonl b.jsonl && wc -l <a.jsonl
list a.db
list b.db | cmp - <(list a.db) && echo "the same rules"
echo "== by the rules that are there"
extract --store a.db -j 3 >c.jsonl
sed 's|"excerpt": "[^"]*"||' c.jsonl |
    grep -o '"id": "1[34].*Number 1.' | grep -o 'Number 1.'
list a.db
sqlite3 a.db "SELECT verb, pages FROM runs; PRAGMA integrity_check"
echo "== whose page?"
{ "$PITH" -m rules --store a.db pages/01.html >/dev/null; } 2>&1
echo "== mistakes"
"$PITH" --store a.db pages/01.html
echo "status $?"
"$PITH" -m rules --site example.org pages/01.html
echo "status $?"
echo "no database" >text.db
"$PITH" -m rules --store text.db pages/01.html
echo "status $?"
