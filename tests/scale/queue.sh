#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Units from a queue in PostgreSQL: several workers, one of which is killed and one of
# which loses its connection, give the outputs of one process; each unit is processed
# once, the largest first; problems of a queue are reported. Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
PITH=$(readlink -f "${PITH:-build/release/pith}")
export PYTHONPATH=$PWD/tests/scale
. tests/servers/postgres.sh
scratch=$(mktemp -d)
finish() {
    postgres_stop "$scratch/pg"
    rm -rf "$scratch"
}
trap finish EXIT
hold=$(tools/time-limit 60)
bad=0
n=0
verdict() {
    if [ "$1" = 0 ]; then
        echo "ok $((++n)) - $2"
    else
        echo "not ok $((++n)) - $2"
        tail -n 10 "$scratch/log" | sed 's/^/# /'
        bad=1
    fi
}
wait_until() {
    local end=$((SECONDS + hold))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.02
    done
}
postgres_start "$scratch/pg" || {
    echo "ok 1 - units by a queue # SKIP $why"
    exit 0
}
export PGHOST=$scratch/pg PGUSER=pith
queue=postgresql:///postgres
sql() { "$postgres_bin/psql" -XqAt -v ON_ERROR_STOP=1 -d postgres -c "$1" 2>>"$scratch/log"; }

python3 -c 'import sys, job_folder; job_folder.make_pages(sys.argv[1], 120)' "$scratch/pages"
unit=$(($(du -sb "$scratch/pages" | cut -f1) / 30))
plan() { "$PITH" job plan "$scratch/pages" -o "$1" --unit-size $unit -q; }
run() { "$PITH" job run "$@" -j 1 2>>"$scratch/log"; }
figures() { "$PITH" job merge "$1" -o "$1.jsonl" 2>>"$scratch/log" | sed 's/, "ms": [0-9]*//'; }
done_units() { find "$1/done" -name '0*.json' 2>/dev/null | wc -l; }
has_done() { [ "$(done_units "$1")" -ge "$2" ]; }
plan "$scratch/one" && run "$scratch/one" && figures "$scratch/one" >"$scratch/one.figures" || exit 1
same() {
    figures "$1" | cmp - "$scratch/one.figures" && cmp "$1.jsonl" "$scratch/one.jsonl" &&
        diff -r "$1/out" "$scratch/one/out" && [ "$(sql 'SELECT count(*) FROM pith_units')" = 0 ]
}

job=$scratch/three
plan "$job"
for k in 1 2 3; do "$PITH" job run "$job" --queue "$queue" -j 1 2>"$scratch/said$k" & done
wait
cat "$scratch"/said? >>"$scratch/log"
same "$job" >>"$scratch/log" 2>&1 &&
    [ "$(sed 's/.*three: \([0-9]*\) unit.*/\1/' "$scratch"/said? | awk '{ sum += $1 } END { print sum }')" = \
        "$(done_units "$job")" ]
verdict $? "three workers: each unit once, the outputs of one process"

# hold_one JOB: start a worker, $worker, and stop it while it has a unit
holders() {
    sql "SELECT $1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND
        query LIKE 'SELECT unit%FOR UPDATE SKIP LOCKED'"
}
held() { [ "$(holders 'count(*)')" = 1 ]; }
hold_one() {
    plan "$1"
    "$PITH" job run "$1" --queue "$queue" -j 1 2>>"$scratch/log" &
    worker=$!
    while kill -STOP $worker && ! held; do kill -CONT $worker; done 2>>"$scratch/log"
}

hold_one "$scratch/killed"
run "$scratch/killed" --queue "$queue" &
other=$!
units=$(done_units "$job")
wait_until has_done "$scratch/killed" $((units - 1))
kill -9 $worker
wait $worker 2>>"$scratch/log"
wait $other && same "$scratch/killed" >>"$scratch/log" 2>&1
verdict $? "a unit whose worker is killed goes to another at once"

hold_one "$scratch/cut"
holders 'pg_terminate_backend(pid)' >>"$scratch/log"
kill -CONT $worker
wait $worker
[ $? = 3 ] && tail -n 2 "$scratch/log" | grep -q 'connection' &&
    run "$scratch/cut" --queue "$queue" && same "$scratch/cut" >>"$scratch/log" 2>&1
verdict $? "a lost connection ends a worker, and the next one goes on"

hold_one "$scratch/lost"
kill -9 $worker
wait $worker 2>>"$scratch/log"
sql 'UPDATE pith_units SET tries = 3 WHERE unit < 2' && run "$scratch/lost" --queue "$queue" &&
    grep -q '3 processes that worked on it vanished' "$scratch"/lost/failed/*.json &&
    "$PITH" job retry "$scratch/lost" >>"$scratch/log" 2>&1 &&
    run "$scratch/lost" --queue "$queue" && same "$scratch/lost" >>"$scratch/log" 2>&1
verdict $? "a unit whose workers vanished three times has failed, until it is retried"

hold_one "$scratch/asked"
kill -TERM $worker
kill -CONT $worker
wait $worker
run "$scratch/asked" --queue "$queue" && same "$scratch/asked" >>"$scratch/log" 2>&1
verdict $? "an interrupted worker gives its unit back"

refuses() {
    local name=$1 said=$2 status
    shift 2
    "$PITH" job run "$@" 2>"$scratch/said"
    status=$?
    cat "$scratch/said" >>"$scratch/log"
    [ $status -ge 2 ] && grep -q "$said" "$scratch/said"
    verdict $? "$name"
}
refuses "--queue and --claim exclude each other" 'exclude' "$job" --queue "$queue" --claim
refuses "a server that is not there" 'Connection refused' "$job" \
    --queue 'postgresql://pith:topsecret@127.0.0.1:1/one'
! grep -q topsecret "$scratch/log"
verdict $? "passwords are not told"
sql 'DROP TABLE pith_units; CREATE ROLE guest LOGIN'
plan "$scratch/guest"
refuses "a role that may make no tables" 'no right' "$scratch/guest" \
    --queue postgresql://guest@/postgres
run "$job" --queue "$queue"
sql 'GRANT SELECT, INSERT, UPDATE, DELETE ON pith_units TO guest'
run "$scratch/guest" --queue postgresql://guest@/postgres &&
    same "$scratch/guest" >>"$scratch/log" 2>&1
verdict $? "and may use one that is there"
sql 'DROP TABLE pith_units; CREATE TABLE pith_units (mine TEXT)'
refuses "a table of somebody else" 'does not belong to a queue' "$job" --queue "$queue"
exit $bad
