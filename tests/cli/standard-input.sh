#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Standard input: named explicitly, and as the default.
"$PITH" -m body <"$CASES/data/market.html"
"$PITH" -m body - <"$CASES/data/market.html"
gzip -c "$CASES/data/market.html" | "$PITH" -m body
"$PITH" --jsonl -m body <"$CASES/data/market.html" | cut -c 1-45
