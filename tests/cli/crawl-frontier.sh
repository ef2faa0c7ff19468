#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Crawls of many sites in a folder: what it holds, plans that differ, options that
# do not go together. tests/scale/frontier.sh kills their processes.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
many() { "$PITH" crawl --frontier many --allow-private --delay 0 "$@"; }
other=http://localhost:$(cat server)
echo "== two sites of one server, in two runs"
show many -q --shards 3 --depth 1 "$BASE/tree/0"
show many "$other/tree/1"
show many
for archive in many/site/*/*.warc.gz; do
    "$PITH" --jsonl "$archive" | grep -o '"url": "[^"]*"' | sed "s|$(cat server)|PORT|"
done | sort
sed 's/^domains .*/domains .../' many/frontier
cat many/inbox/*/* | sed "s|$(cat server)|PORT|" | sort
cat many/done/* | sort
echo "== how far it is"
show many --status
show many --status "$other/tree/1"
inbox=$(echo many/inbox/*)
printf '0 http://127.0.0.%s/\n' 2 3 4:99999 5 >"$inbox/more"
printf '127.0.0.%s\n' '2 tried HTTP 500' '5 tried timeout' '2 tried HTTP 500' '2 tried HTTP 503' \
    '4 bad' '3 torn' >>"$(echo many/done/*)"
show many --status
# A site whose crawl is running, with an incomplete last line in its journal, and a
# site whose journal is damaged.
site=$(echo many/site/*)
journal=$(find "$site" -name '*.journal' | sort | head -n 1)
head -c -9 "$journal" >"$site/127.0.0.3.journal"
show many --status
{ echo torn; cat "$journal"; } >"$site/127.0.0.3.journal"
show many --status
rm "$inbox/more" "$site/127.0.0.3.journal"
show "$PITH" crawl --frontier none --status
show "$PITH" crawl --status "$BASE/"
echo "== plans that differ"
show many --shards 4
show many --depth 2
show many --hops 0
sed -i 's/^domains .*/domains other/' many/frontier
show many
echo "pith-frontier 2" >many/frontier
show many
echo "== options"
show many -o x.warc.gz
show many --render
show "$PITH" crawl --hops 2 "$BASE/tree/0"
show "$PITH" crawl --frontier new --shards 0
show "$PITH" crawl --frontier new --lease-time 1s --delay 2s
show "$PITH" crawl --frontier new --lease-time 1ms
show many --learn-template x.template
show "$PITH" crawl --frontier new ftp://example.org/
echo file >plain
show "$PITH" crawl --frontier plain "$BASE/"
