#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Output that cannot be written: a message, status 3.
cp "$CASES/data/flood.html" .
"$PITH" flood.html >/dev/full
echo "status $?"
"$PITH" -o /dev/full flood.html
echo "status $?"
"$PITH" flood.html >&-
echo "status $?"
"$PITH" methods >/dev/full
echo "status $?"
"$PITH" explain flood.html >/dev/full
