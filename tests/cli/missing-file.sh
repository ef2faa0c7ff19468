#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A missing file has its message and its record; the rest is extracted.
cp "$CASES/data/market.html" .
"$PITH" -m body nothing.html market.html
echo "status $?"
"$PITH" -m body --jsonl nothing.html market.html 2>/dev/null
"$PITH" nothing.html nowhere/
