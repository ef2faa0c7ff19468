#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A file alone means extract.
cp "$CASES/data/flood.html" .
"$PITH" -m body flood.html >a
"$PITH" extract -m body flood.html >b
cmp a b && cat a
