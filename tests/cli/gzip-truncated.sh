#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A truncated gzip file is an error that says where; the others are extracted.
gzip -c "$CASES/data/flood.html" | head -c 200 >cut.html.gz
cp "$CASES/data/market.html" .
"$PITH" -m body cut.html.gz market.html
echo "status $?"
"$PITH" -m body --jsonl cut.html.gz market.html |
    grep -o '"status": "[a-z]*", "reason": [^,]*'
"$PITH" cut.html.gz
