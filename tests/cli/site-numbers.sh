#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sites whose pages have a line that differs only in a number. The number of a
# heading, or of the page's own title, is content; counters, dates and page
# numbers in menus are not.
words=(river bridge ferry flood harbour market mill tower garden road hill field)
prose() { # page, paragraph
    for k in {0..14}; do
        printf '%s%d ' "${words[($1 * 5 + $2 * 7 + k * k) % 12]}" $(($1 * $2 + k))
    done
}
# A site of 12 pages: its name, the lines above and below the text, each with @
# for the page's number, and the title.
site() {
    mkdir "$1"
    for ((n = 1; n <= 12; n++)); do
        printf '<title>%s</title><body><ul><li><a href=/>Home</a><li><a href=/all>All</a></ul>%s<p>%s</p><p>%s</p>%s<p>All rights reserved</p><p><a href=/legal>Legal notice</a></p>' \
            "${4//@/$n}" "${2//@/$n}" "$(prose $n 1)" "$(prose $n 2)" \
            "${3//@/$n}" >"$1/$n.html"
    done
    "$PITH" site learn -m body -o "$1.tpl" "$1" 2>/dev/null
    echo "== $1"
    "$PITH" -m body --template "$1.tpl" "$1/7.html" |
        sed '/^[a-z]*[0-9]* /d; /^$/d'
}
site chapters '<h1>Chapter @</h1>' '' 'The book'
site sections '<h2>@. Notes</h2>' '<h2>Appendix @</h2>' 'The book'
site characters '<h1>第@章</h1>' '' '书'
site own-title '<div>Week @</div>' '' 'Week @ - A diary'
site counters '<h3>@ comments</h3>' '<h3>Comments (@)</h3><h4>评论：@</h4>' 'A blog'
site dates '<p>Written on</p><p>@ May 2026</p><p>Print this</p>' \
    '<p>Changed on</p><p>@ July 2026</p><p>Print this</p>' 'A blog'
site menus '' '<p><a href=1>1</a></p><p>Page @</p><p><a href=12>12</a></p>' 'Page @'
# Several numbers: lines of the frame are removed; those of headings, of the
# page's own title, of prose and between content stay.
site paged '<h1>Chapter @ of 40</h1>' \
    '<hr><p>Page @ of 40</p><p><a href=/n>Next</a></p>' 'The book'
site own-title-paged '<div>Week @ of 52</div>' '' 'Week @ of 52 - A diary'
site visitors '' \
    '<p>(c) 1999-2024 Example, 1@7 visits</p><p>Visitors: 7@ today, 4@1 in all</p>' \
    'A site'
site visitors-above '<div>Visitors: 7@ today, 4@1 in all</div>' '' 'A site'
site half-linked '' '<p>Page @ of 40, printed @ times (<a href=/@.pdf>print</a>)</p>' 'A site'
site prose '' '<p>In the year 19@ the mill had @ rooms, a garden of 4@ trees and no road but one along the river</p>' 'A site'
site amid '' '<p>Sold @ of 40</p><p>In room @ of the mill, which has a garden of @ trees and a road, there was nobody</p>' 'A site'
site characters-paged '<h1>第@章</h1>' '<p>第@页，共40页</p>' '书'
