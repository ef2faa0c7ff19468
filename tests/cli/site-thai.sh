#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Compares one page with many, as in the paper on Extracted Content Matching, on
# 60 made-up pages of a Thai site in two encodings. The figures are per cent;
# investigate any change of them.
command -v python3 >/dev/null || {
    echo "python3 is not installed" >&2
    exit 77
}
python3 "$ROOT/tests/site/thai.py" site 60
"$PITH" eval --reproduce blocks site >table.txt
# Both encodings give the same pages, and therefore the same figures.
for site in utf8 win874; do
    grep "^|   $site " table.txt | sed 's/^|  *[a-z0-9]* *//' >$site.txt
done
cmp utf8.txt win874.txt && echo "$(wc -l <utf8.txt) rows alike"
# Columns: precision, recall and F, each from the paper and ours.
row() {
    grep -m1 "^| *$1 *|" table.txt | cut -d'|' -f2,4,6,8 | tr -s ' '
}
for name in 'single page, 15 pages of one site' \
    'many pages (ECM), the same 15' 'by context instead' 'auto: single page' \
    'auto: ECM'; do
    row "$name"
done
sed -n '/^| auto: ECM/,/context/p' table.txt | grep -m1 context |
    cut -d'|' -f2,4,6,8 | tr -s ' '
awk -F'|' '
    /^\| single page/ { p = $4; r = $6 }
    /^\| many pages/ {
        fine = $4 >= p + 5 && $6 >= r - 1
        print "5 points of precision for 1 of recall: " (fine ? "yes" : "no")
    }' table.txt
