#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the WARC files that the tests read: x.warc, x.warc.gz (one member per
record), one.warc.gz (one member for all). Every record is a test case."""

import gzip
import zlib

PAGE = (b"<!DOCTYPE html><title>%s</title><h1>%s</h1><p>The river rose by two "
        b"metres on Friday night, and the bridge was closed.</p>")


def record(number, kind, block, fields="", version="1.0"):
    head = (f"WARC/{version}\r\nWARC-Type: {kind}\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>"
            f"\r\nWARC-Date: 2026-01-31T23:59:59Z\r\n{fields}"
            f"Content-Length: {len(block)}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def response(number, path, body, fields="", version="1.0"):
    block = (f"HTTP/1.1 200 OK\r\n{fields}\r\n").encode() + body
    return record(number, "response", block, "Content-Type: application/http; "
                  "msgtype=response\r\nWARC-Target-URI: "
                  f"http://example.org/{path}\r\n", version)


def chunks(body, size):
    parts = [body[i:i + size] for i in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in parts) + b"0\r\n\r\n"


HTML = "Content-Type: text/html\r\n"
page = {name: PAGE % (name, name) for name in
        (b"plain", b"chunked", b"packed", b"sniffed", b"resource", b"old")}
thai = "<title>ไทย</title><p>น้ำท่วมตลาดเมื่อคืนวันศุกร์</p>".encode("cp874")
RECORDS = [
    record(1, "warcinfo", b"software: test\r\n",
           "Content-Type: application/warc-fields\r\n"),
    record(2, "request", b"GET /plain HTTP/1.1\r\n\r\n",
           "Content-Type: application/http; msgtype=request\r\n"
           "WARC-Target-URI: http://example.org/plain\r\n"),
    response(3, "plain", page[b"plain"], HTML),
    response(4, "chunked", chunks(page[b"chunked"], 50),
             HTML + "Transfer-Encoding: chunked\r\n", "1.1"),
    response(5, "packed", gzip.compress(page[b"packed"], mtime=0),
             HTML + "Content-Encoding: gzip\r\n"),
    response(6, "picture", b"\x89PNG", "Content-Type: image/png\r\n"),
    response(7, "sniffed", page[b"sniffed"]),
    response(8, "thai", zlib.compress(thai), "Content-Type: text/html; "
             "charset=windows-874\r\nContent-Encoding: deflate\r\n"),
    record(9, "resource", page[b"resource"], "Content-Type: text/html\r\n"
           "WARC-Target-URI: <file:///a.html>\r\n", "0.18"),
    record(10, "revisit", b"HTTP/1.1 200 OK\r\n" + HTML.encode() + b"\r\n",
           "WARC-Target-URI: http://example.org/plain\r\n"),
    response(11, "broken", b"\x1f\x8b not gzip at all",
             HTML + "Content-Encoding: gzip\r\n"),
    response(12, "old", page[b"old"], HTML),
]
with open("x.warc", "wb") as out:
    out.write(b"".join(RECORDS))
with open("x.warc.gz", "wb") as out:
    out.write(b"".join(gzip.compress(r, mtime=0) for r in RECORDS))
with open("one.warc.gz", "wb") as out:
    out.write(gzip.compress(b"".join(RECORDS), mtime=0))
