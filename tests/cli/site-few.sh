#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A shop: a note inside the main part of all pages may be content if there are
# few pages, and belongs to the frame if there are many. What is outside the main
# part is removed in both cases.
words=(river bridge ferry flood harbour market mill tower garden road hill field)
prose() { # page, paragraph
    for k in {0..24}; do
        printf '%s%d ' "${words[($1 * 5 + $2 * 7 + k * k) % 12]}" $(($1 * $2 + k))
    done
}
note='Our tools last a life long and if one of them breaks we replace it'
frame='Read our letter every week and be the first to know of all new things'
for pages in 8 40; do
    mkdir "$pages"
    for ((n = 1; n <= pages; n++)); do
        printf '<title>%s</title><body><main><p>%s</p><p>%s</p><p>%s</p></main><div><p>%s</p></div>' \
            "Tool" "$(prose $n 1)" "$note" "$(prose $n 2)" "$frame" \
            >"$pages/$n.html"
    done
    "$PITH" site learn -m body -o "$pages.tpl" "$pages" 2>/dev/null
    echo "== $pages pages"
    "$PITH" -m body --template "$pages.tpl" "$pages/7.html" |
        sed '/^[a-z]*[0-9]* /d; /^$/d'
done
