#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# -q: no messages about pages; the exit status still reflects them.
cp "$CASES/data/market.html" .
"$PITH" -q -m body nothing.html market.html
