#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A page with three posts that have names and times is a forum, whatever it calls
# itself; one with two, or without times, is what it says.
cat >thread.html <<'END'
<!doctype html><title>Rain in the hills</title><meta property="og:type" content="article">
<h1>Rain in the hills</h1>
<div class="post"><a href="/users/1">Ann</a> <time datetime="2025-09-04">4 September 2025</time>
<p>It has rained in the hills since the morning, and the river rises.</p></div>
<div class="post"><a href="/users/2">Bob</a> <time datetime="2025-09-05">5 September 2025</time>
<p>Here it is dry, but the wind has turned and the clouds come near.</p></div>
<div class="post"><a href="/users/3">Cem</a> <time datetime="2025-09-06">6 September 2025</time>
<p>Take the upper road tomorrow, because the lower bridge is closed.</p></div>
END
sed '/Cem/,$d' thread.html >two.html
sed 's,<time.*</time>,,' thread.html >timeless.html
for page in thread two timeless; do
    "$PITH" --jsonl "$page.html" | grep -o '"page_type": *"[a-z]*"'
done
echo '--- recent threads beside a list of threads are no comments'
cat >list.html <<'END'
<!doctype html><html id="vbulletin_html"><title>Weather talk</title><body><ol>
<li class="row"><h3><a href="/t/1">It has rained in the hills all day</a></h3>
<p>Started by <a class="author" href="/members/1">Ann</a>, 04-09-2025</p></li>
<li class="row"><h3><a href="/t/2">The wind has turned to the north</a></h3>
<p>Started by <a class="author" href="/members/2">Bob</a>, 03-09-2025</p></li>
<li class="row"><h3><a href="/t/3">Snow on the upper road again</a></h3>
<p>Started by <a class="author" href="/members/3">Cem</a>, 02-09-2025</p></li></ol>
<div><div class="comment"><a class="author" href="/members/4">Dee</a> <time>5 September 2025</time>
<p>What will the weather be on Sunday in the valley?</p></div>
<div class="comment"><a class="author" href="/members/5">Eve</a> <time>5 September 2025</time>
<p>How to read the old barometer of my grandfather</p></div></div>
END
"$PITH" -m body --prune 'ol' --jsonl list.html | grep -oE '"comments": *(null|")'
"$PITH" --jsonl list.html | grep -oE '"comments": *(null|")'
