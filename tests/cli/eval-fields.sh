#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Title, author and date compared with annotations, from a method and from
# another program's file.
mkdir -p gold/html gold/ground-truth
page() {
    echo "<title>$2</title><p>text</p>" >"gold/html/$1.html"
    echo "{\"ground_truth\": {\"main_content\": \"text\", $3}}" \
        >"gold/ground-truth/$1.json"
}
page 0001 'River  floods TOWN' \
    '"title": "River floods town", "author": "Ann Lee"'
page 4000 'Market day - Daily' \
    '"title": "Market day", "author": null, "publish_date": "2025-09-04"'
page x 'Nothing' '"author": ""'
rm gold/html/x.html
echo '<p>no title' >gold/html/x.html
cat >theirs.jsonl <<'END'
{"id": "0001", "title": "River floods town", "author": ["Ann Lee", "Bob"]}
{"id": "4000", "author": "Nobody", "date": "2025-09-04T10:00:00+02:00"}
END
"$PITH" eval --metrics title gold
"$PITH" eval --fields gold theirs.jsonl --per-page pages.jsonl
"$PITH" eval --fields gold theirs.jsonl -f csv | grep -e ,raw, -e metric
"$PITH" eval --fields gold theirs.jsonl -f json | grep -e 'date.*stripped'
cat pages.jsonl
echo '{"id": "1", "author": ["a", 2]}' >bad.jsonl
"$PITH" eval gold bad.jsonl
"$PITH" eval --fields --metrics title gold
"$PITH" eval --by colour gold
