#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The paper's case study over HTTP: a Thai site of 60 pages and an index, served by
# nginx in UTF-8 and in windows-874, is crawled into a WARC file and a store. A
# template is learnt from the store, and the content of every page is compared with
# the ground truth, with and without it. Figures are precision, recall and F by
# lengths; investigate any change of them.
. "$ROOT/tests/servers/nginx.sh"
command -v python3 >/dev/null || {
    echo "python3 is not installed" >&2
    exit 77
}
python3 "$ROOT/tests/site/thai.py" made 60
for site in utf8 win874; do
    mkdir -p www/$site gold/$site/html gold/$site/gold
    mv made/html/"$site"_* gold/$site/html
    mv made/gold/"$site"_* gold/$site/gold
    {
        echo "<title>All</title><ul>"
        for page in gold/"$site"/html/*.html; do
            name=${page##*_}
            # Links to an article's number, or to a section, have a target.
            LC_ALL=C sed -E 's|href="/([0-9])"|href="00\1.html"|g
                s|href="/([0-9][0-9])"|href="0\1.html"|g
                s|href="/[a-z]*"|href="index.html"|g' "$page" >www/$site/"$name"
            echo "<li><a href=$name>$name</a>"
        done
    } >www/$site/index.html
done
touch www/index.html
start_nginx "$PWD/www"

for site in utf8 win874; do
    echo "== $site"
    "$PITH" crawl --allow-private --delay 0 -o $site.warc.gz --store $site.db \
        "http://127.0.0.1:$port/$site/index.html" 2>&1 | sed 's/, [0-9]* bytes//'
    "$PITH" warc check $site.warc.gz
    for method in blocks auto; do
        "$PITH" site learn -m $method -o $site-$method.tpl $site.db
        "$PITH" --no-progress --jsonl --keep-title -m $method -o single.jsonl $site.warc.gz
        "$PITH" --no-progress --jsonl --keep-title -m $method --template $site-$method.tpl -o many.jsonl \
            $site.warc.gz
        for way in single many; do
            grep -v index.html $way.jsonl |
                sed -E "s|\"id\": .*/([0-9]*)\.html\", \"st|\"id\": \"${site}_\1\", \"st|" >pages.jsonl
            "$PITH" eval --metrics lengths --format csv gold/$site pages.jsonl |
                awk -F, -v what="$method, $way" '$3 == "all" {
                        figures = figures sprintf(" %.2f", $8 * 100)
                        pages = $4
                    }
                    END { print what ": " pages " pages," figures }'
        done
    done
    "$PITH" site show -n 3 $site-auto.tpl
done
