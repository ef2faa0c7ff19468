#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --json: an object for one page, an array for more. All fields, in order.
cp "$CASES/data/flood.html" .
"$PITH" -m ctd --json --base-url https://example.org/ flood.html | tee one
"$PITH" -m ctd -f json flood.html nothing.html 2>/dev/null
