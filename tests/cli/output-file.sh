#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --output: the file appears when it is complete; the target of a symbolic link
# is replaced, not the link.
cp "$CASES/data/market.html" .
"$PITH" -m body -o out.txt market.html
cat out.txt
echo old >target.txt
ln -s target.txt link.txt
"$PITH" -m body --output=link.txt market.html
readlink link.txt
cmp out.txt target.txt
"$PITH" -m body -o sub/folder/out.txt market.html
cmp out.txt sub/folder/out.txt
"$PITH" -m body -o - market.html | cmp - out.txt
ls -A
"$PITH" -o . market.html
echo "status $?"
"$PITH" -o market.html/out market.html
