#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explain: every block with its decision, as text and as JSON.
cp "$CASES/data/flood.html" .
"$PITH" explain -m ctd flood.html
"$PITH" explain -m body --format json - <"$CASES/data/market.html"
"$PITH" explain flood.html flood.html
echo "status $?"
"$PITH" explain nothing.html
