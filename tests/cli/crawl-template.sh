#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `crawl --learn-template` learns during the crawl what `site learn` learns from
# the output.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
crawl() { "$PITH" crawl -q --allow-private --delay 0 --parallel 1 "$@" "$BASE/tree/0"; }
crawl -o one.warc.gz --learn-template one.template
"$PITH" site learn -q -o again.template one.warc.gz
cmp one.template again.template && echo "the same bytes"
"$PITH" --jsonl --template one.template one.warc.gz | grep -c '"status"'
echo "== interrupted, and on"
pages() { "$PITH" site show --format json "$1" | grep -o '"pages": *[0-9]*' | head -n 1; }
asked=$(wc -l <server.log)
"$PITH" crawl -q --allow-private --delay 200ms --parallel 1 -o two.warc.gz \
    --learn-template two.template "$BASE/tree/0" &
job=$!
until [ "$(wc -l <server.log)" -gt $((asked + 8)) ]; do sleep 0.05; done
kill -TERM "$job"
wait "$job"
echo "status $?"
[ "$(pages two.template)" != '"pages": 80' ] && echo "a part is learnt"
crawl -o two.warc.gz --learn-template two.template
pages two.template
echo "== interrupted, and on, and killed, and on"
begin() {
    asked=$(wc -l <server.log)
    "$PITH" crawl -q --allow-private --delay 200ms --parallel 1 -o killed.warc.gz \
        --learn-template killed.template "$BASE/tree/0" &
    job=$!
    until [ "$(wc -l <server.log)" -gt $((asked + 4)) ]; do sleep 0.05; done
    kill -"$1" "$job"
    wait "$job" 2>/dev/null
}
begin TERM
cp killed.template before.template
begin KILL
crawl -o killed.warc.gz --learn-template killed.template
echo "status $?"
cmp killed.template before.template && echo "the template is what it was"
"$PITH" --jsonl killed.warc.gz | grep -c '"status"'
compgen -G "*.crawl" >/dev/null || echo "nothing else is left"
echo "== what is no template"
echo x >wrong
crawl -o three.warc.gz --learn-template wrong
echo "status $?"
ls three* 2>/dev/null
cat wrong
