#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Wrong options: the error, a suggestion, status 2.
for option in --metod=td --jsnl --frobnicate -Z --links=yes --method -m \
    --format=docx --form --meta --no-img --filter; do
    "$PITH" "$option"
    echo "$option: $?"
done
"$PITH" explain --output x
"$PITH" explain --format=html x.html
"$PITH" dump --nodes x
