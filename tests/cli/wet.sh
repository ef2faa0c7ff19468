#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --format wet: conversion records, reproducible, and readable as input.
python3 "$CASES/data/make_warc.py"
"$PITH" -q -m body -f wet x.warc.gz >x.wet
tr -d '\r' <x.wet | sed -n '/^WARC-Type: conversion/,$p' | head -n 12
for ending in gz zst; do
    "$PITH" -q -m body -f wet -o x.warc.wet.$ending x.warc.gz
    "$PITH" warc check x.warc.wet.$ending
    "$PITH" -q -m body -f wet --sandbox -o cell.warc.wet.$ending x.warc.gz
    cmp cell.warc.wet.$ending x.warc.wet.$ending && echo "the same in a cell"
done
gzip -dc x.warc.wet.gz | cmp - x.wet && zstd -qdc x.warc.wet.zst | cmp - x.wet &&
    echo same
"$PITH" -q -m body -f wet "$CASES/data/market.html" |
    "$PITH" warc index - | tail -n 1 | sed -E "s|file:[^\"]*/|file:.../|; s|urn:uuid:[-0-9a-f]*|urn:uuid:ID|; s|\"stored\": [0-9]*|\"stored\": N|"
"$PITH" -q -f wet "$CASES/data/market.html" | tr -d '\r' | tail -n 5
