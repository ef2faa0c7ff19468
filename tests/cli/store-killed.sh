#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A store whose writer is killed at any moment is intact, contains everything
# that was committed before, and the same command completes it.
mkdir site
for ((n = 0; n < 600; n++)); do
    echo "<title>$n</title><p>Page number $n of the site that is killed." \
        >site/$n.html
done
before=0
for ((round = 0; round < 20; round++)); do
    "$PITH" store import --store s.db --no-contents site >/dev/null 2>&1 &
    sleep 0.0$((round * 7 % 10))$((round % 10))
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    test -s s.db || continue
    check=$(sqlite3 s.db "PRAGMA integrity_check")
    now=$(sqlite3 s.db "SELECT count(*) FROM sqlite_master WHERE name = 'pages'")
    [ "$now" = 0 ] || now=$(sqlite3 s.db "SELECT count(*) FROM pages")
    [ "$check" = ok ] || echo "round $round: $check"
    [ "$now" -ge "$before" ] || echo "round $round: $before pages became $now"
    [ $((now % 100)) = 0 ] || echo "round $round: half a batch, $now pages"
    before=$now
done
"$PITH" store import --store s.db --no-contents site
sqlite3 s.db "PRAGMA integrity_check; SELECT count(*) FROM pages"
