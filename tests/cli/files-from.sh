#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --files-from: one name per line, after the operands; - is standard input.
cp "$CASES/data/market.html" .
echo '<p>Second.</p>' >'second page.html'
printf 'second page.html\r\n\nnothing.html\nmarket.html' >list
"$PITH" -m body --jsonl market.html --files-from list | cut -d, -f1-3
echo "status ${PIPESTATUS[0]}"
echo 'second page.html' | "$PITH" -m body --files-from=-
: >none
"$PITH" --json --files-from none
echo "status $?"
"$PITH" --files-from nolist
