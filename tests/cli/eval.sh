#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Scores against annotated pages: methods, predictions, formats, and pages that
# are left out.
mkdir -p gold/html gold/ground-truth
page() {
    echo "<title>t</title><p>$2</p>" >"gold/html/$1.html"
    echo "{\"ground_truth\": {\"main_content\": \"$3\"}, \"_internal\":" \
        "{\"page_type\": {\"primary\": \"$4\"}}}" >"gold/ground-truth/$1.json"
}
page a 'one two three four' 'one two' forum
page b 'five six' 'Five SIX' article
gzip gold/html/b.html
page c '' 'seven' article
page d 'nobody knows' '' article
echo '{"ground_truth": {"title": "no content"}}' >gold/ground-truth/d.json
"$PITH" eval --methods body gold
"$PITH" eval --methods body gold -f json -j 2 | cksum
"$PITH" eval --methods body gold -f json -j 1 | cksum
cat >theirs.jsonl <<'END'
{"id": "a.html", "text": "one two"}
{"id": "sub/b.html.gz", "text": "five"}
END
"$PITH" eval gold theirs.jsonl -f markdown --per-page pages.jsonl
echo "status $?"
cat pages.jsonl
"$PITH" eval --methods body gold theirs.jsonl -f csv | grep ',all,'
"$PITH" eval --methods body,auto gold --metrics all -f csv | grep '^body,.*,all,'
