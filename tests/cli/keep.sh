#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How much of a page is content: the text alone, with what belongs to it, all of
# the main area; a method that does not know of it; a word that there is not.
cp "$ROOT/examples/pages/river-flood.html" .
for keep in core main all; do
    echo "== $keep"
    "$PITH" --keep "$keep" river-flood.html >text || echo "status $?"
    for part in 'first call came' 'Friday 16:00' 'By Ines Halloran' 'Copy link' \
        'Photograph' 'in your inbox' 'Farming'; do
        grep -q "$part" text && echo "$part"
    done
done
echo "== ctd"
"$PITH" -m ctd river-flood.html >plain
"$PITH" -m ctd --keep core river-flood.html | cmp - plain && echo "as ever"
"$PITH" --keep much river-flood.html
echo "status $?"
