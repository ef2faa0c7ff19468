#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# SIGINT and SIGTERM during a crawl: it reports its progress, status 130, and leaves an
# intact store and archive. The same command continues, and requests nothing that was
# done. Two signals at once, as timeout(1) sends them to a process and its group, count
# as one.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
crawl=("$PITH" crawl --allow-private --delay 20ms -o tree.warc.gz --store tree.db "$BASE/tree/0")

twice() { # COMMAND...: it gets SIGTERM twice when it has asked for a few pages
    local asked pid
    asked=$(wc -l <server.log)
    "$@" &
    pid=$!
    until [ "$(wc -l <server.log)" -gt $((asked + 5)) ]; do sleep 0.02; done
    kill -TERM $pid
    kill -TERM $pid 2>/dev/null # it may have ended in between
    wait $pid
}

# The pages that are done.
list_answered() {
    grep -o '"t": "page", "url": "[^"]*"' tree.warc.gz.journal |
        sed "s|.*$BASE\(.*\)\"|GET \1 -|"
}

# until_some COMMAND...: it gets SIGINT after half a second, or later on a machine on
# which nothing is done by then.
until_some() {
    local seconds status
    for seconds in 0.5 1 1.5; do
        timeout --preserve-status -s INT $seconds "$@" 2>said
        status=$?
        [ -z "$(list_answered 2>/dev/null)" ] || break
    done
    return $status
}

for signal in INT TERM; do
    echo "== $signal"
    if [ $signal = INT ]; then
        until_some "${crawl[@]}"
    else
        twice "${crawl[@]}" 2>said
    fi
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
