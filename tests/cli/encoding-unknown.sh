#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An unknown label is wrong usage; what HTTP declares is only a warning.
"$PITH" --encoding klingon "$CASES/data/market.html"
echo "status $?"
"$PITH" --fallback-encoding x-none "$CASES/data/market.html"
echo "status $?"
"$PITH" -m body --http-charset martian "$CASES/data/market.html"
