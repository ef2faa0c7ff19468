#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pages by address: answers that are accepted, and messages about the others.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
get() { show "$PITH" -m body --keep-title --allow-private "$@"; }

echo "== refused without --allow-private, and not asked"
for host in 127.0.0.1 localhost '[::ffff:127.0.0.1]' 0x7f.1 127.1; do
    "$PITH" -m body "http://$host:$(cat server)/page.html" 2>&1 |
        sed -e "s|$(cat server)|PORT|" -e 's/ is a [a-z-]* address.*/ is refused/' \
            -e 's/: [:.0-9a-f]* is refused/: is refused/'
done
wc -l <server.log

echo "== bodies"
for name in page.html gzip deflate raw-deflate untyped short-length; do
    get "$BASE/$name" | head -n 1
done
get "$BASE/long-length"
get "$BASE/broken-gzip"
get --max-bytes 2M --jsonl "$BASE/bomb-gzip" | sed 's/"warnings.*//'
get "$BASE/garbage"
get "$BASE/many-heads"
get "$BASE/long-head"
get --timeout 1s "$BASE/slow-body"
get --timeout 500ms "$BASE/slow-head"

echo "== proxies of the environment are not asked"
http_proxy=http://127.0.0.1:1/ all_proxy=http://127.0.0.1:1/ \
    get "$BASE/page.html" | head -n 1

echo "== statuses and redirects"
get "$BASE/status/404"
get "$BASE/status/500"
get "$BASE/loop-a"
get "$BASE/chain/6"
get "$BASE/chain/5" | head -n 1
get "$BASE/to?file:///etc/passwd"
get "$BASE/to?ftp://127.0.0.1/"
get "$BASE/no-location"
"$PITH" --allow-private --json "$BASE/chain/2" | sed "s|$(cat server)|PORT|" |
    grep '"url"'

echo "== encodings"
for name in page-first http-only martian bom; do
    get "$BASE/enc/$name"
done
get --encoding-order http,page "$BASE/enc/page-first" | head -n 2
get --http-charset utf-8 "$BASE/enc/http-only" 2>&1 | tail -n 1

echo "== several, in order, and the exit status"
get --no-progress --output-dir out "$BASE/page.html" "$BASE/enc/bom" "$BASE/"
find out -type f | sed "s|$(cat server)|PORT|" | sort
get "$BASE/status/404" "$BASE/page.html" | tail -n 1
get "$BASE/status/404" "$BASE/status/410" | tail -n 1
get http://user:secret@127.0.0.1/ "http://127.0.0.1:1/"
show "$PITH" explain --allow-private "$BASE/status/404"
show "$PITH" explain -m body --allow-private "$BASE/page.html" | tail -n 4
