#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --method and --set.
cp "$CASES/data/flood.html" .
"$PITH" --method td flood.html | tail -n 1
"$PITH" -m ctd --set bare-text=off --set tolerance=1e-9 --keep-title flood.html | head -n 1
"$PITH" -m auto flood.html | grep -c "The river rose two metres"
for option in '-m nosuch' '-m ctd --set nosuch=1' '-m ctd --set tolerance=7' \
    '-m ctd --set tolerance=0,5' '-m ctd --set bare-text=maybe' \
    '-m body --set x=1' '--set x'; do
    # shellcheck disable=SC2086
    "$PITH" $option flood.html
    echo "$option: $?"
done
