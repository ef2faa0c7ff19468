#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --union: what a further method keeps is content, too; a union with the same
# method changes nothing; an unknown method.
cp "$ROOT/examples/pages/river-flood.html" .
"$PITH" river-flood.html >plain
"$PITH" --union auto river-flood.html | cmp - plain && echo "as ever"
"$PITH" --union candidate,td river-flood.html >united
for text in plain united; do
    echo "== $text"
    for part in 'first call came' 'Photograph' 'Farming'; do
        grep -q "$part" $text && echo "$part"
    done
done
"$PITH" explain --union body river-flood.html | grep -c 'kept by a further method'
"$PITH" --union nosuch river-flood.html
echo "status $?"

# Further methods know what the first one does: by its address, this is a thread.
cat >thread.html <<'HTML'
<title>The river</title><body><main>
<h1>The river</h1><div class=notice><p>Dear members, the yearly survey of the site is open, and we would like you to answer all of its questions before the end of the month, because the results decide what we change next.</p></div>
<div class=notice><p>Dear members, the yearly survey of the site is open, and we would like you to answer all of its questions before the end of the month, because the results decide what we change next.</p></div>
<p>The river rose two metres overnight, flooded the old town, and left forty houses without power until the brigade came in the morning.</p><div class=thread>
<div class=post><div class=info><a class=author href=/u/ann>ann</a> <time datetime=2024-05-01>May 1</time></div><div class=body><p>Does anybody know how deep the river is below the old bridge? I want to cross it with my boat, which needs about one metre of water, and the map says nothing.</p></div></div>
<div class=post><div class=info><a class=author href=/u/ben>ben</a> <time datetime=2024-05-01>May 1</time></div><div class=body><p>It was two metres last summer, and about three this spring, when I went there with my own boat. Mind the stones on the left side, which are just below the surface.</p></div></div>
<div class=post><div class=info><a class=author href=/u/cleo>cleo</a> <time datetime=2024-05-01>May 1</time></div><div class=body><p>There is a gauge at the mill, and they print what it shows every day on the board at the door, so you can look before you go.</p></div></div>
</div></main>
HTML
thread=https://forum.example.org/threads/12
"$PITH" --base-url https://example.org/a thread.html >article
"$PITH" --base-url $thread thread.html >posts
grep -c 'yearly survey' article posts
"$PITH" --base-url $thread --method blocks --set deviations=4 --set fallback=off \
    --union auto thread.html | cmp - posts && echo "the same posts"
