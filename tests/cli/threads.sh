#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Posts of threads and items of lists: included by default, only on pages of
# their type, and left out on request.
cat >thread.html <<'END'
<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>
<div class="post"><a href="/users/1">Ann</a> <time datetime="2025-09-04">today</time><p>Rain?</p></div>
<div class="post"><a href="/users/2">Bob</a><p>Yes.</p></div>
END
cat >list.html <<'END'
<script type="application/ld+json">{"@type": "CollectionPage"}</script>
<ul><li class="item"><a href="/1">Pan</a> $9</li><li class="item"><a href="/2">Pot</a></li>
<li class="item"><a href="/3">Jug</a></li></ul>
END
echo "<p>It rains.</p>" >page.html
for page in thread list page; do
    echo "--- $page"
    "$PITH" -m body --jsonl "$page.html" | grep -oE '"(posts|items)":.*'
    "$PITH" -m body --jsonl --no-posts --no-items "$page.html" |
        grep -cE '"(posts|items)":'
    "$PITH" -m body --markdown "$page.html"
    "$PITH" -m body --markdown --no-posts "$page.html"
done
echo '--- in elements of any name, whose attributes are not those of a post'
cat >named.html <<'END'
<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>
<x-thread value=7 lang=en><ol><li value=7 lang=de class="post"><a href="/users/1">Ann</a> <p>Rain?</p></li>
<li class="post"><a href="/users/2">Bob</a><p>Yes.</p></li></ol></x-thread>
END
"$PITH" -m body --html named.html
echo '--- not with joined pages'
"$PITH" -m body --jsonl --pages join thread.html | grep -c '"posts"' || :
echo '--- when, beside the posts, and not when the last one was'
cat >beside.html <<'HTML'
<html id=XF><title>Rain</title><p><time datetime="2025-09-06T10:00">6 Sep</time> <a href="/users/3">Cem</a></p>
<div class=row><div class=post><p>Will it rain all day long?</p><a href="/users/1">Ann</a></div></div>
<div class=row><time datetime="2025-09-05T10:00">5 September</time><div class=post><p>It will, and tomorrow, too.</p><a href="/users/2">Bob</a></div></div>
<div class=row><time datetime="2025-09-06T10:00">6 September</time><div class=post><p>Not here, I hope, nor in the north.</p><a href="/users/3">Cem</a></div></div>
HTML
"$PITH" -m body --markdown beside.html
echo '--- who began a thread, as the page says it'
cat >begun.html <<'HTML'
<title>Rain</title><script type="application/ld+json">{"@type": "DiscussionForumPosting",
"author": {"name": "Ann"}, "datePublished": "2025-09-04"}</script>
<div class=post><p>Will it rain all day long?</p></div>
<div class=post><p>It will, and tomorrow, too.</p><a href="/users/2">Bob</a></div>
<div class=post><p>Not here, I hope, nor in the north.</p><a href="/users/3">Cem</a></div>
HTML
"$PITH" -m body --markdown begun.html
echo '--- but not where the next post is by the same'
sed 's/Bob/Ann/' begun.html >next.html
"$PITH" -m body --markdown next.html | head -3
echo '--- a profile that says which parts it has'
cat >parts.html <<'HTML'
<html id=phpbb><title>Rain</title>
<div class=post><dl><dt class="no-profile-rank has-avatar"><a href="/u/1">Ann</a></dt></dl><p>Will it rain all day long?</p></div>
<div class=post><dl><dt class="no-profile-rank has-avatar"><a href="/u/2">Bob</a></dt></dl><p>It will, and tomorrow, too.</p></div>
HTML
"$PITH" -m body --markdown parts.html
echo '--- a name in a list of terms, as FluxBB has it'
cat >terms.html <<'HTML'
<title>Rain</title><div id=punviewtopic>
<div class=blockpost><div class=postleft><dl><dt>Ann</dt><dd>Member</dd></dl></div><p>Will it rain all day long?</p></div>
<div class=blockpost><div class=postleft><dl><dt>Bob</dt><dd>Member</dd></dl></div><p>It will, and tomorrow, too.</p></div></div>
HTML
"$PITH" -m body --markdown terms.html
echo '--- when: years of two digits, and beside ages in attributes of any name'
cat >ages.html <<'HTML'
<html lang=de id=XF><title>Rain</title>
<div class=post><a href="/users/1">Ann</a> <span class=DateTime>29.01.19</span><p>Will it rain all day long?</p></div>
<div class=post><a href="/users/2">Bob</a> <span data-id=1587629047 data-when="30 Jan 2019 10:00">2 days ago</span><p>It will, and tomorrow, too.</p></div>
<div class=post><a href="/users/3">Cem</a> <span data-id=1587629047>2 days ago</span><p>Not here, I hope, nor in the north.</p></div>
<div class=post><a href="/users/4">Dan</a> <span data-time=1548926400>1 day ago</span><p>Closed <i title="2019-02-03">1 day ago</i>, it is version 3.4.19 by now.</p></div>
HTML
"$PITH" -m body --jsonl ages.html | grep -oE '"(author|date)": "[^"]*"'
echo '--- what a site announces above the title is no post'
cat >announced.html <<'HTML'
<html id=XF><title>Rain</title><div><p>Our members stand together, thanks to <a href="/users/9">Zoe</a> and her friends.</p></div>
<h1>Rain</h1><div class=begun><a href="/users/1">Ann</a><p>Will it rain all day long?</p></div>
<div class=post><a href="/users/2">Bob</a><p>It will, and tomorrow, too.</p></div>
<div class=post><a href="/users/3">Cem</a><p>Not here, I hope, nor in the north.</p></div>
HTML
"$PITH" -m body --jsonl announced.html | grep -oE '"posts": .*' | grep -oE '"author": "[^"]*"'
echo '--- names by their place beside a time, where those by their address are of a menu'
cat >menu.html <<'HTML'
<html id=phpbb><title>Rain</title><p><a href="/users/8">Newest member</a> <a href="/users/9">Oldest member</a></p>
<div class=entry><b>Ann</b> says <time datetime="2025-09-04">Sep 4 '25</time><br>Will it rain all day long in the hills?</div>
<div class=entry><b>Bob</b> says <time datetime="2025-09-05">Sep 5 '25</time><br>It will, and tomorrow in the valley, too.</div>
<div class=entry><b>Cem</b> says <time datetime="2025-09-06">Sep 6 '25</time><br>Not here, I hope, nor in the north.</div>
HTML
"$PITH" -m body --jsonl menu.html | grep -oE '"posts": .*' | grep -oE '"(author|date)": "[^"]*"'
