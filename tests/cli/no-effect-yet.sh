#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Options that a method does not use have no effect and cause no message.
cp "$CASES/data/market.html" .
"$PITH" -m body --layout plain market.html market.html
"$PITH" -m body --precision --recall --layout builtin market.html >/dev/null
"$PITH" --layout firefox market.html
