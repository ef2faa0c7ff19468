#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Duplicates in stages: what `pith dedup` writes for the same records, however
# they are divided; compressed inputs; units by tasks; bad input.
awk 'BEGIN {
    srand(3)
    for (i = 0; i < 4000; i++) {
        if (i % 7 == 3 || i % 11 == 5) {   # near: a word more or another one
            text = kept[int(rand() * n)] (i % 2 ? " anew" : "")
        } else if (i % 5 == 1) {           # exact
            text = kept[int(rand() * n)]
        } else {
            text = ""
            for (k = 0; k < 20 + rand() * 30; k++) {
                word = ""
                for (c = 0; c < 3; c++)
                    word = word sprintf("%c", 97 + int(rand() * 26))
                text = text word " "
            }
            kept[n++] = text
        }
        printf "{\"id\": \"%d\", \"url\": \"https://example.org/%d\", ", i, i % 900
        printf "\"text\": \"%s\"}\n", text
    }
}' </dev/null >all.jsonl
"$PITH" dedup all.jsonl -o whole.jsonl
wc -l <whole.jsonl

# stages CUT OPTIONS...: the same with files of CUT lines
stages() {
    cut=$1
    shift
    rm -rf part same
    mkdir part
    split -l "$cut" --additional-suffix=.jsonl all.jsonl part/
    gzip part/*a.jsonl
    "$PITH" dedup sign -q part/* -o same "$@"
    for task in 2 0 1; do
        "$PITH" dedup band -q same --task $task/3 --memory 64k
    done
    "$PITH" dedup cluster same --memory 2M
    "$PITH" dedup filter same --task 1/2
    "$PITH" dedup filter same
    cat same/kept/*.jsonl
}
for cut in 700 1999 4000; do
    stages $cut | cmp - whole.jsonl && echo "the same in files of $cut"
done
for options in '--by url' '--exact --by url,text' '--threshold 0.6 --shingle 2'; do
    read -ra words <<<"$options"
    "$PITH" dedup -q all.jsonl "${words[@]}" -o whole.jsonl
    stages 1500 "${words[@]}" 2>/dev/null | cmp - whole.jsonl &&
        echo "the same with $options"
done

echo "what is done is skipped:"
"$PITH" dedup sign part/* -o same --threshold 0.6 --shingle 2
"$PITH" dedup band same
"$PITH" dedup sign part/* -o same
echo "status $?"
for flags in 'band same --threshold 0.5' 'cluster same --task 0/2' 'filter same -o x' 'filter same --memory 1M'; do
    read -ra words <<<"$flags"
    "$PITH" dedup "${words[@]}"
    echo "status $?"
done
echo "bad input:"
{ echo 'no record'; tail -n 1 all.jsonl; } >bad.jsonl
"$PITH" dedup sign bad.jsonl -o bad
echo "status $?"
"$PITH" dedup cluster bad
echo "status $?"
rm bad/sign/000000.rows
"$PITH" dedup band bad
echo "status $?"
"$PITH" dedup sign -q bad.jsonl -o bad
truncate -s 80 bad/sign/000000.rows
"$PITH" dedup band bad
echo "status $?"
echo more >>bad.jsonl
"$PITH" dedup filter bad
echo "status $?"
head -c 300 all.jsonl | gzip | head -c 100 >cut.jsonl.gz
"$PITH" dedup sign cut.jsonl.gz -o cut
echo "status $?"
ls -A cut/sign
echo "usage:"
"$PITH" dedup sign all.jsonl
"$PITH" dedup sign page.html -o same
"$PITH" dedup band
"$PITH" dedup band nothing
"$PITH" dedup band same --unit 99
"$PITH" dedup band same --task 3/3
"$PITH" dedup band same --memory much
"$PITH" dedup cluster same --groups groups.jsonl
"$PITH" dedup all.jsonl --memory 1G
