#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Limits outside their range.
for option in --max-bytes=0 --max-bytes=x --max-nodes=5 --max-nodes=9G \
    --max-depth=1 --max-depth=1.5 --timeout=0 --timeout=5m --max-bytes=3G \
    --max-bytes=; do
    "$PITH" "$option" "$CASES/data/market.html"
    echo "$option: $?"
done
"$PITH" -m body --max-bytes 20k --max-nodes 1k --max-depth 50 --timeout 5000ms \
    "$CASES/data/market.html"
