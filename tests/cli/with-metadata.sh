#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Metadata of a page: fields, front matter, the object, all candidates.
cp "$CASES/data/facts.html" "$CASES/data/market.html" .
"$PITH" -m body --with-metadata facts.html
"$PITH" -m body --with-metadata --markdown facts.html | head -4
"$PITH" -m body --with-metadata --html facts.html
"$PITH" -m body --with-metadata --jsonl facts.html
"$PITH" dump meta facts.html
echo "only what is known well:"
"$PITH" -m body --only-with-metadata market.html facts.html | head -3
"$PITH" -m body --only-with-metadata --json market.html
"$PITH" -m body --only-with-metadata --jsonl \
    --base-url https://drop.example/2025/09/04/ market.html
