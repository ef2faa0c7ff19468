#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A real site from a real server: the Django documentation from nginx, with
# gzip, into a WARC file, and its text out of it; then again, all unchanged.
set -u
docs=/usr/share/doc/python-django-doc/html
nginx=$(command -v nginx || command -v /usr/sbin/nginx)
[ -n "$nginx" ] || { echo "nginx is not installed" >&2; exit 77; }
[ -e $docs/index.html ] || { echo "python-django-doc is not installed" >&2; exit 77; }

for _ in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    cat >nginx.conf <<N
daemon off; pid $PWD/pid; error_log $PWD/error.log; worker_processes 1;
events { worker_connections 64; }
http {
  access_log $PWD/access.log; types { text/html html; } default_type text/plain;
  client_body_temp_path $PWD/b; proxy_temp_path $PWD/p; fastcgi_temp_path $PWD/f;
  uwsgi_temp_path $PWD/u; scgi_temp_path $PWD/s; gzip on;
  server { listen 127.0.0.1:$port; root $docs; }
}
N
    "$nginx" -e "$PWD/error.log" -p "$PWD" -c "$PWD/nginx.conf" &
    server=$!
    trap 'kill "$server" 2>/dev/null; wait "$server"' EXIT
    for _ in $(seq 40); do
        [ ! -s pid ] || break 2
        kill -0 "$server" 2>/dev/null || break
        sleep 0.05
    done
done

crawl() { "$PITH" crawl --allow-private --delay 0 "$@" "http://127.0.0.1:$port/index.html" 2>&1; }
crawl --max-pages 60 -o site.warc.gz | sed -e "s/$port/PORT/" -e 's/, [0-9]* bytes//' | head -n 1
"$PITH" warc check site.warc.gz
# Which 60 pages is a matter of timing: an index may be among them that has no
# content of its own, and nearly all speak of Django.
[ "$("$PITH" --jsonl site.warc.gz | grep -c '"status": "ok"')" -ge 55 ] && echo read
[ "$("$PITH" --jsonl site.warc.gz | grep -c 'Django')" -ge 50 ] && echo Django
awk '{print $7}' access.log | sort | uniq -d
grep -c robots.txt access.log
crawl --max-pages 60 --previous site.warc.gz.journal -o again.warc.gz | head -n 1 | sed 's/, 0 bytes//'
awk '$9 == 304' access.log | wc -l
