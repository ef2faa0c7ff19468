#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The records that are kept, as tables: the bytes that `extract --parquet` writes for
# the same pages, from one process and from stages; the same columns in all files.
prose() { # seed
    awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 80; i++) {
        word = ""; for (c = 0; c < 5; c++) word = word sprintf("%c", 97 + int(rand() * 26))
        printf "%s ", word } }'
}
mkdir pages kept
for n in 1 2 3 4 5 6; do
    seed=$((n == 3 ? 1 : n == 6 ? 4 : n)) # the third repeats the first, the sixth the fourth
    printf '<title>Page %d</title><article><p>%s</p><p><a href="/%d">On</a></article>\n' \
        "$n" "$(prose $seed)" "$seed" >pages/$n.html
done
: >pages/0.html # a page without a word has no parts
cp pages/[01245].html kept/
parts=(-m body --with-metadata --list-links --next-page --blocks)
exec 2>&1

echo "== one process"
"$PITH" -q --jsonl "${parts[@]}" pages -o all.jsonl
(cd kept && "$PITH" -q --parquet "${parts[@]}" [0-9].html -o ../wanted.parquet)
sed 's/"id": "pages\//"id": "/' all.jsonl >renamed.jsonl
"$PITH" dedup -q renamed.jsonl --parquet -o kept.parquet
cmp kept.parquet wanted.parquet && echo "a table of the pages that stay"
"$PITH" dedup -q renamed.jsonl --parquet --row-group 1 -o groups.parquet
[ "$(stat -c %s groups.parquet)" -gt "$(stat -c %s kept.parquet)" ] && echo "in more row groups"

echo "== in stages"
# The first file has only the page without parts, so the columns come from the next
# one.
split -l 1 --additional-suffix=.jsonl renamed.jsonl part-
"$PITH" dedup sign -q part-*.jsonl -o same
"$PITH" dedup band -q same
"$PITH" dedup cluster -q same
"$PITH" dedup filter -q same --task 1/2 --parquet
"$PITH" dedup filter -q same --parquet
"$PITH" dedup filter -q same
echo "files: $(cd same/kept && echo *.parquet)"
n=0
for page in 0 1 2 4 5; do
    (cd kept && "$PITH" -q --parquet "${parts[@]}" $page.html -o ../one.parquet)
    cmp one.parquet same/kept/00000$page.parquet && n=$((n + 1))
done
echo "$n files are tables of their pages"
cmp same/kept/000003.parquet same/kept/000006.parquet && echo "those without rows have the columns"
cat same/kept/*.jsonl | cmp - <("$PITH" dedup -q renamed.jsonl) && echo "lines are there, too"

echo "== what is wrong is said"
"$PITH" dedup sign part-*.jsonl -o other --parquet
echo "status $?"
"$PITH" dedup filter same --row-group 1M
echo "status $?"
"$PITH" dedup filter same --parquet --row-group none
echo "status $?"
"$PITH" dedup filter same --parquet --unit 7
echo "status $?"
{ head -n 1 part-ab.jsonl; echo '{"id": "x", "text": "It rained.", "colour": "blue"}'; } >odd.jsonl
"$PITH" dedup -q odd.jsonl --parquet -o odd.parquet
echo "status $?"
"$PITH" dedup sign -q odd.jsonl -o odd
"$PITH" dedup band -q odd
"$PITH" dedup cluster -q odd
"$PITH" dedup filter -q odd --parquet
echo "status $?"
ls -A odd/kept
[ -e odd.parquet ] || echo "nothing was written"
