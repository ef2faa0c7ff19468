#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A run of several pages into files ends with a summary of the outcomes.
mkdir in
cp "$CASES/data/market.html" in/a.html
cp in/a.html in/b.html
: >in/c.html
shown() { sed -E 's/in [0-9.]+ s, [0-9.]+ /in N s, N /'; }
"$PITH" -j 1 -o out/ in none.html 2>&1 | shown
echo "== what was there"
"$PITH" -j 1 -o one/ in/a.html 2>&1 | shown
"$PITH" -j 1 -o one/ --skip-existing in/a.html in/b.html 2>&1 | shown
echo "== left out, cut short"
"$PITH" -j 1 --jsonl -o o.jsonl --min-length 1M in/a.html in/b.html 2>&1 | shown
"$PITH" -j 1 --jsonl -o o.jsonl --max-nodes 16 in/a.html in/b.html 2>&1 | shown | tail -n 1
echo "== none is asked for"
"$PITH" -q --jsonl -o o.jsonl in
"$PITH" --no-progress --jsonl -o o.jsonl in/a.html in/b.html
"$PITH" --jsonl in/a.html in/b.html >/dev/null
echo "== what cannot be written"
for _ in {1..200}; do cat "$CASES/data/flood.html"; done >in/d.html
(
    ulimit -f 4
    "$PITH" -j 1 -m body --jsonl -o big.jsonl in/a.html in/b.html in/d.html 2>&1
    "$PITH" -j 1 -m body -o big/ in/a.html in/b.html in/d.html 2>&1
) | shown
