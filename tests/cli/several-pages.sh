#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Several pages as text: a form feed between them; a failed one is an empty
# part.
cp "$CASES/data/market.html" .
echo '<p>Last page.</p>' >last.html
"$PITH" -m body market.html nothing.html last.html | cat -A
echo "status ${PIPESTATUS[0]}"
"$PITH" -m body --markdown last.html last.html | cat -A
