#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The law of failed_allocations.py over the pages of the laws: for each command line,
# 12 allocations fail, one per run. MOST=N is another number, and 0 means all;
# STACKS=2 takes two for each call stack; FORK=1 all of command lines that can be forked;
# REAL=20 uses that many of WCXB's pages; COMMANDS runs only the named command lines.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
pages=tests/laws/pages
if [ -n "${REAL-}" ]; then
    pages=$scratch/pages
    mkdir "$pages"
    find "${PITH_SHARED:-../shared}/data/wcxb" -name '*.html.gz' | sort | awk 'NR % 74 == 1' |
        head -n "$REAL" | while read -r page; do
        gzip -dc "$page" >"$pages/$(basename "$page" .gz)"
    done
    # The names that the command lines use.
    for name in news thai nested_tables products; do
        first=$(find "$pages" -name '[0-9]*' | sort | head -n 1)
        [ -n "$first" ] || { echo "ok - real pages # SKIP they are not here"; exit 0; }
        mv "$first" "$pages/$name.html"
    done
fi
"${CC:-cc}" -O2 -shared -fPIC -o "$scratch/fail_nth.so" tests/memory/fail_*.c || exit 1
how="--most ${MOST:-12}"
[ -z "${STACKS-}" ] || how="--stacks $STACKS"
[ -z "${FORK-}" ] || how=--fork
# shellcheck disable=SC2086 # words
python3 tests/memory/failed_allocations.py "${PITH:-build/release/pith}" \
    "$scratch/fail_nth.so" "$pages" ${COMMANDS-} $how
