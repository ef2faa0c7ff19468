#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A page whose generator makes manuals: the boxes between its paragraphs are the
# chapter's, with their titles. Without the generator the same page is taken for
# an article.
para() {
    printf '<div class="para">The council voted on %s to rebuild the old bridge over
    the river after two years of argument about its cost. The work is to begin in
    spring and to take eighteen months, in which a ferry carries whoever has to
    cross.</div>\n' "$1"
}
box() { # title, words
    printf '<div class="sidebar"><div class="titlepage"><div><div><p class="title">
    <strong>%s</strong></p></div></div></div><div class="para">%s</div></div>\n' \
        "$1" "$2"
}
page() {
    echo '<title>The bridge</title><body><div class="section"><h2>The bridge</h2>'
    para Monday
    para Tuesday
    para Wednesday
    box 'CULTURE The ferry' 'The ferry has been there since the mill was built, and
    whoever has seen it once can tell how it got its name. It is green on one side
    and red on the other.'
    para Thursday
    para Friday
    box 'NOTE Opening hours' 'From May on the ferry runs until eleven in the
    evening, and in winter until the lamps are lit, which the law says must be
    before five.'
    echo '</div><ul class="docnav"><li><a href="3.html"><strong>Prev</strong>3.
    The mill</a></li><li><a href="5.html"><strong>Next</strong>5. Roads</a></li></ul>'
}
page >plain.html
{
    echo '<meta name="generator" content="DocBook XSL Stylesheets V1.79.1">'
    page
} >manual.html
for name in manual plain; do
    echo "$name:"
    "$PITH" --json $name.html | grep -o '"page_type": [^,]*'
    "$PITH" $name.html |
        grep -oE '^(The council voted on [A-Z]|CULTURE|NOTE|The ferry|From May|Prev)'
done
