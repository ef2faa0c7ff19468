#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Posts that are only a video have no text, and the video where pictures are
# written; the thread's title above it is not their text.
post() {
    echo "<div class=post><h3>Re: Rain in the hills</h3>"
    echo "<p><a href='/users/$1'>$1</a> <time datetime=2025-09-0$2></time></p>"
    echo "<div class=content>$3</div></div>"
}
film='<iframe src="https://www.youtube.com/embed/iW0yN0iSjWE"></iframe>'
{
    echo '<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>'
    echo '<title>Rain in the hills</title><h1>Rain in the hills</h1>'
    post Ann 4 'Will it rain in the hills today?'
    post Bob 5 "$film"
    post Cem 6 'It will rain, as the film shows.'
} >thread.html
"$PITH" -m body --json thread.html | sed -n '/"posts"/,$p'
"$PITH" -m body -f markdown --images thread.html
