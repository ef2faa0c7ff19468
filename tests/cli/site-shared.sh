#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A manual of classes, some of which inherit the same methods. The list of these is
# content of each page, between a class's own texts and at the end of its page, although
# it repeats. The note that the site inserts into the text of every page is removed, and
# so is everything outside the main part.
words=(river bridge ferry flood harbour market mill tower garden road hill field)
prose() { # page, paragraph
    for k in {0..24}; do
        printf '%s%d ' "${words[($1 * 5 + $2 * 7 + k * k) % 12]}" $(($1 * $2 + k))
    done
}
inherited='<h3>Methods inherited from Base</h3><p>clone, equals, finalize, notify, wait, getClass, hashCode, toString, register, close, flush, reset</p>'
note='<p>Read our letter every week and be the first to know of all new things</p>'
mkdir manual
for ((n = 1; n <= 40; n++)); do
    {
        printf '<title>Manual</title><body><div><a href=/>Home</a> <a href=/all>All classes</a></div>'
        printf '<main><p>%s</p>%s<p>%s</p>' "$(prose $n 1)" "$note" "$(prose $n 2)"
        ((n % 8 == 1)) && printf '%s<p>%s</p>' "$inherited" "$(prose $n 3)"
        ((n % 8 == 2)) && printf '%s' "$inherited"
        printf '</main><div><p>Printed by the town hall in the year of the flood</p></div>'
    } >"manual/$n.html"
done
"$PITH" site learn -m body -o site.tpl manual 2>/dev/null
for n in 8 9 10; do
    echo "== $n"
    "$PITH" -m body --template site.tpl "manual/$n.html" |
        sed 's/^[a-z]*[0-9]* .*[0-9] *$/(its own)/; /^$/d'
done
