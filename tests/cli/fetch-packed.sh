#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Servers that compress with brotli and zstd: pages, decompression bombs, and a
# crawl of both.
for tool in brotli zstd; do
    command -v $tool >/dev/null || { echo "$tool is not installed" >&2; exit 77; }
done
. "$ROOT/tests/servers/start.sh"
export LINKS="/br /zstd /gzip /bomb-br /bomb-zstd"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
"$PITH" -m body --keep-title --allow-private "$BASE/br" "$BASE/zstd" | grep -xE 'br|zstd'
for bomb in br zstd; do
    show "$PITH" -m body --max-bytes 2M --allow-private "$BASE/bomb-$bomb"
done
show "$PITH" crawl --allow-private --delay 0 --max-bytes 1M -o site.warc.gz \
    "$BASE/" | sort
gzip -dc site.warc.gz | grep -aoE '^X-Crawl-Content-Encoding: [a-z]*' | sort
"$PITH" -m body --jsonl site.warc.gz | grep -oE '"title": "[a-z/]*"' | sort
