#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Filters for pages: language, length, the rules of Gopher and C4.
text() { seq 12 | sed 's/.*/The river rose over the bridge and that was the end of the road to the town. /' | tr -d '\n'; }
page() { echo "<!DOCTYPE html><html lang=$2><title>t</title><p>$3</p>" >"$1.html"; }
page good en "$(text)"
page german de "Der Fluss stieg in der Nacht um zwei Meter, und die Brücke wurde gesperrt, weil niemand mehr sicher war."
page short en "The river rose."
page brace en "$(text) { let x }"
page symbols en "$(text) $(printf '# %.0s' $(seq 60))"
page lorem en "$(text) Lorem ipsum dolor sit amet."
run() { "$PITH" -m body -j 1 --jsonl "$@" . 2>err | grep -o '"id": "[^"]*"' | tr '\n' ' '; echo; sort err; }
echo "== language"
run --language de,fr
run --target-language en -q
echo "== length"
run --min-length 100 --max-length 1000 -q
echo "== gopher"
run --quality gopher
echo "== c4"
run --quality c4
echo "== both"
run --quality gopher,c4 -q
echo "== where"
run --where 'score >= 0 and (language = "de" or length < 20)' -q
run --where 'not (text contains "RIVER" or length > 1000)'
echo "== usage"
"$PITH" --where 'scoree > 1' . 2>&1 | head -n 1
"$PITH" --where 'title = "x' . 2>&1 | head -n 1
"$PITH" --quality good . 2>&1 | head -n 1
"$PITH" --min-length x . 2>&1 | head -n 1
"$PITH" --max-length 0 . 2>&1 | head -n 1
