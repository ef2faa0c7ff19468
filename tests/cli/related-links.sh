#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# In an article, a label that announces links goes with them, and a card goes whole;
# so do labels of buttons, and the heading of a table of contents that is dropped. A
# heading "Advertising" of a section stays, and so do paragraphs with links.
step='Heat the oil in a large pot and cook the onion for five minutes, until it
is soft; then add garlic, lentils and broth, and let it simmer for a while.'
steps() {
    for i in "$@"; do echo "<p>$i. $step</p>"; done
}
card() {
    echo '<div class="card"><span>Related</span><h5><a href="/bread">Bread that
needs no kneading at all</a></h5><span>A loaf with a crust, for everybody who has
an evening and a heavy pot, and no wish to knead.</span></div>'
}
page() {
    echo '<!DOCTYPE html><title>Lentil soup</title><article><h1>Lentil soup</h1>
<h2>Table of contents</h2>'
    steps 1 2 3
    card
    steps 4 5
    echo '<div>Advertising</div>'
    steps 6
    echo '<h2>Advertising</h2>'
    steps 7
    echo '<p>Related articles:</p><p><a href="/carrots">Carrot soup with ginger</a>
</p><p><a href="/beans">Black bean soup for ten</a></p>'
    echo "<p>8. $step Serve it with <a href='/rice'>plain rice</a>.</p>"
    echo '<p><a href="/more">Read more</a></p></article>'
}
page >soup.html
"$PITH" -f markdown soup.html | grep -v '^$' | cut -c1-60
echo '--- in favour of recall'
"$PITH" --recall -f markdown soup.html | grep -v '^$' | cut -c1-60
echo '--- reasons'
"$PITH" explain soup.html | grep -E -A3 'Table of contents|Related|Read more' |
    grep -v '^--'
