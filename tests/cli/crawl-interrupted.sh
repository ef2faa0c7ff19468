#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# SIGINT and SIGTERM during a crawl: it reports its progress, status 130, and leaves an
# intact store and archive. The same command continues, and requests nothing that was
# done. Two signals at once, as timeout(1) sends them to a process and its group, count
# as one.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
crawl=("$PITH" crawl --allow-private --delay 40ms -o tree.warc.gz --store tree.db "$BASE/tree/0")

# The pages that are done.
list_answered() {
    grep -os '"t": "page", "url": "[^"]*"' tree.warc.gz.journal |
        sed "s|.*$BASE\(.*\)\"|GET \1 -|"
}

# interrupted SIGNAL TIMES COMMAND...: it gets the signal when three more pages are done.
interrupted() {
    local before pid signal=$1 left=$2
    shift 2
    before=$(list_answered | wc -l)
    set -m # without it bash starts programs in the background with SIGINT ignored
    "$@" &
    pid=$!
    set +m
    while [ "$(list_answered | wc -l)" -lt $((before + 3)) ] && kill -0 $pid; do
        sleep 0.02
    done
    for ((; left > 0; left--)); do
        kill -"$signal" $pid 2>/dev/null # it may have ended in between
    done
    wait $pid
}

declare -A times=([INT]=1 [TERM]=2)
for signal in INT TERM; do
    echo "== $signal"
    interrupted $signal "${times[$signal]}" "${crawl[@]}" 2>said
    echo "status $?"
    sed -E 's/^[0-9]+ pages, [0-9]+/N pages, N/; /skipped/d' said
    find . -name 'tree*' | sort
    "$PITH" warc check tree.warc.gz | grep -o '0 damaged places'
    sqlite3 tree.db "PRAGMA integrity_check"
    wc -l <server.log >asked
    list_answered >answered
    [ -s answered ] || echo "nothing was done"
done
echo "== to its end"
"${crawl[@]}" 2>&1 | sed -E 's/, [0-9]+ bytes/, N bytes/'
tail -n +$(($(cat asked) + 1)) server.log | grep -xFf answered
"$PITH" warc index tree.warc.gz | grep -c '"type": "response"'
sqlite3 tree.db "SELECT count(*) FROM pages"
echo "== again"
wc -l <server.log >asked
"${crawl[@]}" 2>&1 | sed -E 's/, [0-9]+ bytes/, N bytes/'
wc -l <server.log | cmp - asked
echo "== its journal deleted: nothing is overwritten, nothing made"
rm tree.warc.gz.journal
"${crawl[@]}" 2>&1
find . -name 'tree*' | sort
