#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# kill -9 at 30 random moments of the first quarter, timed alternately from the start and
# from the next finished page, because a slow machine finishes none in that time. The
# crawl that is continued after each ends with the pages of an uninterrupted one, each
# once. Requests in progress at a kill are repeated, at most four per kill; pages in the
# journal are never requested again, according to the server's log.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
done_pages() { grep -ac '"t": "page".*}$' "$1" 2>/dev/null; }
# wait_for_page CRAWL OUT COUNT: until more pages are finished, or the crawl has
# ended.
wait_for_page() {
    while kill -0 "$1" && [ "$(done_pages "$2.journal")" -le "$3" ]; do sleep 0.005; done
}
pages() { "$PITH" --jsonl "$1" | grep -o '"url": "[^"]*"' | sort; }

begin=$(date +%s%N)
"$PITH" crawl -q --allow-private --delay 0 -o whole.warc.gz "$BASE/tree/0"
quarter=$((($(date +%s%N) - begin) / 4000000)) # milliseconds
pages whole.warc.gz >expected
wc -l <expected

kills=0 round=0 bad=0
while [ "$kills" -lt 30 ]; do
    round=$((round + 1))
    : >server.log
    out=round$round.warc.gz
    here=0
    while :; do
        before=$(done_pages "$out.journal")
        "$PITH" crawl -q --allow-private --delay 0 -o "$out" "$BASE/tree/0" &
        crawl=$!
        if [ "$kills" -ge 30 ]; then wait "$crawl"; break; fi
        [ $((kills % 2)) -eq 0 ] || wait_for_page "$crawl" "$out" "${before:-0}"
        sleep "$(printf '%d.%03d' 0 $((RANDOM * quarter / 32768 % 998 + 2)))"
        if ! kill -9 "$crawl" 2>/dev/null; then wait "$crawl"; break; fi
        wait "$crawl" 2>/dev/null
        [ $? -eq 137 ] || break
        kills=$((kills + 1)) here=$((here + 1))
        # The length of the log, and the requests of finished pages.
        wc -l <server.log >asked.$kills
        grep -a '}$' "$out.journal" | grep -o '"t": "page", "url": "[^"]*"' |
            sed "s|.*$BASE\(.*\)\"|GET \1 -|" >done.$kills
    done 2>/dev/null
    pages "$out" >found
    cmp expected found || bad=$((bad + 1))
    "$PITH" warc check "$out" | grep -q ' 0 damaged' || bad=$((bad + 1))
    # Requested twice at most: four per kill, and robots.txt.
    again=$(($(grep -c tree server.log) - $(wc -l <expected)))
    [ "$again" -le $((here * 4)) ] || { echo "$again for $here kills"; bad=1; }
    for ((kill = kills - here + 1; kill <= kills; kill++)); do
        tail -n +$(($(cat asked.$kill) + 1)) server.log | grep -xFf done.$kill &&
            bad=$((bad + 1))
    done
done
echo "killed $kills times, $bad bad"
[ "$(cat done.* | wc -l)" -ge 100 ] || echo "too little was done before the kills"
