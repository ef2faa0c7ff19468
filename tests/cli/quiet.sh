#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# -q: no messages about pages; the exit status still tells.
cp "$CASES/data/market.html" .
"$PITH" -q -m body nothing.html market.html
