#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Crawls of a server that misbehaves: depth, limits, traps, lists, robots.txt,
# re-crawls, and reports about everything that was skipped.
. "$ROOT/tests/servers/start.sh"
cat >robots.txt <<'R'
User-agent: *
Disallow: /
User-agent: pith
Disallow: /private*.html$
Allow: /private-not.html
Disallow: /cond/3
Sitemap: /sitemap.xml
R
export LINKS="/private.html /private-not.html /status/404 /picture /loop-a
 /chain/2 /to?http://example.org/ /page.html#top /busy /bomb-gzip /broken-gzip
 mailto:a@example.org javascript:x() http://example.org/ /untyped"
start_server robots.txt
site() { show "$PITH" crawl --allow-private --delay 0 "$@"; }
pages() {
    "$PITH" --jsonl "$@" | grep -o '"url": "[^"]*"' |
        sed "s|$(cat server)|PORT|" | sort
}

echo "== two levels, and the reasons"
site --max-bytes 1M -o two.warc.gz "$BASE/" 2>&1 | sort
pages two.warc.gz
"$PITH" warc check two.warc.gz

echo "== nothing is fetched twice, and a complete crawl stays as it is"
sort server.log | uniq -d
cp two.warc.gz before; wc -l <server.log >asked
site -q -o two.warc.gz "$BASE/"
cmp two.warc.gz before && wc -l <server.log | cmp - asked && echo same

echo "== endless calendars end at the levels or the limit of pages"
site --depth 4 -o levels.warc "$BASE/calendar/50"
site --parallel 1 --depth 1000 --max-pages 10 --output-dir cal "$BASE/calendar/50"
find cal -name '*.html' | wc -l

echo "== lists"
site --depth 1 --sitemap auto --feed "$BASE/feed.rss" -o lists.warc.zst \
    "$BASE/page.html"
pages lists.warc.zst
site --depth 1 --sitemap "$BASE/bomb.xml" -o bomb.warc "$BASE/page.html"

echo "== again, on condition"
site -o cond.warc.gz "$BASE/cond/0"
site --previous cond.warc.gz.journal -o again.warc.gz "$BASE/cond/0"
"$PITH" warc check again.warc.gz

echo "== refused"
site -o two.txt "$BASE/"
site --depth 3 -o two.warc.gz "$BASE/"
rm cond.warc.gz.journal
site -o cond.warc.gz "$BASE/cond/0"
site --parallel 0 "$BASE/"
site ftp://example.org/
show "$PITH" crawl --delay 0 -o no.warc "$BASE/page.html"
site -o loop.warc "$BASE/loop-a"
site --user-agent other/1.0 -o other.warc "$BASE/page.html"
sed -i '2s/./x/' again.warc.gz.journal
site --previous again.warc.gz.journal -o third.warc.gz "$BASE/cond/0"
