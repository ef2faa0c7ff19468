#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A real site from a real server: the Django documentation from nginx, with
# gzip, into a WARC file, and its text extracted from that; then a second crawl,
# in which everything is unchanged.
set -u
. "$ROOT/tests/servers/nginx.sh"
start_nginx /usr/share/doc/python-django-doc/html

crawl() { "$PITH" crawl --allow-private --delay 0 "$@" "http://127.0.0.1:$port/index.html" 2>&1; }
crawl --max-pages 60 -o site.warc.gz | sed -e "s/$port/PORT/" -e 's/, [0-9]* bytes//' | head -n 1
"$PITH" warc check site.warc.gz
# Which 60 pages are fetched depends on timing: an index without content of its
# own may be among them, and nearly all pages mention Django.
[ "$("$PITH" --jsonl site.warc.gz | grep -c '"status": "ok"')" -ge 55 ] && echo read
[ "$("$PITH" --jsonl site.warc.gz | grep -c 'Django')" -ge 50 ] && echo Django
access_log | awk '{print $7}' | sort | uniq -d
access_log | grep -c robots.txt
crawl --max-pages 60 --previous site.warc.gz.journal -o again.warc.gz | head -n 1 | sed 's/, 0 bytes//'
access_log | awk '$9 == 304' | wc -l
