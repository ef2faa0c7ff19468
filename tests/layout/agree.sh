#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The built-in layout compared with Chromium's on pages that use one layout
# feature each: at least 80 % of texts overlap, and under 5 % are wrongly shown
# or hidden.
set -u
pages=(tests/layout/pages/*.html)
echo "1..${#pages[@]}"
sets=()
for page in "${pages[@]}"; do
    sets+=("$(basename "$page" .html)=:$page")
done
table=$(tools/measure/compare-layout --pith "${PITH:-build/release/pith}" "${sets[@]}")
case $? in
77)
    for page in "${pages[@]}"; do
        echo "ok - layout $(basename "$page" .html) # SKIP no chromium"
    done
    exit 0 ;;
esac
echo "$table" | awk 'NR > 1 {
    good = $4 >= 0.80 && $5 < 0.05 && $3 > 5
    print (good ? "ok" : "not ok") " - layout " $1 " overlap " $4 " wrong " $5
}'
