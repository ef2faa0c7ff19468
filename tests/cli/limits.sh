#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A page that reaches a limit: the content up to there, a message, status 4.
for i in 1 2 3 4 5 6 7 8 9; do echo "<div><p>Paragraph number $i.</p>"; done >page.html
"$PITH" -m body --max-bytes 100 page.html
echo "status $?"
"$PITH" -m body --max-nodes 20 page.html
echo "status $?"
"$PITH" -m body --max-depth 8 page.html
echo "status $?"
"$PITH" -m body --jsonl --max-bytes 100 page.html "$CASES/data/market.html" |
    grep -o '"status": "[a-z]*", "reason": [^,]*'
echo "status ${PIPESTATUS[0]}"
echo '<p>short</p>' >short.html
"$PITH" -m body -q --max-bytes 100 page.html short.html
