#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --parquet: one file for all pages, complete or absent; options that it excludes.
# tests/scale/parquet.sh reads the values with other programs.
cp "$CASES"/data/*.html .
magic() { head -c 4 "$1" && tail -c 4 "$1" && echo; }
"$PITH" -q --parquet -o all.parquet ./*.html missing.html
echo "status $?"
magic all.parquet
"$PITH" -q -f parquet ./*.html missing.html | cmp - all.parquet && echo "standard output: the same bytes"
"$PITH" -q --parquet --sandbox -o shut.parquet ./*.html missing.html
cmp shut.parquet all.parquet && echo "sandbox: the same bytes"
"$PITH" -q --parquet --only-with-metadata -o none.parquet market.html
magic none.parquet
"$PITH" -q --parquet -o /dev/full ./*.html
echo "status $?"
"$PITH" --parquet --output-dir out ./*.html
"$PITH" --parquet --pages jsonl -o x.parquet </dev/null
"$PITH" --parquet --resume -o x.parquet ./*.html
"$PITH" --jsonl --row-group 1M ./*.html
"$PITH" --parquet --row-group 2G -o x.parquet ./*.html
[ -e x.parquet ] || echo "nothing is left"
