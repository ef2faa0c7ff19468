#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Options that users know and that do nothing yet say so, once.
cp "$CASES/data/market.html" .
"$PITH" -m body --layout chromium market.html market.html
"$PITH" -m body --precision --recall --layout builtin market.html >/dev/null
"$PITH" --layout firefox market.html
