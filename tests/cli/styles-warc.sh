#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Style sheets that were fetched with a page: --styles reads the WARC file. Of
# two sheets with the same name the one with the nearer path is used. A sheet
# may be compressed. A record that is not a sheet, or an error page under a
# sheet's name, is ignored.
PYTHONDONTWRITEBYTECODE=1 python3 - "$CASES/data" <<'PY'
import gzip
import sys

sys.path.insert(0, sys.argv[1])
from make_warc import HTML, record, response

CSS = "Content-Type: text/css; charset=utf-8\r\n"
page = (b"<!DOCTYPE html><link rel=stylesheet href='/look/own.css?v=2'>"
        b"<link rel=stylesheet href=gone.css><link rel=stylesheet href=no.css>"
        b"<p>Tom")
gone = response(4, "gone.css", b"p{width:7px}", CSS).replace(b"200 OK",
                                                             b"404 No")
records = [
    record(1, "warcinfo", b"", "Content-Type: application/warc-fields\r\n"),
    response(2, "page", page, HTML),
    response(3, "look/own.css?v=1", gzip.compress(
        b"@import 'more.css';body{margin:0}p{width:50%;font:20px Arial}",
        mtime=0), CSS + "Content-Encoding: gzip\r\n"),
    gone,
    response(5, "no.css", b"p{width:7px}", "Content-Type: text/plain\r\n"),
    response(6, "other/own.css", b"p{width:1px}", CSS),
    record(7, "resource", b"p{padding-left:30px}", "Content-Type: text/css\r\n"
           "WARC-Target-URI: http://example.org/look/more.css\r\n"),
]
with open("s.warc", "wb") as out:
    out.write(b"".join(records))
PY
gzip -k s.warc
for file in s.warc s.warc.gz; do
    "$PITH" dump layout --styles $file --viewport 400x300 s.warc | grep ' p'
done
"$PITH" dump layout --viewport 400x300 s.warc | grep ' p'
head -c 400 s.warc.gz >short.warc.gz
"$PITH" dump layout --styles short.warc.gz s.warc 2>&1 | grep ' p'
"$PITH" dump layout --styles none.warc s.warc
echo "status $?"
"$PITH" dump layout --online s.warc
echo "status $?"
