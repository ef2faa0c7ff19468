#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A robots.txt that cannot be fetched: nothing is fetched, the reason is reported,
# and the same command tries again instead of treating the crawl as complete. A
# robots.txt behind redirects: five are followed, also to other hosts (RFC 9309,
# 2.3.1.2).
. "$ROOT/tests/servers/start.sh"
printf '# busy\nUser-agent: *\nDisallow: /private.html\n' >robots.txt
export LINKS="/private.html /page.html"
start_server robots.txt
echo "== an address that is not asked"
show "$PITH" crawl --delay 0 -o site.warc.gz "$BASE/"
echo "== the same command: a server that is busy, then answers"
for _ in 1 2; do
    show "$PITH" crawl --allow-private --delay 0 -o site.warc.gz "$BASE/"
done
"$PITH" warc check site.warc.gz
echo "== complete now"
wc -l <server.log >asked
show "$PITH" crawl --allow-private --delay 0 -o site.warc.gz "$BASE/"
wc -l <server.log | cmp - asked
echo "== another origin of the site that does not answer"
export LINKS="http://127.0.0.1:1/page.html /page.html"
kill "$server"
start_server
show "$PITH" crawl --allow-private --delay 0 -o other.warc.gz "$BASE/"
wc -l <server.log >asked
show "$PITH" crawl --allow-private --delay 0 -o other.warc.gz "$BASE/"
wc -l <server.log | cmp - asked
kill "$server"
export LINKS="/private.html /page.html"
start_server robots.txt
answers() {
    printf '302 Found\nLocation: %s\n' "$1" >robots.txt.head
    rm -f far.warc.gz*
    show "$PITH" crawl --allow-private --delay 0 -o far.warc.gz "$BASE/"
}
sed -i 1d robots.txt
echo "== rules on another host"
answers "http://localhost:$(cat server)/rules"
echo "== behind five redirects, and behind six"
answers "/chain/4?http://localhost:$(cat server)/rules"
answers "/chain/5?/rules"
echo "== in a circle, and nowhere"
answers /loop-a
answers ftp://example.org/
