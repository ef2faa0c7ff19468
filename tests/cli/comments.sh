#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Comments are a separate field, and --no-comments removes them from the text;
# on a page of nothing but comments they are the content.
cp "$CASES/data/comments.html" .
fields() { grep -E '^  "(text|comments)"'; }
"$PITH" -m body --json comments.html | fields
"$PITH" -m body --json --no-comments comments.html | fields
"$PITH" -m body --no-comments comments.html
"$PITH" --xml comments.html | sed -n '/<comments/,$p'
"$PITH" --xmltei comments.html | tee page.tei | sed -n '/"comments"/,$p'
xmllint --noout --relaxng "$CASES/data/tei.rng" page.tei 2>&1
"$PITH" --csv comments.html | python3 -c 'import csv, sys
print([row["comments"] for row in csv.DictReader(sys.stdin)])'
# A form for comments may stand above them.
sed "s,<h2>2 thoughts</h2>,<form><label>Your reply</label><button>Send</button></form>&," comments.html >form.html
"$PITH" -m body --json form.html | fields
sed '/<article>/,/<.article>/d' comments.html >only.html
"$PITH" -m body --json --no-comments only.html | fields
