#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An import onto a full disk reports the number of pages that it stored, and
# these are in the store.
mkdir site
words=$(seq -s ' ' 1000)
for n in {1..300}; do echo "<title>$n</title><p>$n $words" >"site/$n.html"; done
(
    ulimit -f 1500 # KiB
    "$PITH" store import --store pages.db site 2>said
    echo "status $?"
)
sed -E 's/[0-9]+ pages/N pages/' said
counted=$(grep -oE '[0-9]+ pages? imported' said | tr -dc 0-9)
[ "$counted" -gt 0 ] && [ "$counted" -lt 300 ] && echo "some of them"
stored=$(sqlite3 pages.db 'SELECT count(*) FROM pages')
[ "$counted" -eq "$stored" ] && echo "as many as there are" || echo "$counted, not $stored"
