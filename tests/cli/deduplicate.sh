#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --deduplicate: a text is written once, with any number of threads. Short texts,
# and pages without text, are not compared. Options that it excludes.
mkdir in
long="The river rose two metres overnight, and the council met at noon to hear what the mill had lost."
for n in 1 2 3 4; do
    echo "<title>Page $n</title><p>$long<p>It rained." >"in/$n.html"
done
echo "<p>$long<p>It rained more." >in/5.html
echo '<p>Not found.' | tee in/6.html >in/7.html
echo '<p></p>' | tee in/8.html >in/9.html
for jobs in 1 4; do
    "$PITH" -m body --jsonl --deduplicate -j $jobs in | grep -o '"id": "[^"]*"' | tr '\n' ' '
    echo
done
"$PITH" -m body --deduplicate -o out/ --no-progress in 2>&1 | sed 's/ in [0-9.]* s[^:]*:/:/'
ls out
"$PITH" -q -m body --deduplicate --markdown in/1.html in/2.html
"$PITH" -q -m body --deduplicate --sandbox --csv in/1.html in/2.html | cut -d , -f 2
"$PITH" -q --pages join -m body --deduplicate in/1.html in/2.html | wc -l
for option in --resume --skip-existing '--pages jsonl'; do
    # An option and its value.
    # shellcheck disable=SC2086
    "$PITH" --deduplicate $option -o out/ in 2>&1 | head -n 1
done
"$PITH" job plan -o job in -- --deduplicate 2>&1 | head -n 1
