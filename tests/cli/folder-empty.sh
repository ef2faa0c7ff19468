#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A folder without pages fails; the other inputs are extracted.
mkdir empty
touch empty/readme.txt
"$PITH" empty
echo "status $?"
"$PITH" -m body --jsonl empty "$CASES/data/market.html" |
    grep -o '"status": "[a-z]*", "reason": [^,]*,[^,]*'
