#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A damaged gzip file is an error that says where.
gzip -c "$CASES/data/flood.html" >page.html.gz
printf 'XXXXXXXXXX' | dd of=page.html.gz bs=1 seek=60 conv=notrunc 2>/dev/null
"$PITH" --jsonl page.html.gz 2>/dev/null |
    grep -o '"status": "[a-z]*", "reason": "[a-z ]*'
"$PITH" page.html.gz 2>&1 | sed 's/at byte .*/at byte N/'
exit "${PIPESTATUS[0]}"
