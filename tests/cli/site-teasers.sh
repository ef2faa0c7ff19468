#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A news site whose pages link to a few others, by headline and first sentence.
# On the article's own page both are kept; in the boxes of other pages they are
# removed.
words=(river bridge ferry flood harbour market mill tower garden road hill field
    lamp stone wheel cloud)
text() { # seed, words
    local k between=
    for ((k = 1; k <= $2; k++)); do
        printf '%s' "$between${words[($1 * 7 + k * k * ($1 + 3) + k) % 16]}$((($1 * k) % 9))"
        between=' '
    done
}
teaser() {
    printf '<div><h3><a href=/%d>%s</a></h3><p>%s.</p></div>' "$1" \
        "$(text "$1" 8)" "$(text $(($1 + 50)) 16)"
}
mkdir -p set/html set/gold
top="$(teaser 3)$(teaser 11)"
for ((n = 0; n < 30; n++)); do
    id=$(printf 'news_%02d' $n)
    more=
    for ((k = 1; k <= 3; k++)); do
        more+=$(teaser $(((n + k * k) % 30)))
    done
    {
        printf '<title>%s | News</title><body><p><a href=/>Home</a></p>' "$(text $n 8)"
        printf '<h1>%s</h1><p>%s.</p><p>%s.</p><p>%s.</p>' "$(text $n 8)" \
            "$(text $((n + 50)) 16)" "$(text $((n + 100)) 40)" "$(text $((n + 150)) 40)"
        printf '<div><h2>More of the day</h2>%s</div><div><h2>Most read</h2>%s</div>' \
            "$more" "$top"
        printf '<p>All rights reserved</p><p><a href=/i>Imprint</a></p>'
    } >"set/html/$id.html"
    printf 'URL: http://news.example/%d\n<h>%s\n<p>%s\n<p>%s\n<p>%s\n' $n "$(text $n 8)" \
        "$(text $((n + 50)) 16)" "$(text $((n + 100)) 40)" "$(text $((n + 150)) 40)" \
        >"set/gold/$id.txt"
done
"$PITH" eval --reproduce blocks set |
    sed -n '/^| single page/p; /^|   by context/p' | head -n 2
"$PITH" site learn -m body -o site.tpl set/html 2>/dev/null
"$PITH" -m body --keep-title --template site.tpl set/html/news_03.html | cut -c1-40
