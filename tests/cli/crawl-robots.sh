#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A robots.txt that cannot be had: nothing is fetched, the reason is told, and the
# same command asks again instead of taking the crawl for complete.
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
