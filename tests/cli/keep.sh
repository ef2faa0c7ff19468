#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --keep: the text alone, with related matter, or all of the main area; a method
# without this parameter; an unknown value.
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
