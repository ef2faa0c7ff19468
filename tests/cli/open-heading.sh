#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A heading at an article's end, of whose section nothing is kept, is dropped. One
# whose text is kept stays.
step='Heat the oil in a large pot and cook the onion for five minutes, until it
is soft; then add garlic, lentils and broth, and let it simmer for a while.'
page() {
    echo '<!DOCTYPE html><title>Lentil soup</title><article><h1>Lentil soup</h1>'
    for i in 1 2 3 4; do echo "<p>$i. $step</p>"; done
    echo '<h2>Before you serve it</h2>'
    for i in 5 6 7; do echo "<p>$i. $step</p>"; done
    echo '<h2>More soups</h2><ul><li><a href="/a">Carrot soup</a></li>
<li><a href="/b">Black bean soup</a></li><li><a href="/c">Minestrone</a></li></ul>'
    echo '</article>'
}
page >soup.html
"$PITH" -f markdown soup.html | grep -E '^#'
"$PITH" explain soup.html | grep -A2 'h2\[2\]$'
# So is a line that announces links, if these are dropped.
sed 's|<h2>More soups</h2><ul>|<p>See also:</p></article><ul class=related>|' soup.html >label.html
"$PITH" -f markdown label.html | grep -c 'See also'
"$PITH" explain label.html | grep -B2 'See also:'
# In favour of recall it stays.
"$PITH" --recall -f markdown soup.html | grep -E '^#'
