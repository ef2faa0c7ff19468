#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Posts of social networks that an article embeds are not its text, but they stay
# where a line announces them, with --keep all, and where a page shows little else.
line='The council voted to rebuild the old bridge over the river after two years of
argument about its cost; work begins in spring and takes eighteen months.'
post() { # class, words
    echo "<blockquote class='$1' data-lang=en><p>$2 I crossed it every day of my life
and will be there when the first stone of the new one is laid, in rain or
sun.</p>&mdash; Ann Ash (@annash) <a href=/s/1>May 2, 2025</a></blockquote>"
}
page() {
    echo '<!DOCTYPE html><title>The bridge</title><article><h1>The bridge</h1>'
    for ((i = 0; i < $1; i++)); do echo "<p>$i. $line</p>"; done
    post twitter-tweet 'What a bridge!'
    echo "<p>Last: $line</p>"
    post 'dark instagram-media' 'Goodbye, bridge.'
    post plain 'In her words: my bridge.'
    echo '<p>Then she wrote:</p>'
    post twitter-tweet 'My bridge is back!'
    echo "<p>End: $line</p></article>"
}
page 6 >bridge.html
show() { "$PITH" "$@" | grep -oE '^[0-9]\.|What a|Goodbye|In her words|My bridge|^Last|^End' |
    paste -sd' '; }
show bridge.html
show --keep all bridge.html
"$PITH" explain bridge.html | grep -B1 'Goodbye' | head -1
{
    echo '<title>Bridges</title><article><h1>Bridges</h1>'
    echo "<p>0. $line</p>"
    for word in What\ a Goodbye What\ a Goodbye; do post twitter-tweet "$word"; done
    echo '</article>'
} >posts.html
show posts.html
