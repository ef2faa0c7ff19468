#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pages from WARC files, however compressed, in the order of the file.
python3 "$CASES/data/make_warc.py"
"$PITH" -m body --jsonl x.warc >x.jsonl
echo "status ${PIPESTATUS[0]}"
cut -d, -f1-4 x.jsonl
grep -c 'bridge was closed' x.jsonl
grep -o 'น้ำท่วม' x.jsonl
for file in x.warc.gz one.warc.gz x.warc.zst one.warc.zst; do
    case $file in
    one.warc.zst) zstd -q -o $file x.warc ;;
    x.warc.zst) for part in 0 1 2; do
        dd if=x.warc bs=1500 skip=$part count=$((part < 2 ? 1 : 99)) \
            status=none | zstd -q -c >>$file
    done ;;
    esac
    for jobs in 1 3; do
        "$PITH" -q -m body -j $jobs --jsonl $file | cmp - x.jsonl &&
            echo "$file: the same"
    done
done
"$PITH" -q -m body --json x.warc.gz one.warc.gz | grep -c '"id"'
"$PITH" -q -m body --output-dir out one.warc.gz x.warc.gz
find out -type f | wc -l
find out -type f -printf "%P\n" | LC_ALL=C sort
echo "== one page of several"
"$PITH" dump page x.warc.gz | head -n 1
for which in 2 http://example.org/gone '<urn:uuid:00000000-0000-4000-8000-000000000004>' 99; do
    "$PITH" explain -m body --record "$which" x.warc.gz 2>&1 | head -n 3
done
"$PITH" dump tree --record 2 "$ROOT/tests/cli/data/flood.html" 2>&1 | head -n 1
