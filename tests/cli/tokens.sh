#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Tokens: stop words from a file, none, or those of the language; together with
# JSON.
cat >page.html <<'END'
<div><a href="/">Home</a> <a href="/n">News</a></div>
<h1>River floods town</h1>
<p>The river rose and the river <b>flooded</b> the old town.</p>
<p>The council closed the bridge,<br>and the town waited.</p>
END
printf 'The\r\nand\n' >stop.txt
: >empty.txt
set -- -m outlier --set outliers=2 --set neighbour=3 --set stem=none
"$PITH" "$@" --format tokens page.html
"$PITH" "$@" --format tokens --set stopwords=stop.txt page.html
"$PITH" "$@" --format tokens --set stopwords=empty.txt page.html
"$PITH" "$@" --json --with-tokens page.html | sed -n '/tokens/,$p'
"$PITH" "$@" --jsonl --with-tokens nosuch.html | grep -o '"tokens.*'
"$PITH" "$@" --format tokens --set stopwords=nosuch.txt page.html
echo "status $?"
"$PITH" -m body --format tokens --set stopwords=stop.txt page.html
echo "status $?"
"$PITH" -m outlier --set stem=xx page.html
