#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A crawl whose output is missing or shorter than its journal says is refused,
# finished or not: "nothing to do" would mislead a user who has lost the pages.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
port=$(cat server)
crawl() {
    "$PITH" crawl --allow-private --delay 0 "$@" "$BASE/tree/120" >said 2>&1
    echo "status $?"
    sed -E "s/$port/PORT/; s/[0-9]+ bytes/N bytes/; s/but [0-9]+ in/but N in/" said
}
crawl -o site.warc | head -n 1
crawl -o site.warc | tail -n 1
cp site.warc whole.warc
truncate -s -100 site.warc
crawl -o site.warc
rm site.warc
crawl -o site.warc
echo "unfinished:"
sed -i '$d' site.warc.journal
crawl -o site.warc
mv whole.warc site.warc
crawl -o site.warc | tail -n 1
echo "folder:"
crawl --output-dir pages | head -n 1
rm -r pages
crawl --output-dir pages
ls -d pages 2>&1
echo "store:"
crawl --store site.db -o other.warc | head -n 1
rm site.db
crawl --store site.db -o other.warc
ls site.db 2>&1
