#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A manual whose classes all inherit the same methods, sorted among their own.
# On most pages other methods are between them, so they are content, also on a
# page that has hardly any of its own. The blocks of the frame stay together on
# every page: menu, footer, and a newsletter box with its date line are removed,
# from a site of articles also within the text.
words=(river bridge ferry flood harbour market mill tower garden road hill field)
prose() { # page, paragraph
    for k in {0..24}; do
        printf '%s%d ' "${words[($1 * 5 + $2 * 7 + k * k) % 12]}" $(($1 * $2 + k))
    done
}
inherited=(
    'asText|Returns the value as a text that people can read, in the language of the program'
    'clone|Makes a copy of the value that shares no memory with it, unless it is constant'
    'equals|Tells whether the other value has the same members in the same order as this one'
    'finalize|Is called once before the memory of the value is used for something else again'
    'getClass|Returns the class of the value, which may be derived from the one it is declared as'
    'hashCode|Computes a number that is equal for values that are equal to one another at all times'
    'notify|Wakes one of the threads that wait for the value, in no order that is promised'
    'wait|Stops the thread until another one wakes it or until the given time has passed'
)
menu='<ul><li><a href=/>Home</a><li><a href=/all>All pages</a><li><a href=/news>News</a></ul>'
box='<div><h4>Our letter</h4><p>Read our letter every week and be the first to know of all new things</p><p><a href=/letter>Subscribe</a></p><p>Last sent on the first of May</p></div>'
footer='<div><p>All rights reserved</p><p><a href=/legal>Legal notice</a></p></div>'
class() { # page
    printf '<p>%s</p>' "$(prose "$1" 1)"
    for k in {0..7}; do
        printf '<h3>%s</h3><p>%s</p>' "${inherited[k]%|*}" "${inherited[k]#*|}"
        (($1 % 5 ? ($1 + k) % 5 : k == 3)) && printf '<p>%s</p>' "$(prose "$1" $((k + 2)))"
    done
}
article() { # page
    printf '<p>%s</p><p>%s</p>%s<p>%s</p>' "$(prose "$1" 1)" "$(prose "$1" 2)" \
        "$box" "$(prose "$1" 3)"
}
for kind in class article; do
    mkdir "$kind"
    for ((n = 1; n <= 40; n++)); do
        printf '<title>%s</title><body>%s<main>%s</main>%s%s' "$kind" "$menu" \
            "$($kind "$n")" "$box" "$footer" >"$kind/$n.html"
    done
    "$PITH" site learn -m body -o site.tpl "$kind" 2>/dev/null
    for page in 7 10; do
        echo "== $kind $page"
        "$PITH" -m body --template site.tpl "$kind/$page.html" |
            sed '/^[a-z]*[0-9]* /d; /^$/d' | cut -c1-40
    done
done
