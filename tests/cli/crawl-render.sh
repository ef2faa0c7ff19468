#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pages whose links and text are made by scripts: crawled as served, and through
# a browser.
command -v chromium >/dev/null || { echo "chromium is not installed" >&2; exit 77; }
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119 # it has arguments elsewhere
start_server
for how in "" --render; do
    show "$PITH" crawl --allow-private --delay 0 ${how:+"$how"} -o "site$how.warc.gz" \
        "$BASE/scripted"
    "$PITH" -m body --jsonl "site$how.warc.gz" | grep -oE '"text": "[^"]*"' | sort
done
echo "== a crawl goes on as it began"
show "$PITH" crawl --allow-private --delay 0 -o site--render.warc.gz "$BASE/scripted"
show "$PITH" crawl --allow-private --delay 0 --render -o site.warc.gz "$BASE/scripted"
show "$PITH" crawl --allow-private --delay 0 --render -o site--render.warc.gz \
    "$BASE/scripted"
gzip -dc site--render.warc.gz | grep -ac '^X-Crawl-Rendered: 1'
