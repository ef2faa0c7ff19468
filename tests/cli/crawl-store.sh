#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `crawl --store`: pages into a store, alone and beside a WARC file. If the
# crawl is killed ten times at random moments, nothing is lost and nothing is
# stored twice.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
crawl() { "$PITH" crawl -q --allow-private --delay 0 "$@" "$BASE/tree/0"; }
pages() { "$PITH" store query --store "$1" "SELECT url, length(body) FROM pages ORDER BY url"; }

crawl -o whole.warc.gz --store whole.db
pages whole.db >expected
"$PITH" --jsonl whole.warc.gz | wc -l
tail -n +2 expected | wc -l
sqlite3 whole.db "SELECT verb, pages FROM runs; PRAGMA integrity_check;
    SELECT count(*) FROM pages WHERE fetched IS NULL OR CAST(head AS TEXT) NOT LIKE 'HTTP/%'"
ls whole.*

kills=0
while [ "$kills" -lt 10 ]; do
    "$PITH" crawl -q --allow-private --delay 0 --store killed.db "$BASE/tree/0" &
    job=$!
    sleep "0.$(printf %03d $((RANDOM % 60 + 2)))"
    kill -9 "$job" 2>/dev/null || { wait "$job"; break; }
    wait "$job" 2>/dev/null
    kills=$((kills + 1))
done 2>/dev/null
crawl --store killed.db
pages killed.db | cmp expected - && echo "the same pages"
sqlite3 killed.db "PRAGMA integrity_check"
crawl --store killed.db
pages killed.db | cmp expected - && echo "nothing to do"
echo "== what is put is what is extracted"
"$PITH" store export --store whole.db -o out.warc
"$PITH" --jsonl out.warc | sed -E 's/"id": ?[^,]*,?//g' | sort >a
"$PITH" --jsonl whole.warc.gz | sed -E 's/"id": ?[^,]*,?//g' | sort >b
cmp a b && echo same
echo "== a crawl after another, into its store and into new ones"
cond() { show "$PITH" crawl --allow-private --delay 0 "$@" "$BASE/cond/0"; }
urls() { sqlite3 "$1" "SELECT count(*), sum(length(body)) FROM pages"; }
cond --store one.db
cond --previous one.db.journal --store one.db --journal second.journal
cond --previous one.db.journal --store two.db
cond --previous one.db.journal --store three.db -o three.warc
for store in one two three; do urls $store.db; done
cond --previous one.db.journal --output-dir new
cond --previous one.db.journal --output-dir new --journal third.journal
find new -type f | wc -l
echo "== copies from other times"
sqlite3 one.db "UPDATE stored_pages SET head = replace(CAST(head AS TEXT), 'v-3', 'v-2'),
    bytes = 3, packed = 'old' WHERE url LIKE '%/cond/3'"
urls one.db
cond --previous two.db.journal --store one.db --journal fourth.journal
urls one.db
echo "no store" >text.db
crawl --store text.db
echo "status $?"
