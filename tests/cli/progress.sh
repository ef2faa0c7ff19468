#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --progress without a terminal: the last state on a line.
cp "$CASES/data/market.html" .
"$PITH" -m body --progress market.html market.html 2>err >out
sed -E 's/ in [0-9.]+ s,/ in N s,/; s/[0-9.]* pages\/s/N pages\/s/; s/, [0-9:]* left//' err
"$PITH" -m body market.html market.html 2>&1 >/dev/null | wc -c
