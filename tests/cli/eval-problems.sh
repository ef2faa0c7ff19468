#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Scoring inputs that cannot be read, and wrong usage.
mkdir -p gold/html gold/ground-truth
echo '<p>one</p>' >gold/html/a.html
echo '{"ground_truth": {"main_content": "one"}}' >gold/ground-truth/a.json
echo '{"ground_truth": {"main_content": "two"}}' >gold/ground-truth/b.json
echo '{"ground_truth": ' >gold/ground-truth/c.json
"$PITH" eval --methods body gold
echo "status $?"
rm gold/html/a.html
"$PITH" eval --methods body gold >nothing.txt
echo "status $?"
echo '{"id": 1}' >bad.jsonl
"$PITH" eval gold bad.jsonl
echo "status $?"
for wrong in nowhere "gold gone.jsonl" "" "gold x y" "gold --methods none" \
    "gold --metrics none" "gold -f xml" "gold -j 0" "gold --methods ," \
    "gold --methods all --set min=1"; do
    # Words on purpose.
    # shellcheck disable=SC2086
    "$PITH" eval $wrong 2>&1 | head -n 1
    echo "status ${PIPESTATUS[0]}"
done
