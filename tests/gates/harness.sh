#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/run-tests, run-cli-tests and run-golden notice what goes wrong.
. "$(dirname "$0")/planted.bash"
run() { PITH_TEST_TIMEOUT=2 "$tools/run-tests" "$tree/logs" "$@"; }

# says LAST_LINE NAME COMMAND...: what a run of them ends with.
says() {
    last=$1
    name=$2
    shift 2
    run "$@" >"$tree/log" 2>&1
    good=no
    [ "$(tail -n 1 "$tree/log")" = "$last" ] && good=yes
    report $good "$name"
}

fresh
says '2 passed, 0 failed' "two tests" 'echo "ok - a"; echo "ok 2 - b"'
says '2 passed, 0 failed' "two commands" 'echo "ok - a"' 'echo "ok - b"'
says '1 passed, 0 failed, 1 skipped' "a test left out" \
    'echo "ok - a"; echo "ok - b # SKIP no data"'
says '1 passed, 1 failed' "a failing test" \
    'echo "ok - a"; echo "not ok - b"; exit 1'
says '1 passed, 1 failed' "a failing test with status 0" \
    'echo "ok - a"; echo "not ok - b"'
says '1 passed, 1 failed' "a crash" 'echo "ok - a"; kill -SEGV $$'
says '0 passed, 1 failed' "a program that was not built" "$tree/nothing"
says '0 passed, 1 failed' "a program that prints nothing" true
says '0 passed, 1 failed' "a program that does not end" 'sleep 60'
says '0 passed, 1 failed' "a program that does not listen to TERM" \
    'trap "" TERM; sleep 60; sleep 60'
"$tools/run-tests" "$tree/logs" "sleep 9$$" >/dev/null 2>&1 &
runs=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    pgrep -f "^sleep 9$$" >/dev/null && break
    sleep 0.5
done
good=no
pgrep -f "^sleep 9$$" >/dev/null && kill "$runs" && ! wait "$runs" &&
    ! pgrep -f "^sleep 9$$" >/dev/null && good=yes
report $good "what runs is ended with it"
says '5 passed, 0 failed' "tests that together take longer than the limit" \
    'for i in 1 2 3 4 5; do sleep 1; echo "ok - a"; done'
says '2 passed, 1 failed' "a plan that is not met" \
    'echo 1..3; echo "ok 1 - a"; echo "ok 2 - b"'
passes "success has status 0" sh -c \
    "'$tools/run-tests' '$tree/logs' 'echo ok - a' >/dev/null"
finds '^FAIL b' "failure has another, and a line" run 'echo "not ok - b"'

sums() { "$tools/sum-runs" "$@" 2>&1 | tail -n 1 >"$tree/sum"; }
sums 'echo 2 passed, 0 failed' 'echo 3 passed, 0 failed, 4 skipped' \
    'echo 1 passed, 0 failed, 1 skipped'
good=no
[ "$(cat "$tree/sum")" = "6 passed, 0 failed, 5 skipped" ] && good=yes
report $good "sums of sums"
sums 'echo 2 passed, 1 failed; exit 1' 'echo crash' \
    'echo 1 passed, 0 failed; exit 2'
good=no
[ "$(cat "$tree/sum")" = "3 passed, 3 failed" ] && good=yes
report $good "no sum, and a status that does not fit"
count="echo x >>'$tree/ran'; echo 1 passed, 0 failed"
fail="echo x >>'$tree/ran'; echo 1 passed, 1 failed; exit 1"
rm -f "$tree/ran"
sums --resume "$tree/kept" "$count" "$fail"
sums --resume "$tree/kept" "$count" "$fail"
good=no
[ "$(cat "$tree/sum")" = "2 passed, 1 failed" ] &&
    [ "$(wc -l <"$tree/ran")" -eq 3 ] && good=yes
report $good "a resumed run repeats what failed alone, and counts all"

fresh
mkdir "$tree/cases"
printf 'cat\nprintf "x\\n"\npwd >&2\nexit 3\n' >"$tree/cases/a.sh"
echo x >"$tree/cases/a.out"
echo SCRATCH >"$tree/cases/a.err"
echo 3 >"$tree/cases/a.exit"
cli() { PITH=/bin/true PITH_CLI_CASES=$tree/cases "$tools/run-cli-tests"; }
says '1 passed, 0 failed' "a command line test" \
    "PITH=/bin/true PITH_CLI_CASES=$tree/cases $tools/run-cli-tests"
printf 'sleep 60\n' >"$tree/cases/slow.sh"
echo 124 >"$tree/cases/slow.exit"
says '2 passed, 0 failed' "a command line test that does not end" \
    "PITH=/bin/true PITH_CASE_TIMEOUT=1 PITH_CLI_CASES=$tree/cases $tools/run-cli-tests"
rm "$tree"/cases/slow.*
printf 'x' >"$tree/cases/a.out"
finds '^not ok - a' "a missing line end" cli
echo x >"$tree/cases/a.out"
rm "$tree/cases/a.err"
finds '^not ok - a' "an unexpected message" cli
echo SCRATCH >"$tree/cases/a.err"
rm "$tree/cases/a.exit"
finds '^not ok - a' "an unexpected status" cli

fresh
mkdir -p "$tree/golden/one"
printf '#!/bin/sh\ncat\n' >"$tree/cat"
chmod +x "$tree/cat"
echo page >"$tree/golden/one/page.html"
echo page >"$tree/golden/one/td.txt"
echo own >"$tree/golden/one/ORIGIN"
golden() { PITH=$tree/cat PITH_GOLDEN=$tree/golden "$tools/run-golden" "$@"; }
says '1 passed, 0 failed' "a golden page" \
    "PITH=$tree/cat PITH_GOLDEN=$tree/golden $tools/run-golden"
echo other >"$tree/golden/one/td.txt"
finds '^not ok - one/td.txt' "a golden page that changed" golden
finds 'nothing was changed' "an update nobody agreed to" golden --update
YES=1 golden --update >"$tree/log" 2>&1
good=no
grep -q '^-other' "$tree/log" &&
    [ "$(cat "$tree/golden/one/td.txt")" = page ] && good=yes
report $good "an update shows and writes"
golden --new two "$tree/golden/one/page.html" td ctd >"$tree/log" 2>&1
good=no
[ "$(cd "$tree/golden/two" && echo * | tr '\n' ' ')" = \
    "ORIGIN ctd.txt page.html td.txt " ] && golden >"$tree/log" && good=yes
report $good "a new golden page"
rm "$tree/golden/one/ORIGIN"
finds 'ORIGIN' "a golden page of unknown origin" golden
exit $failed
