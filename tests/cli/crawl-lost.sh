#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A server that disappears in the middle of a crawl: no page is skipped because of
# that, and the same command continues when it is back.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
port=$(cat server)
crawl() { "$PITH" crawl --allow-private --delay 0 -o site.warc.gz "$BASE/tree/0"; }
crawl 2>first &
job=$!
for _ in $(seq 300); do
    noted=$(grep -c . site.warc.gz.journal 2>/dev/null)
    [ "${noted:-0}" -lt 20 ] || break
    sleep 0.02
done
kill "$server"
wait "$job"
echo "status $?"
sed -E "s/$port/PORT/; s|/tree/[0-9]+|/tree/N|; s/^[0-9]+ pages, [0-9]+ bytes/some pages/" first
PORT=$port
export PORT
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
crawl 2>&1 | sed 's/, [0-9]* bytes//'
"$PITH" warc index site.warc.gz | grep '"type": "response"' | grep -o '"url": "[^"]*"' |
    sort | uniq | wc -l
"$PITH" warc index site.warc.gz | grep -c '"type": "response"'
