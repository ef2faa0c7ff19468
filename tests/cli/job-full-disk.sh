#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job run on a full disk: it leaves no partial output, and the same command
# continues when there is room. (A limit of the file size simulates the disk; without
# the sandbox, whose shared memory it would also limit.)
say() {
    echo "\$ pith job $*"
    "$PITH" job "$@" 2>&1
    echo "status $?"
}
mkdir many
for n in {1..30}; do sed "s/flood/flood $n/g" "$ROOT/examples/pages/river-flood.html" >"many/$n.html"; done
say plan many -o full.jsonl -q --pack none -- --no-sandbox
say plan many -o full.parquet -q -- --parquet --no-sandbox
for job in full.jsonl full.parquet; do
    (ulimit -f 2 && say run "$job" -j 3) | cat
    find "$job" -path "*/out/*" -o -path "*/done/*"
    say run "$job" -q
    say verify "$job" -q
done
