#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The output does not depend on -j.
mkdir site
for i in {1..120}; do
    for k in $(seq $((i % 7 * 20))); do echo "<p>Page $i, paragraph $k.</p>"; done >"site/$i.html"
done
for jobs in 1 2 3 16; do
    "$PITH" -q -m body --jsonl -j$jobs site | cksum
    "$PITH" -q -m body --jobs $jobs site | cksum
done
"$PITH" --jobs 0 site
echo "status $?"
"$PITH" -j many site
