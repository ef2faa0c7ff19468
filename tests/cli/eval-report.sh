#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The HTML report: an index with tables and all pages, and a file per page with
# missing and superfluous text; nothing is loaded from elsewhere.
mkdir -p gold/html gold/ground-truth
page() {
    echo "<p>$2" >"gold/html/$1.html"
    echo "{\"ground_truth\": {\"main_content\": \"$3\"}}" \
        >"gold/ground-truth/$1.json"
}
page 'a #1' 'one two <b>&lt;three&gt;</b>' 'one two four'
page b 'five six' 'five six'
page c 'nobody annotated this' ''
echo '{"ground_truth": {"title": "t"}}' >gold/ground-truth/c.json
echo '{"id": "b", "text": "<script>alert(1)</script>"}' >theirs.jsonl
"$PITH" eval --methods body gold theirs.jsonl --report out >/dev/null
find out -type f | sort
sed -n '/<h1>/,$p' 'out/page/a #1.html'
sed -n '/<h2>theirs/,$p' out/page/b.html
# The date of the report changes every day.
sed -n '/<h1>/,/<script>/p' out/index.html | sed '/<svg/,/<\/svg>/d' |
    sed -E 's/^(<p class=soft>)[0-9]{4}-[0-9]{2}-[0-9]{2},/\1DAY,/'
grep -c '<svg' out/index.html
"$PITH" eval --roc gold --report curve >/dev/null
grep -o '>ROC of [^<]*<' curve/index.html | head -n 1
# A paper's experiment: tables, bars, claims that carry over, pictures of a
# page.
for paper in density blocks outlier weight ttr; do
    "$PITH" eval --reproduce "$paper" gold --report "of-$paper" >/dev/null
    sed -n 's/<h[1-4][^>]*>//p' "of-$paper/index.html" | sed 's/<.*//'
    grep -c 'carry over\|carries over' "of-$paper/index.html"
    grep -o 'class="title">[^<]*' "of-$paper/index.html" | cut -d'>' -f2
done
sed -n '/<table class=paper>/,/<.table>/p' of-ttr/index.html | head -n 7
# Bars have the names of the lines; the paper's are outlined, beside ours.
grep -oE '>(density, K-Means)</text>' of-ttr/index.html
grep -oE '>A median, [^<]*<' of-ttr/index.html
grep -c 'class="k1 tint"' of-ttr/index.html
# A comparison of our own is shown, but is not one of the paper's claims.
grep -oE '<strong>[0-9]+ of [0-9]+</strong> claims' of-blocks/index.html
grep -oE "\\(not the paper[^<]*" of-blocks/index.html
# What ours are in the papers' rows is said below the bars, whose names are whole.
grep -h 'class=note' of-outlier/index.html of-weight/index.html
grep -oE '>(technology|mean of[^<]*)<' of-weight/index.html | sort | uniq -c
# The namespace of SVG is not an address that is loaded.
sed -i 's/xmlns="[^"]*"//g' out/index.html
grep -cE 'https?://' out/index.html out/page/*.html
touch file
"$PITH" eval --methods body gold --report file/below >/dev/null
