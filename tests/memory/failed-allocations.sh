#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The law of failed_allocations.py over the pages of the laws: of each command line so
# many allocations fail, one a run. MOST=0 takes all of them.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CC:-cc}" -O2 -shared -fPIC -o "$scratch/fail_nth.so" tests/memory/fail_nth.c || exit 1
python3 tests/memory/failed_allocations.py "${PITH:-build/release/pith}" \
    "$scratch/fail_nth.so" tests/laws/pages --most "${MOST:-40}"
