#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Options that a method has no use for change nothing and are not complained of.
cp "$CASES/data/market.html" .
"$PITH" -m body --layout plain market.html market.html
"$PITH" -m body --precision --recall --layout builtin market.html >/dev/null
"$PITH" --layout firefox market.html
