#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The benchmark of jobs and dedup on a few pages: the same seed gives the same pages,
# every stage has a row, and dedup removes the planted duplicates.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
verdict() {
    if [ "$1" = 0 ]; then echo "ok - bench: $2"; else
        echo "not ok - bench: $2"
        sed 's/^/# /' "$work/log" | tail -n 20
        bad=1
    fi
}
make_pages() { bench/scale_pages.py "$work/$1" 90 --seed "$2" >>"$work/log" 2>&1; }
make_pages one 7 && make_pages same 7 && make_pages other 8 &&
    cmp "$work"/{one,same}/00000.warc.gz >>"$work/log" 2>&1 &&
    ! cmp -s "$work"/{one,other}/00000.warc.gz
verdict $? "a seed is a set of pages"

bench/scale.py "$(readlink -f "${PITH:-build/release/pith}")" "$work/scale" 150 >"$work/log" 2>&1 &&
    [ "$(grep -c '^| .*[0-9] |$' "$work/log")" = 10 ] && [ ! -e "$work/scale" ]
verdict $? "a row for each of ten stages"
planted=$(sed -n 's/.* \([0-9]*\) planted duplicates.*/\1/p' "$work/log")
left_out=$(sed -n 's/.*; \([0-9]*\) duplicates left out.*/\1/p' "$work/log")
[ "${planted:-0}" -gt 5 ] && [ "${left_out:-0}" -ge $((planted * 9 / 10)) ]
verdict $? "planted duplicates are left out"
exit $bad
