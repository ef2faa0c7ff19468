#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bench/compare-counts fails when a figure has grown, and only then.
. "$(dirname "$0")/planted.bash"
compare() { "$tools/../bench/compare-counts" 2 "$tree/stored" "$tree/now"; }
quietly() { compare | grep -v '^ok - cost of [a-z]*$\|^#'; }
nothing() { [ -z "$(quietly)" ]; }

fresh
printf 'gcc 12\tauto\t100.00\ngcc 12\tstart\t2000000\ngcc 13\tauto\t50.00\n' \
    >"$tree/stored"
printf 'gcc 12\tauto\t101.90\ngcc 12\tstart\t1000000\n' >"$tree/now"
passes "figures that hold or fall" nothing
printf 'gcc 12\tauto\t102.10\ngcc 12\tstart\t2000000\n' >"$tree/now"
finds '^not ok - cost of auto$' "one that has grown" compare
finds '^# 102.10, stored 100.00: [+]2.1 %$' "and by how much" compare
finds '^# make bench-gate-store' "and what to do" compare
printf 'gcc 12\tparse\t7\ngcc 12\tstart\t2000000\n' >"$tree/now"
skipped() { compare | grep -qx 'ok - cost of parse # SKIP not stored'; }
passes "one that is not stored is skipped and named" skipped
exit "$failed"
