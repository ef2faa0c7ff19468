#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Requests a second and the 99th percentile of POST /v1/extract, for pages of
# 10 KB, 100 KB and 1 MB at 1, 16 and 256 connections; beside them nginx, which
# serves the same pages as files. wrk, nginx and pith share the machine.
#
#   bench/serve.sh [SECONDS]      per row (5)
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-5}
pith=${PITH:-build/release/pith}
place=$(mktemp -d)
running=
# shellcheck disable=SC2086
trap 'kill $running 2>/dev/null || true; rm -rf "$place"' EXIT

mkdir "$place/www"
chmod 755 "$place" "$place/www"
python3 - "$place/www" <<'PAGES'
import sys
from pathlib import Path

story = Path("examples/pages/river-flood.html").read_text(encoding="utf-8")
for name, size in (("10k", 10_000), ("100k", 100_000), ("1m", 1_000_000)):
    more = ""
    while len(story) + len(more) < size:
        more += ("<p>The gauge at the weir said one thing and the farmers said "
                 "another, and by evening both were under water.</p>\n")
    page = story.replace("</article>", more + "</article>", 1)
    Path(sys.argv[1], name + ".html").write_text(page, encoding="utf-8")
PAGES
chmod 644 "$place"/www/*
cat >"$place/nginx.conf" <<CONF
pid $place/nginx.pid;
error_log $place/error.log;
daemon off;
worker_processes auto;
events { worker_connections 2048; }
http { access_log off; server { listen 127.0.0.1:8479; root $place/www; } }
CONF
/usr/sbin/nginx -p "$place" -c "$place/nginx.conf" 2>/dev/null &
running=$!
"$pith" serve --listen 127.0.0.1:8478 --queue 1024 --timeout 60s >"$place/address" &
server=$!
running="$running $server"
until [ -s "$place/address" ]; do sleep 0.1; done
cat >"$place/post.lua" <<'LUA'
local file = io.open(os.getenv("PAGE"), "rb")
wrk.method, wrk.body = "POST", file:read("*a")
wrk.headers["Content-Type"] = "text/html"
LUA

# requests/s, 99th percentile and number of answers other than 2xx of one run
measure() {
    wrk -t 1 -c "$1" -d "${seconds}s" --timeout 60s --latency "${@:2}" |
        awk '/99%/ { p99 = $2 } /Requests\/sec/ { rate = $2 }
             /Non-2xx/ { bad = $NF } END { printf "%s %s %d", rate, p99, bad }'
}

echo "| page | connections | pith: requests/s | 99 % | not 2xx | nginx: requests/s | 99 % |"
echo "|---|---|---|---|---|---|---|"
for size in 10k 100k 1m; do
    for connections in 1 16 256; do
        export PAGE=$place/www/$size.html
        read -r rate p99 bad <<<"$(measure $connections -s "$place/post.lua" http://127.0.0.1:8478/v1/extract)"
        read -r nrate np99 _ <<<"$(measure $connections "http://127.0.0.1:8479/$size.html")"
        echo "| $size | $connections | $rate | $p99 | $bad | $nrate | $np99 |"
    done
done
awk '/VmHWM/ { printf "\nMemory of pith at most: %d MB\n", $2 / 1024 }' "/proc/$server/status"
