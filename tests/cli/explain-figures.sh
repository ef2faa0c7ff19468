#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explain: figures by name and into a folder, settings that only one method has,
# and usage errors.
cp "$CASES/data/flood.html" .
"$PITH" explain -m ttr --figure smoothed flood.html |
    grep -oE '<title>.*|>threshold [0-9.]+<|>content lines<'
"$PITH" explain --figures out -m ttr,weight,outlier --set lambda=2 flood.html
ls -A out
"$PITH" explain -m ttr,weight --figure smoothed flood.html
echo "status $?"
"$PITH" explain -m ttr --figure tree flood.html
echo "status $?"
"$PITH" explain -m body --figure blocks flood.html
echo "status $?"
"$PITH" explain -m ttr,weight --set sigma=2 --html out.html flood.html
echo "status $?"
"$PITH" explain -m a,b,c,d --html out.html flood.html
echo "status $?"
"$PITH" explain --html out.html --figure blocks flood.html
echo "status $?"
"$PITH" explain --html nowhere/out.html -m ttr flood.html
echo "status $?"
echo "== by annotation"
mkdir -p gold/gold
printf 'URL: x\n<p>The river rose two metres overnight\n' >gold/gold/flood_1.txt
echo '{"ground_truth": {"main_content": "Nobody wrote this"}}' >one.json
echo '{"ground_truth": {}}' >none.json
echo '{' >bad.json
for file in gold/gold/flood_1.txt one.json none.json bad.json nowhere.json gold; do
    echo "$file"
    "$PITH" explain -m ttr --figure clusters-annotated --annotation "$file" flood.html |
        grep -oE '>(content|other) \([0-9]+ lines?\)<'
done
"$PITH" explain -m ttr --figure clusters-annotated flood.html
echo "status $?"
"$PITH" explain --figures with -m ttr --annotation one.json flood.html
for figure in with/*annotated*; do echo "${figure#with/}"; done
"$PITH" explain --html - -m ttr --annotation one.json flood.html | grep -c 'by annotation<'
"$PITH" explain --html - -m ttr flood.html | grep -c 'by annotation<'
# Figures of a page with nothing to draw exist, and say so.
for page in '' 'just one line' '<script>let a = "<p>";</script>' \
    '<a href=/>Home</a><a href=/n>News</a>' '<frameset></frameset>'; do
    for figure in ttr-histogram ttr-clusters weight-tree outlier-words; do
        printf '%s' "$page" | "$PITH" explain -m "${figure%%-*}" \
            --figure "${figure#*-}" - | grep -c '^</svg>'
    done
    printf '%s' "$page" | "$PITH" explain --html - -m auto,ttr,outlier - |
        grep -c '^</body></html>'
done | sort | uniq -c
# A page of 20 MB on one line.
awk 'BEGIN { while (n++ < 400000)
    printf "<p>The river rose over its banks, <a href=/>again</a>.</p>" }' >long.html
"$PITH" explain -m ttr,weight,outlier --timeout 600s --html long-report.html long.html \
    2>/dev/null
grep -c 'Only the first 3 MB of the page' long-report.html
grep -oE 'The last [0-9]+ blocks are not in the table' long-report.html
