#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --jsonl: one line per input, in order, also for those that fail.
cp "$CASES/data/flood.html" "$CASES/data/market.html" .
"$PITH" -m body --jsonl flood.html nothing.html market.html 2>/dev/null >out
wc -l <out
grep -o '^{"id": "[^"]*", "url": [a-z]*, "status": "[a-z]*"' out
grep -c '"bytes": [0-9]*, "warnings": \[\]}$' out
echo "the time they took, where it is asked for:"
"$PITH" -m body --jsonl --timing flood.html market.html |
    grep -c '"ms": [0-9]*\.[0-9][0-9], "warnings": \[\]}$'
