#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --feed and --explore on a site of a real server: feeds that a page names,
# links of the page if there is no sitemap or feed, and what robots.txt forbids.
set -u
. "$ROOT/tests/servers/nginx.sh"
mkdir site
cat >site/index.html <<'H'
<!DOCTYPE html>
<link rel=alternate type=application/rss+xml href=/feed.xml>
<link rel=alternate type=application/atom+xml href=/gone.xml>
<a href=a.html>A</a> <a href=/b.html#part>B</a> <a href=private/c.html>C</a>
<a href=http://example.org/>elsewhere</a> <a href=a.html>A</a>
H
cat >site/feed.xml <<'H'
<?xml version="1.0"?>
<rss><channel><link>/</link><item><link>/news/1.html</link></item>
<item><link>http://example.org/far.html</link></item></channel></rss>
H
start_nginx "$PWD/site"
get() {
    "$PITH" --allow-private "$@" --list "http://127.0.0.1:$port/" 2>&1 | sed "s/:$port/:PORT/"
    echo "status ${PIPESTATUS[0]}"
}
echo "== feeds that a page names lead to other sites"
get --feed
echo "== explored: no sitemap, but a feed, of the site alone"
get --explore
echo "== neither"
rm site/feed.xml
printf 'User-agent: *\nDisallow: /private\nCrawl-delay: 0.3\n' >site/robots.txt
get --explore
echo "== a sitemap counts most"
echo "http://127.0.0.1:$port/listed.html" >site/sitemap.xml
get --explore
access_log | awk '{print $7}' | sort | uniq -c | sort -k 2 | sed 's/^ *//'
