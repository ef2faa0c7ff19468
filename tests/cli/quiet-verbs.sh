#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# -q in the verbs that read many pages: no messages about pages and no summary,
# but the exit status still reflects a missing file.
cp "$CASES/data/market.html" .
quiet() { # verb and options
    "$PITH" "$@" market.html nothing.html >out
    echo "$1: status $?"
    "$PITH" "${@/-q/--no-progress}" market.html >out 2>err
    [ -s err ] || echo "and $1 says nothing without -q"
}
quiet site learn -q -m body -o site.tpl
quiet dedup -q -m body -o kept.jsonl
quiet store import -q --store pages.db
quiet rules learn -q --store rules.db --site market.example
"$PITH" words learn --quiet -o words.tsv market.html nothing.html
echo "words: status $?"
