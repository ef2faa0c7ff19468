#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every verb that writes records writes those of `pith extract --jsonl`,
# including the posts of a thread and the items of a list.
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
pages=(list.html thread.html)
compare() { cmp "$1" whole && echo "$2: the same bytes"; }
"$PITH" -m body --jsonl "${pages[@]}" >whole
grep -oE '"(posts|items)": .{9}' whole

"$PITH" job plan "${pages[@]}" -o job -q -- -m body
"$PITH" job run job -q && "$PITH" job merge job -o job.jsonl >figures
compare job.jsonl job
"$PITH" job plan "${pages[@]}" -o without -q -- -m body --no-posts --no-items
"$PITH" job run without -q && "$PITH" job merge without -o without.jsonl >figures
grep -cE '"(posts|items)"' without.jsonl
for page in "${pages[@]}"; do
    python3 -c 'import json, sys
print(json.dumps({"id": sys.argv[1], "html": open(sys.argv[1]).read()}))' "$page"
done >piped
"$PITH" -m body --pages jsonl <piped | grep -oE '"(posts|items)": .{9}'
"$PITH" -m body --pages jsonl --no-posts --no-items <piped | grep -cE '"(posts|items)"'
"$PITH" dedup -m body -q "${pages[@]}" >dedup.jsonl
compare dedup.jsonl dedup
"$PITH" site learn -m body -q "${pages[@]}" -o site.tpl 2>learnt
"$PITH" site apply -m body -q site.tpl "${pages[@]}" >site.jsonl
grep -oE '"(posts|items)": .{2}' site.jsonl
"$PITH" store import --store pages.db -m body -q "${pages[@]}"
"$PITH" store export --store pages.db | grep -oE '"(posts|items)": .{9}'
