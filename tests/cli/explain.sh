#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explain: every block with its decision, as text and as JSON.
cp "$CASES/data/flood.html" .
"$PITH" explain -m ctd flood.html
"$PITH" explain -m body --format json - <"$CASES/data/market.html"
"$PITH" explain flood.html flood.html
echo "status $?"

# An input is never overwritten.
cp "$CASES/data/flood.html" page.html
ln -s page.html other.html
"$PITH" explain --html page.html </dev/null
echo "status $?"
"$PITH" explain --html other.html page.html
echo "status $?"
"$PITH" explain --segments --svg page.html page.html
echo "status $?"
"$PITH" extract -o page.html flood.html ./page.html
echo "status $?"
cmp page.html "$CASES/data/flood.html" && echo unchanged
"$PITH" explain nothing.html
