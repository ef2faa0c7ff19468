#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pages that sites list: --feed and --sitemap, printed as a list and extracted;
# broken lists, lists of other sites, missing lists; robots.txt; --probe.
. "$ROOT/tests/servers/start.sh"
cat >robots.txt <<'R'
User-agent: *
Disallow: /two
Sitemap: /index.xml
Sitemap: http://example.org/sitemap.xml
R
start_server robots.txt
get() { show "$PITH" --allow-private "$@"; }

echo "== feeds: one that is named; a page without one"
get --feed "$BASE/feed.rss" --list
get --feed "$BASE/page.html" --list

echo "== sitemaps: one, an index, those of robots.txt; other sites' are left out"
get --sitemap "$BASE/sitemap.xml" --list
get --sitemap "$BASE/inner.xml" --list
get --sitemap -u "$BASE/" --list
get --quiet --sitemap "$BASE/" --list
get --sitemap "$BASE/" --list --url-filter 'one nothing'
get --sitemap "$BASE/bomb.xml" --list 2>&1 | head -n 1
get --sitemap "$BASE/long.txt" --list | sed -n '1,3p;$p'

echo "== extracted"
get -q -m body --keep-title --sitemap "$BASE/sitemap.xml" --output-dir out
find out -type f | sed "s|$(cat server)|PORT|" | sort
get --feed "$BASE/feed.rss" --jsonl -q | grep -o '"url": "[^"]*"'

echo "== whether there is content"
get --probe "$BASE/page.html" "$CASES/data/market.html" "$BASE/status/404" |
    sed "s|$CASES/||"
get --probe --min-length 1 "$BASE/page.html"
get --probe "$ROOT/examples/pages/river-flood.html" | sed "s|$ROOT/||"
get --probe --target-language de "$CASES/data/market.html" | sed "s|$CASES/||"

echo "== refused"
show "$PITH" --sitemap "$BASE/" --list 2>&1 | sed 's/ is a [a-z-]* address.*/ is refused/'
get --feed "$CASES/data/market.html" | sed "s|$CASES/||"
get --feed http:// --list
get --probe --json "$BASE/page.html"
show "$PITH" job plan -o job "$CASES/data/market.html" -- --sitemap 2>&1 | head -n 1
