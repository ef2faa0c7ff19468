#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --union: what a further method keeps is content, too; a union with the same
# method changes nothing; an unknown method.
cp "$ROOT/examples/pages/river-flood.html" .
"$PITH" river-flood.html >plain
"$PITH" --union auto river-flood.html | cmp - plain && echo "as ever"
"$PITH" --union candidate,td river-flood.html >united
for text in plain united; do
    echo "== $text"
    for part in 'first call came' 'Photograph' 'Farming'; do
        grep -q "$part" $text && echo "$part"
    done
done
"$PITH" explain --union body river-flood.html | grep -c 'kept by a further method'
"$PITH" --union nosuch river-flood.html
echo "status $?"
