#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What goes wrong in a crawl of many sites: frontier_faults.py.
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=${PITH:-build/release/pith}
shim=
if ! nm "$pith" 2>/dev/null | grep -qE '__(asan|tsan)_init'; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    shim=$folder/fail_nth.so
    cc -O2 -shared -fPIC -o "$shim" tests/memory/fail_*.c -ldl || exit 1
fi
python3 tests/scale/frontier_faults.py "$pith" "$shim"
