#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# WARC files and addresses have a clear message and count as failed.
touch a.warc b.warc.gz c.warc.zst
"$PITH" -m body a.warc b.warc.gz c.warc.zst http://example.org/ \
    HTTPS://example.org/x "$CASES/data/market.html"
echo "status $?"
"$PITH" --jsonl a.warc 2>/dev/null | cut -d, -f1-4
printf 'WARC/1.1\r\nWARC-Type: warcinfo\r\n' >d.html
"$PITH" d.html
