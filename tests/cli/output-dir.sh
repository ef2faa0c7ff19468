#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --output-dir: one file per input, named after it, with its folders.
mkdir -p site/sub other
for name in site/a.html site/sub/b.html other/a.html; do
    echo "<p>This is page $name.</p>" >"$name"
done
gzip -c site/a.html >site/a.html.gz
"$PITH" -m body --no-progress --output-dir one site
"$PITH" -m body --no-progress --markdown --output-dir two site other ../*/site/a.html
"$PITH" -m body --no-progress --json --output-dir three site/a.html nothing.html - <"$CASES/data/market.html"
echo "status $?"
find one two three -type f | LC_ALL=C sort | sed "s|_up/[^/]*/|_up/X/|"
cat one/sub/b.txt
echo "== pages of WARC files and stores: host and path"
page() { # address
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nWARC-Date: 2025-01-01T00:00:00Z\r\n' "$1"
    printf 'WARC-Record-ID: <urn:uuid:1>\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n' "${#body}"
    printf '%s\r\n\r\n' "$body"
}
body='<p>This page is in a WARC file.</p>'
long=$(printf 'x%.0s' $(seq 300))
for address in https://a.example/ https://a.example/news/one.html https://a.example/news/one.htm \
    https://a.example/../x/./y/ "https://a.example/q?a=/b" "https://b.example/$long" urn:x; do
    page "$address"
done >p.warc
"$PITH" -m body --no-progress --output-dir four p.warc
find four -type f | LC_ALL=C sort
cp p.warc q.warc
"$PITH" -m body -q --output-dir four --skip-existing p.warc q.warc
find four -type f | wc -l
