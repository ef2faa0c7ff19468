#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A page that takes longer than --timeout ends with status limit.
yes '<p>word <b>word</b> word' | head -n 400000 >page.html
"$PITH" --timeout 1ms --jsonl page.html 2>err |
    sed 's/while [a-z ]*/while STAGE/g' |
    grep -o '"status": "[a-z]*", "reason": [^,]*'
status=${PIPESTATUS[0]}
sed 's/while [a-z ]*/while STAGE/' err
exit "$status"
