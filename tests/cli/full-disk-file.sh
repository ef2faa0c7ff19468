#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A file that cannot be completed does not appear, and an existing one is kept.
for _ in {1..200}; do cat "$CASES/data/flood.html"; done >big.html
echo old >out.txt
(
    ulimit -f 4
    "$PITH" -m body -o out.txt big.html
    echo "status $?"
    "$PITH" -m body -o new.txt big.html
    echo "status $?"
    "$PITH" -m body --output-dir folder big.html
    echo "status $?"
) 2>&1
cat out.txt
ls -A . folder
