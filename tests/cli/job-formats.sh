#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Units of pith job as WET files and as archives of pages: the same as `pith -f
# wet` and --output-dir write, and readable by other programs.
record() { # address, page
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n' "$1"
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' ${#2} "$2"
}
long=$(printf 'a-long-name-of-a-page/%.0s' {1..9})
for address in example.org/ example.org/news/one.html "example.org/$long" example.org/news/two; do
    record "http://$address" "<h1>Page</h1><p>This is what $address says.</p>"
done >pages.warc
mkdir site
cp "$CASES"/data/*.html site/
: >site/empty.html
head -c 300 /dev/urandom | sed 's/^/\x1f\x8b/' >site/broken.html
inputs=(pages.warc site)

echo "== WET files"
"$PITH" job plan "${inputs[@]}" -o wet -q -- -m body -f wet
"$PITH" job run wet -q
"$PITH" -m body -f wet "${inputs[@]}" -o all.wet.gz 2>messages
cmp all.wet.gz wet/out/000000.wet.gz && echo "the same bytes"
gzip -t wet/out/000000.wet.gz && echo "gzip reads it"
"$PITH" warc index wet/out/000000.wet.gz | grep -c '"conversion"'
"$PITH" job verify wet
for pack in zstd none; do
    "$PITH" job plan "${inputs[@]}" -o "wet-$pack" -q --pack $pack --unit-size 1k -- -m body -f wet
    "$PITH" job run "wet-$pack" -q
    (cd "wet-$pack/out" && ls)
done
"$PITH" job merge wet-zstd -o joined.wet.zst >figures
"$PITH" warc index joined.wet.zst | grep -c '"conversion"'

echo "== Archives"
for row in "markdown md none" "text txt gzip" "html html zstd"; do
    read -r format ending pack <<<"$row"
    "$PITH" job plan "${inputs[@]}" -o "$format" -q --pack "$pack" -- -m body -f "$format"
    "$PITH" job run "$format" -q
    "$PITH" job verify "$format"
    (cd "$format/out" && ls)
    mkdir "x-$format"
    tar -C "x-$format" --warning=all -xf "$format"/out/*.tar*
    "$PITH" -m body -f "$format" "${inputs[@]}" --output-dir "e-$format" 2>messages
    mv "e-$format"/site/* "e-$format" # a job knows pages by their names below a folder
    rmdir "e-$format/site"
    diff -r "e-$format" "x-$format" && echo "$(find "x-$format" -name "*.$ending" | wc -l) files as --output-dir writes them"
done
bsdtar -tf markdown/out/000000.md.tar >names && tar -tf markdown/out/000000.md.tar | cmp - names && awk 'length > 150' names
"$PITH" job plan "${inputs[@]}" -o again -q -- -m body -f markdown --no-sandbox
"$PITH" job run again -q -j2
cmp again/out/000000.md.tar markdown/out/000000.md.tar && echo "the same bytes"

cp -r site other
"$PITH" job plan site other -o two -q -- -m body -f markdown
"$PITH" job run two -q
tar -tf two/out/000000.md.tar | grep -o '[a-z]*/flood.md'

echo "== What is not there"
"$PITH" job merge markdown -o all.tar
echo "status $?"
"$PITH" job merge markdown | grep -o '"records": [0-9]*'
"$PITH" job plan site -o none -- -f csv
echo "status $?"
