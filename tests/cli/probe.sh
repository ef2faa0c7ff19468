#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --probe: prints the names of inputs that have content, not of pages that are empty,
# short or unreadable; records of a WARC file by their id.
mkdir site
for n in 1 2; do
    for _ in {1..9}; do echo "<p>Page number $n has a paragraph of some forty characters."; done >"site/$n.html"
done
echo '<p>Short.' >site/3.html
echo '<p></p>' >site/4.html
: >site/5.html
"$PITH" --probe site gone.html -q
echo "status $?"
"$PITH" --probe site --sandbox 2>&1
echo "status $?"
"$PITH" --probe - <site/1.html
"$PITH" --probe - </dev/null 2>&1
echo "== without a least length"
"$PITH" --probe --min-length 0 site -q
echo "== a WARC file"
"$PITH" --probe -q "$ROOT/examples/pages/river-flood.warc"
