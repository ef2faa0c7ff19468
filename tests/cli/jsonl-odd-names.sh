#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Names with quotes, line breaks and bytes that are not UTF-8 give valid JSON.
for name in 'quo"te' $'line\nbreak' $'bad\377byte' 'back\slash'; do
    echo '<p>x</p>' >"$name.html"
done
"$PITH" -m body --jsonl . | cut -d, -f1
