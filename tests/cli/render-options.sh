#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Options for what is kept of a page, in every format.
cp "$CASES/data/flood.html" .
"$PITH" -m body flood.html
echo ---
"$PITH" -m body --links --images --formatting --no-tables flood.html
echo ---
"$PITH" -m body --images --markdown --base-url http://example.org/a/ flood.html
echo ---
"$PITH" -m body --html --base-url http://example.org/a/ flood.html
