#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Addresses have a clear message and count as failed; a WARC file by another
# name is seen.
"$PITH" -m body http://example.org/ \
    HTTPS://example.org/x "$CASES/data/market.html"
echo "status $?"
"$PITH" --jsonl http://a/ 2>/dev/null | cut -d, -f1-4
printf 'WARC/1.1\r\nWARC-Type: warcinfo\r\n' >d.html
"$PITH" d.html
