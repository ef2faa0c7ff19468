#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Records whose bodies unpack to 100 MB, in every encoding: cut at --max-bytes and
# reported, and the next page is read.
for tool in gzip brotli zstd; do
    command -v $tool >/dev/null || { echo "$tool is not installed" >&2; exit 77; }
done
bomb() { echo '<p>Words in front.'; head -c 100000000 /dev/zero | tr '\0' ' '; }
bomb | gzip -9 >bomb.gzip
bomb | brotli -q 4 -c >bomb.br
bomb | zstd -q -3 -c >bomb.zstd
# put NAME ENCODING: a record with that file as its body.
put() {
    local head=$'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
    [ -z "$2" ] || head+="Content-Encoding: $2"$'\r\n'
    head+=$'\r\n'
    printf 'WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/%s\r\n' "$1"
    printf 'WARC-Record-ID: <urn:x:%s>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n' "$1"
    printf 'Content-Length: %d\r\n\r\n%s' $((${#head} + $(stat -c %s "$1"))) "$head"
    cat "$1"
    printf '\r\n\r\n'
}
echo '<p>A page that is fine, with a few words of its own.' >fine
{
    put bomb.gzip gzip
    put bomb.br br
    put bomb.zstd zstd
    put fine ''
} >bombs.warc
# A file that is itself a bomb of gzip members is tested in
# tests/unit/warc/stream_test.c.
for jobs in 1 4; do
    "$PITH" -m body --jsonl --max-bytes 2M -j $jobs bombs.warc |
        sed -E 's/.*"id": "([^"]*)".*"status": "([a-z]*)".*"text": "([^"]*)".*"bytes": ([0-9]*).*/\1 \2 \4 \3/'
    echo "status ${PIPESTATUS[0]}"
done
