#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Records in JSON that is valid but not as programs usually write it: escapes in
# names, nesting deeper than 32, numbers of 20 digits. They are compared like others.
deep=$(printf '[%.0s' {1..40})$(printf ']%.0s' {1..40})
cat >odd.jsonl <<JSONL
{"\u0069d": "escaped", "t\u0065xt": "The river rose.", "title": "A", "url": "http://a.example/"}
{"id": "deep", "text": "The river rose.", "title": "A", "url": "http://b.example/", "x": $deep}
{"id": "long", "text": "The river rose.", "n": 12345678901234567890.5, "metadata": {"title": "A", "url": "http://a.example/"}}
{"id": "else", "text": "The river fell.", "title": 7, "x": $deep}
{"id": 1, "x": $deep}
{"id": "none", "text": null, "x": $deep}
JSONL
for by in text text,title url id; do
    echo "by $by:"
    "$PITH" dedup --exact --by $by odd.jsonl | cut -c -24
done
echo "near:"
"$PITH" dedup odd.jsonl | cut -c -24
echo "no records:"
printf '%s\n' '["id", "x"]' "[$deep" '"text"' '{"id": "cut", "text": "The' \
    >none.jsonl
"$PITH" dedup none.jsonl
echo "status $?"
