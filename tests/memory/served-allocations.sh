#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The law of served_allocations.py: allocations of `pith serve`, with and without its
# sandbox, and of `pith mcp` fail, one per run. MOST=N limits their number, and 0 means
# all.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CC:-cc}" -O2 -shared -fPIC -o "$scratch/fail_nth.so" tests/memory/fail_*.c || exit 1
python3 tests/memory/served_allocations.py "${PITH:-build/release/pith}" \
    "$scratch/fail_nth.so" tests/laws/pages/news.html --most "${MOST:-12}"
