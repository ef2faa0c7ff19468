#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# libarchive reads our WARC/1.0 files, plain and gzip: it gives the same pages as `warc
# cat`. Its buffer is set to the maximum of bsdtar, because a record's head must not cross
# the end of the buffer.
command -v bsdtar >/dev/null || { echo "bsdtar is not installed" >&2; exit 77; }
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
"$PITH" crawl -q --allow-private --delay 0 --max-pages 12 --store tree.db "$BASE/tree/0"
for name in tree.warc tree.warc.gz; do
    "$PITH" store export --store tree.db --warc-version 1.0 -o $name
    "$PITH" warc check $name
    bsdtar -b 8192 -tf $name | wc -l
    rm -rf out
    mkdir out
    bsdtar -b 8192 -xf $name -C out
    "$PITH" warc index $name | grep '"response"' |
        sed -E 's/.*"id": "([^"]*)".*\/tree\/([0-9]+)".*/\1 \2/' >ids
    while read -r id page; do
        "$PITH" warc cat --block $name "$id" | cmp - "out/tree/$page" && echo same
    done <ids | sort | uniq -c | tr -s ' '
done
"$PITH" store export --store tree.db --warc-version 1.2 -o no.warc
echo "status $?"
