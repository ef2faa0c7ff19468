#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# gzip data is recognised by its content, not by its name; it may have several
# members; bytes after them are padding.
gzip -c "$CASES/data/market.html" >page.html.gz
cp page.html.gz page.html
"$PITH" -m body page.html.gz >a
"$PITH" -m body page.html >b
{ head -c 100 "$CASES/data/market.html" | gzip -c
  tail -c +101 "$CASES/data/market.html" | gzip -c
  head -c 600 /dev/zero; } >members.gz
"$PITH" -m body members.gz >c
cp "$CASES/data/market.html" plain.html.gz
"$PITH" -m body plain.html.gz >d
cmp a b && cmp a c && cmp a d && cat a
"$PITH" --jsonl page.html.gz | grep -o '"bytes": [0-9]*'
wc -c <"$CASES/data/market.html"
