#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Two inputs never share an output file, and an address is not a folder's name.
mkdir -p a
echo '<p>x</p>' >a/x.html
"$PITH" --output-dir out a/x.html ./a/x.html
echo "status $?"
"$PITH" --output-dir out -o file a/x.html
echo "status $?"
"$PITH" -o s3://bucket/out.txt a/x.html
echo "status $?"
"$PITH" --output-dir https://example.org/out a/x.html
echo "status $?"
"$PITH" words learn -o s3://bucket/words a/x.html
echo "status $?"
ls
