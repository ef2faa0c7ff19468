#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a crawl leaves out, because there is too much of it or because it is in a
# place that is not allowed, is counted in the summary; a resumed crawl counts the
# same.
. "$ROOT/tests/servers/start.sh"
export LINKS="/calendar/5 /page.html"
{ printf 'User-agent: *\nAllow: /\nDisallow: /link/\nDisallow: /one/\n'
    for n in {1..120}; do echo "Sitemap: /list-$n.xml"; done; } >robots.txt
start_server robots.txt
site() { show "$PITH" crawl --allow-private --delay 0 "$@"; }
echo "== links below the last level, each once"
site -o deep.warc "$BASE/"
echo "== 10,000 links of a page"
site -o links.warc "$BASE/many-links"
echo "== 50,000 addresses of a list"
site --depth 1 --sitemap "$BASE/long.txt" -o long.warc "$BASE/page.html"
echo "== lists of other sites, lists in lists, lists without an address"
site --depth 1 --sitemap "$BASE/index.xml" -o index.warc "$BASE/page.html"
echo "== 100 lists"
site --depth 1 --sitemap auto -o lists.warc "$BASE/page.html" 2>&1 | grep -v 'list-[0-9]*.xml'
echo "== the same of a crawl that was complete"
site -o links.warc "$BASE/many-links"
site --depth 1 --sitemap "$BASE/index.xml" -o index.warc "$BASE/page.html"
