#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `pith eval --layout`: a style sheet makes the column with the longer text so
# narrow that `weight` chooses the other one, which it cannot do without boxes.
mkdir -p gold/html gold/ground-truth
echo '<style>.side { width: 60px; float: left }</style><body>' \
    '<div class=side><p>Here are eight words in a narrow column.</p>' \
    '<p>Here are seven words of the column.</p></div>' \
    '<div><p>Six words that are the content.</p>' \
    '<p>Five words are here too.</p></div></body>' >gold/html/a.html
echo '{"ground_truth": {"main_content":' \
    '"Six words that are the content. Five words are here too."}}' \
    >gold/ground-truth/a.json
for layout in builtin plain none; do
    echo "== $layout"
    "$PITH" eval --methods weight --layout "$layout" gold -f csv
done
"$PITH" eval --layout somehow gold 2>&1 | head -n 1
