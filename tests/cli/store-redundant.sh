#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Removing redundant pages from a database: records of JSONL are imported, one
# page each, and exact and near duplicates are deleted; error answers.
text='The river rose two metres overnight and flooded the old town, and nobody
there had seen so much water in all the years that they could remember, said the
council on Monday, when the bridge was closed and the school was shut and the
shops stayed dark until the water had gone'
mkdir site
page() { printf '<title>%s</title><body><p>%s</p>' "$1" "$2" >"site/$3.html"; }
page River "$text" a
page River "${text/Monday/Tuesday}" b
page 'River again' "${text//$'\n'/  }" c
page Else 'Something else altogether stands here for everybody to read.' d
"$PITH" extract --no-progress --jsonl -m body -o all.jsonl site
{ cat all.jsonl && echo 'no record' && echo '{"text": "nobody knows of what"}' &&
    echo '{"id": "no text"}' &&
    echo '{"url": "https://e.org/", "html": "<p>One", "text": "One"}'; } >in.jsonl
echo "== a record is a page"
"$PITH" store import --store s.db in.jsonl
echo "status $?"
ask() { "$PITH" store query --store "$1" "$2"; }
ask s.db "SELECT url, site, length(body), method, length(text) FROM pages
    LEFT JOIN contents ON page = pages.id ORDER BY url"
"$PITH" store export --store s.db | grep -v '"https' | cmp - all.jsonl && echo same
echo "== pages and records in one call, twice"
"$PITH" store import --store t.db -m body site/a.html all.jsonl site/d.html
"$PITH" store import --store t.db -m body -q all.jsonl
ask t.db "SELECT count(*) FROM pages"
echo "== exact ones, then near ones"
cp s.db near.db
"$PITH" dedup --store s.db --exact
ask s.db "SELECT url FROM pages ORDER BY url"
"$PITH" dedup --store near.db --threshold 0.8 -o kept.jsonl --groups groups.jsonl
ask near.db "SELECT url FROM pages ORDER BY url"
cut -c1-22 kept.jsonl
cat groups.jsonl
ask near.db "SELECT count(*) FROM contents"
ask near.db "SELECT verb, pages FROM runs ORDER BY rowid DESC LIMIT 1"
"$PITH" dedup --store near.db -q
sqlite3 near.db "PRAGMA integrity_check"
echo "== by other attributes"
"$PITH" dedup --store t.db --exact --by title
ask t.db "SELECT url FROM pages ORDER BY url"
echo "== wrong calls"
"$PITH" dedup --store s.db site 2>&1 | head -n 1
"$PITH" dedup --store none.db
echo "status $?"
[ -e none.db ] || echo "no store is made"
echo "== answers that are errors"
cat >warc.py <<'PY'
def record(n, status, body):
    block = (f"HTTP/1.1 {status}\r\nContent-Type: text/html\r\n\r\n{body}").encode()
    return (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-"
            f"0000-4000-8000-{n:012}>\r\nWARC-Date: 2026-01-31T23:59:59Z\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"WARC-Target-URI: http://e.org/{n}\r\n"
            f"Content-Length: {len(block)}\r\n\r\n").encode() + block + b"\r\n\r\n"


with open("e.warc", "wb") as out:
    for n, status in enumerate(("200 OK", "404 Not Found", "500 Oops", "301 Moved")):
        out.write(record(n, status, f"<p>The answer was {status}, as you see here."))
PY
python3 warc.py
"$PITH" -m body e.warc
"$PITH" -m body -q --http-errors e.warc
"$PITH" store import -q --store e.db e.warc
ask e.db "SELECT url FROM pages"
"$PITH" store import --http-errors --store e.db e.warc
"$PITH" -m body e.db
"$PITH" site learn -m body -o e.tpl e.warc
"$PITH" words learn e.warc | head -n 1
"$PITH" dedup -m body e.warc | grep -c id
