#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Lines of JSON in a file survive an interruption and a kill: finished lines are in
# FILE.part, and --resume continues after them. The result equals that of an uninterrupted
# run, including the status.
mkdir site
for n in {10..49}; do
    echo "<title>Page $n</title><p>Text of page number $n, which is long enough to be the" \
        "content of a page, because it goes on for a while, as content does." >"site/$n.html"
done
mkfifo fifo.html
"$PITH" --jsonl site missing.html -o whole.jsonl 2>/dev/null
echo "whole: status $?, $(wc -l <whole.jsonl) lines"

# run OPTIONS...: over all inputs, of which the pipe never ends.
run() {
    "$PITH" --jsonl -q "$@" -o out.jsonl site fifo.html missing.html 2>err 9>&-
    echo "$*: status $?, $(echo out.jsonl*)"
    sed -E 's/^(pith: interrupted).*/\1/' err # in order, or where it stands
}

# waits: whether the run has reached the endless input; by then it watches for signals.
waits() {
    local run
    run=$(pgrep -f -- "-o out.jsonl site fifo.html") &&
        readlink "/proc/$run/fd/"* 2>/dev/null | grep -q 'fifo.html$'
}

# stop SIGNAL OPTIONS...: end a run after pages were written.
stop() {
    local signal=$1
    shift
    exec 9<>fifo.html
    { run "$@" >said; } 2>/dev/null & # the shell would say who was killed
    until grep -qs '^[1-9]' out.jsonl.part.journal &&
        [ "$(tail -n 1 out.jsonl.part.journal | cut -d ' ' -f 1)" -ge 1 ] && waits; do
        sleep 0.02
    done
    pkill "-$signal" -f -- "-o out.jsonl site fifo.html"
    wait
    cat said
    exec 9>&-
}

echo "== killed"
stop KILL -j 1
run
run --resume --title
"$PITH" --jsonl -q -o out.jsonl --resume site missing.html 2>&1
echo '{"id": "half a line' >>out.jsonl.part
printf '99 99' >>out.jsonl.part.journal
echo "== interrupted"
stop INT --resume -j 1
cp out.jsonl.part kept
truncate -s 9 out.jsonl.part
run --resume
mv kept out.jsonl.part
echo "== ended"
echo '<p>A page that did not end at first, and that is whole when it is read again.' \
    >fifo.html &
run --resume -j 3
wait
grep -v '"id": "fifo.html"' out.jsonl | cmp - whole.jsonl && echo "same bytes"
"$PITH" --resume --markdown site -o out.md 2>&1 | head -n 1
