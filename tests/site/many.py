#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages of one site, as many as wanted: tests/site/many.py PAGES >site.warc

Each has a frame of 20 blocks that all have, a box that a tenth of the pages
has, and 30 paragraphs of its own. Nothing is random. Written to a FIFO, the
pages are never on a disk:

    mkfifo site.warc && tests/site/many.py 100000 >site.warc &
    pith site learn -m body -o site.tpl site.warc
"""
import sys

WORDS = ("river mill council bridge harvest winter meadow barrel lantern "
         "market orchard ferry stone letter garden copper thread island "
         "kettle morning window saddle candle valley").split()
FRAME = "".join("<li><a href=/%d>Section %s</a></li>" % (i, word)
                for i, word in enumerate(WORDS[:18]))
PAGE = ("<!DOCTYPE html><title>Page {n}</title><body><ul>{frame}</ul>{box}"
        "<h1>Page {name}</h1>{text}<div>All rights reserved by the paper</div>"
        "<div>Printed on the island</div></body>")


def name(number):
    """A number in letters."""
    return "".join(chr(97 + int(digit)) for digit in str(number))


def paragraph(seed):
    words = []
    for _ in range(12):
        seed = (seed * 1103515245 + 12345) % 2**31
        words.append(WORDS[(seed >> 16) % len(WORDS)])
    return " ".join(words)


def main():
    out = sys.stdout.buffer
    for n in range(int(sys.argv[1])):
        text = "".join("<p>%s %s %s.</p>" % (paragraph(n * 31 + i), name(n),
                                             name(i)) for i in range(30))
        box = "<div>Weekend special: the ferry</div>" if n % 10 == 0 else ""
        body = ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" +
                PAGE.format(n=n, name=name(n), frame=FRAME, box=box,
                            text=text)).encode()
        out.write(b"WARC/1.1\r\nWARC-Type: response\r\n"
                  b"WARC-Record-ID: <urn:page:%d>\r\n"
                  b"WARC-Date: 2026-01-01T00:00:00Z\r\n"
                  b"WARC-Target-URI: http://paper.example/%d\r\n"
                  b"Content-Type: application/http;msgtype=response\r\n"
                  b"Content-Length: %d\r\n\r\n" % (n, n, len(body)))
        out.write(body + b"\r\n\r\n")


main()
