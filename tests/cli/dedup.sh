#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Exact and near duplicates: what is kept, the groups, the report, bad input.
text='The river rose two metres overnight and flooded the old town, and nobody
there had seen so much water in all the years that they could remember, said the
council on Monday, when the bridge was closed and the school was shut and the
shops stayed dark until the water had gone'
page() { printf '<title>%s</title><body><p>%s</p>' "$1" "$2" >"$3"; }
page River "$text" a.html
page River "${text/Monday/Tuesday}" b.html
page 'River again' "${text//$'\n'/  }" c.html
page Else 'Something else altogether stands here for everybody to read.' d.html
show() { cut -c1-90; }

"$PITH" dedup -m body a.html b.html c.html d.html | show
echo "near:"
"$PITH" dedup -m body --threshold 0.8 --groups groups.jsonl --report same.html \
    a.html b.html c.html d.html -o kept.jsonl
cut -c1-15 kept.jsonl
cat groups.jsonl
grep -o 'similarity [0-9.]*' same.html
grep -c 'class="own"' same.html
grep -c '<script\|http' same.html
echo "exact, with the title:"
"$PITH" dedup -m body --exact --by text,title ./?.html | cut -c1-17
echo "by other attributes, of which a record may have none:"
cat >attributes.jsonl <<'JSONL'
{"id": "1", "text": "one", "author": "Ann", "metadata": {"tags": ["a", "b"]}}
{"id": "2", "text": "two", "author": "Ann", "metadata": {"tags": ["b"]}}
{"id": "3", "text": "three", "author": null, "metadata": {"tags": ["a", "b"]}}
{"id": "4", "text": "four", "metadata": null}
{"id": "5", "text": "five"}
{"id": "6", "text": " five\n"}
JSONL
for by in author metadata.tags author,metadata.tags text,auhtor text; do
    "$PITH" dedup --exact --by $by attributes.jsonl | cut -c 8-10 | tr '\n' ' '
    echo
done
echo "records:"
{ cat kept.jsonl && echo 'no record' && sed s/a.html/e.html/ kept.jsonl; } \
    >records.jsonl
"$PITH" dedup records.jsonl | cut -c1-15
echo "status ${PIPESTATUS[0]}"
echo "pages are called by their addresses:"
for page in a b; do
    sed -n '1s|"url": null|"url": "https://example.org/'$page'?x\&y"|p' kept.jsonl
done >addresses.jsonl
"$PITH" dedup -o /dev/null --report addresses.html addresses.jsonl
grep -o '<summary>.*\|<h3>.*\|[0-9]* group[^<]*' addresses.html
echo "usage:"
"$PITH" dedup
"$PITH" dedup --threshold 2 a.html
"$PITH" dedup --shingle 0 a.html
"$PITH" dedup --by , a.html
"$PITH" dedup --by a,b,c,d,e,f,g,h,i a.html
"$PITH" dedup -o /dev/null --groups s3://bucket/groups a.html
"$PITH" dedup -o /dev/null --report s3://bucket/report.html a.html
"$PITH" dedup missing.html
echo "status $?"
"$PITH" dedup -m body a.html -o /dev/full
echo "status $?"
