#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A manual whose entries end with the same sentences. They are formulas of the
# content and stay if many pages have one three times or more, also on pages that
# have it once, or if many of them alternate with a page's own texts. A sentence
# that pages have twice is removed like a note of the frame. What is outside the
# main part is removed from all pages.
words=(river bridge ferry flood harbour market mill tower garden road hill field)
prose() { # page, paragraph
    for k in {0..24}; do
        printf '%s%d ' "${words[($1 * 5 + $2 * 7 + k * k) % 12]}" $(($1 * $2 + k))
    done
}
formulas=(
    'The value is returned as it was before the call, and an error is raised if there is none'
    'The list is copied before it is changed, so that others who have it see nothing of that'
    'Nothing is written until the file is closed, and then all of it is written at once'
    'The names are compared without regard to case, as the names of all other entries are'
    'Only the first of several is looked at, and the others are read when they are asked for'
    'It takes as long as the list is, and needs as much memory as two of its members'
    'Both may be called at any time and by any thread, also while the other one is at work'
    'It does nothing on a closed file, as long as nobody else has opened the same file again'
)
frame='Read our letter every week and be the first to know of all new things'
for manual in "2 1 2" "3 1 3" "12 1 1" "12 8 12"; do # the last: of odd pages
    read -r entries kinds odd <<<"$manual"
    mkdir "$entries-$kinds"
    for ((n = 1; n <= 40; n++)); do
        {
            printf '<title>Manual</title><body><main>'
            for ((k = 1; k <= (n % 2 ? odd : entries); k++)); do
                printf '<p>%s</p><p>%s</p>' "$(prose $n $k)" "${formulas[k % kinds]}"
            done
            printf '<p>%s</p></main><div><p>%s</p></div>' "$(prose $n 20)" "$frame"
        } >"$entries-$kinds/$n.html"
    done
    "$PITH" site learn -m body -o site.tpl "$entries-$kinds" 2>/dev/null
    echo "== $entries entries ($odd on odd pages), $kinds formulas"
    "$PITH" -m body --template site.tpl "$entries-$kinds/7.html" |
        sed '/^[a-z]*[0-9]* /d; /^$/d' | sort | uniq -c | sed 's/^ *//' | cut -c1-40
done
