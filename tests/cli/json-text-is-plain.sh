#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The text in a record has no markup, whatever format is printed.
cp "$CASES/data/flood.html" .
"$PITH" -m body --jsonl --links --images --formatting flood.html |
    grep -o '"text": .*"length": [0-9]*' >a
"$PITH" -m body --jsonl flood.html | grep -o '"text": .*"length": [0-9]*' >b
cmp a b && echo same
