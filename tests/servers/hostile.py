#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A web server that misbehaves on purpose, for tests of fetching and crawling.

Usage: hostile.py READY [ROBOTS]

Listens on a free port of 127.0.0.1 (or on $PORT) and writes its number to READY, then every
request as a line "METHOD PATH CONDITION" to READY.log (CONDITION: the
validators that came, or "-"). ROBOTS is the file served as /robots.txt, read
anew each time; without it there is none (404); where it begins with "# busy" the
first answer is 503. ROBOTS.head, where it is there, has the status and the headers
of that answer. Ends after two minutes in any case.

  /page.html          a page that is fine        /utf16, /tis-620, ...: see pages()
  /slow-body          a byte every 0.2 s         /slow-head   never an answer
  /long-length        announces more than comes  /short-length  less
  /gzip /deflate /raw-deflate /br /zstd          compressed bodies
  /broken-gzip        damaged in the middle
  /bomb-gzip /bomb-br /bomb-zstd                 50 MB of spaces
  /scripted           a link and text that a script makes
  /garbage            no HTTP                    /many-heads  endless headers
  /status/N           that status                /busy        503 the first time
  /loop-a /loop-b     each leads to the other
  /chain/N[?PATH]     N redirects to PATH        /rules       ROBOTS and no more
  /to?URL             redirects there            /no-location
  /picture            image/png                  /untyped     no Content-Type
  /cond/N             page with ETag and date, 304 when they come back
  /calendar/N         links to N+1 and N-1       /tree/N      80 small pages
  /long-head          a header of 300 kB
  /many-links         10,050 links               /sitemap.xml /feed.rss  lists
  /long.txt           50,010 addresses           /index.xml   a list of lists, of
  another host and of an index (/inner.xml), too /bomb.xml    entities
"""

import gzip
import os
import random
import socketserver
import subprocess
import sys
import threading
import time
import zlib

PAGE = ("<!DOCTYPE html><html><head><title>%s</title></head><body><h1>%s</h1>"
        "<p>The river rose two metres overnight and the council met at noon "
        "to hear what the mill had lost.</p>%s</body></html>")
TREE = 80
NOISE = random.Random(1).randbytes(3000)
LOCK = threading.Lock()
SEEN = {}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def page(title, links=()):
    listed = "".join('<p><a href="%s">%s</a></p>' % (a, a) for a in links)
    return (PAGE % (title, title, listed)).encode()


def thai(declared):
    """Thai for water, in windows-874, as a page with a declaration."""
    return (b"<html><head>" + declared + b"</head><body><p>\xb9\xe9\xd3 "
            b"\xb9\xe9\xd3 \xb9\xe9\xd3 water water water</p></body></html>")


def encoded(name):
    """Encodings declared in three places; None: there is no such page."""
    rows = {
        "page-first": ("text/html; charset=utf-8",
                       thai(b"<meta charset=tis-620>")),
        "http-only": ('text/html; charset="tis-620"', thai(b"")),
        "martian": ("text/html; charset=martian",
                    thai(b"<meta charset=windows-874>")),
        "bom": ("text/html; charset=windows-874",
                b"\xef\xbb\xbf<meta charset=tis-620><p>\xe0\xb8\x99 water "
                b"water water"),
    }
    return rows.get(name)


def deflated(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def packed_by(tool, data):
    """Compress with a program: Python has no module for these formats."""
    return subprocess.run([tool, "-c", "-1"], input=data, check=True,
                          stdout=subprocess.PIPE).stdout


def bomb():
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [packer.compress(b" " * 1000000) for _ in range(50)]
    return b"".join(parts) + packer.flush()


class Handler(socketserver.StreamRequestHandler):
    timeout = 20
    server_log = None
    robots = None

    def handle(self):
        while self.one():
            pass

    def one(self):
        try:
            first = self.rfile.readline(65536).split()
            heads = {}
            while len(first) == 3:
                line = self.rfile.readline(65536)
                if line in (b"\r\n", b""):
                    break
                name, _, value = line.partition(b":")
                heads[name.strip().lower().decode("latin1")] = \
                    value.strip().decode("latin1")
            if len(first) != 3:
                return False
            path = first[1].decode("latin1")
            self.note(first[0].decode("latin1"), path, heads)
            return self.answer(path, heads)
        except (OSError, ValueError):
            return False

    def note(self, method, path, heads):
        wanted = heads.get("if-none-match") or heads.get("if-modified-since")
        with LOCK:
            SEEN[path] = SEEN.get(path, 0) + 1
            self.server_log.write("%s %s %s\n" % (method, path, wanted or "-"))
            self.server_log.flush()

    def send(self, body, status="200 OK", kind="text/html", extra=()):
        head = ["HTTP/1.1 " + status, "Content-Length: %d" % len(body)]
        if kind:
            head.append("Content-Type: " + kind)
        head += list(extra)
        self.wfile.write("\r\n".join(head).encode("latin1") + b"\r\n\r\n" +
                         body)
        return True

    def redirect(self, target):
        return self.send(b"", "302 Found", extra=["Location: " + target])

    def answer(self, path, heads):
        name, _, rest = path[1:].partition("/")
        odd = getattr(self, "do_" + name.partition("?")[0].replace("-", "_")
                      .replace(".", "_"), None)
        if odd:
            return odd(rest, path, heads)
        known = encoded(rest) if name == "enc" else None
        if known:
            return self.send(known[1], kind=known[0])
        if path == "/" or path.endswith(".html"):
            return self.send(page(path, self.server.links))
        return self.send(page("gone"), "404 Not Found")

    # -- Bodies ----------------------------------------------------------

    def do_slow_body(self, *_):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                         b"Content-Length: 1000\r\n\r\n")
        for _ in range(100):
            self.wfile.write(b"x")
            time.sleep(0.2)
        return False

    def do_slow_head(self, *_):
        time.sleep(10)
        return False

    def do_long_length(self, *_):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                         b"Content-Length: 5000\r\n\r\n" + page("short"))
        return False

    def do_short_length(self, *_):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                         b"Content-Length: 60\r\n\r\n" + page("long"))
        return False

    def packed(self, body, how):
        return self.send(body, extra=["Content-Encoding: " + how])

    def do_gzip(self, *_):
        return self.packed(gzip.compress(page("gzip")), "gzip")

    def do_deflate(self, *_):
        return self.packed(zlib.compress(page("deflate")), "deflate")

    def do_raw_deflate(self, *_):
        return self.packed(deflated(page("raw deflate")), "deflate")

    def do_broken_gzip(self, *_):
        body = bytearray(gzip.compress(page("broken") + NOISE))
        body[200:220] = b"\xff" * 20
        return self.packed(bytes(body), "gzip")

    def do_bomb_gzip(self, *_):
        return self.packed(bomb(), "gzip")

    def do_br(self, *_):
        return self.packed(packed_by("brotli", page("br")), "br")

    def do_zstd(self, *_):
        return self.packed(packed_by("zstd", page("zstd")), "zstd")

    def do_bomb_br(self, *_):
        return self.packed(packed_by("brotli", b" " * 50000000), "br")

    def do_bomb_zstd(self, *_):
        return self.packed(packed_by("zstd", b" " * 50000000), "zstd")

    def do_scripted(self, *_):
        return self.send(b"<html><head><meta charset=windows-874></head><body>"
                         b"<p id=p>Wait.</p><script>p.textContent = 'The '"
                         b" + String.fromCharCode(0xe19, 0xe49, 0xe33) + ' rose"
                         b" two metres overnight, a script says.';"
                         b"p.innerHTML += ' <a href=/page.html>More</a>'"
                         b"</script></body></html>")

    def do_garbage(self, *_):
        self.wfile.write(b"\x00\x01\x02 this is no HTTP\r\n" * 5)
        return False

    def do_many_heads(self, *_):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for i in range(20000):
            self.wfile.write(b"X-%d: %s\r\n" % (i, b"y" * 100))
        return False

    def do_long_head(self, *_):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: " + b"y" * 300000 + b"\r\n")
        return False

    def do_picture(self, *_):
        return self.send(b"\x89PNG\r\n\x1a\n" + bytes(500), kind="image/png")

    def do_untyped(self, *_):
        return self.send(page("untyped"), kind=None)

    # -- Statuses and redirects --------------------------------------------

    def do_status(self, rest, *_):
        return self.send(page("status"), rest + " As Asked")

    def do_busy(self, _, path, __):
        if SEEN[path] == 1:
            return self.send(b"", "503 Service Unavailable",
                             extra=["Retry-After: 1"])
        return self.send(page("not busy any more"))

    def do_loop_a(self, *_):
        return self.redirect("/loop-b")

    def do_loop_b(self, *_):
        return self.redirect("/loop-a")

    def do_chain(self, rest, *_):
        left, _, end = rest.partition("?")
        if int(left) == 1:
            return self.redirect(end or "/page.html")
        return self.redirect("/chain/%d?%s" % (int(left) - 1, end))

    def do_to(self, _, path, __):
        return self.redirect(path.partition("?")[2])

    def do_no_location(self, *_):
        return self.send(b"", "301 Moved Permanently")

    # -- Sites ---------------------------------------------------------------

    def do_cond(self, rest, _, heads):
        tag = '"v-%s"' % rest
        extra = ["ETag: " + tag,
                 "Last-Modified: Sun, 01 Nov 2026 08:00:00 GMT"]
        if heads.get("if-none-match") == tag:
            return self.send(b"", "304 Not Modified", extra=extra)
        links = ["/cond/%d" % i for i in range(5)] if rest == "0" else ()
        return self.send(page("cond " + rest, links), extra=extra)

    def do_calendar(self, rest, *_):
        month = int(rest)
        return self.send(page("month %d" % month, [
            "/calendar/%d" % (month + 1), "/calendar/%d" % (month - 1)]))

    def do_tree(self, rest, *_):
        time.sleep(0.01)
        links = ["/tree/%d" % i for i in range(TREE)] if rest == "0" else ()
        return self.send(page("tree " + rest, links))

    def do_robots_txt(self, _, path, __):
        if self.robots is None:
            return self.send(b"", "404 Not Found")
        rules = read(self.robots)
        if rules.startswith(b"# busy") and SEEN[path] == 1:
            return self.send(b"", "503 Service Unavailable")
        if not os.path.exists(self.robots + ".head"):
            return self.send(rules, kind="text/plain")
        status, *extra = read(self.robots + ".head").decode().splitlines()
        return self.send(rules, status, None, extra)

    def do_rules(self, *_):
        return self.send(read(self.robots), kind="text/plain")

    def do_sitemap_xml(self, *_):
        port = self.server.server_address[1]
        urls = "".join("<url><loc>http://127.0.0.1:%d/%s.html</loc></url>" %
                       (port, name) for name in ("one", "two", "a&amp;b"))
        return self.send(("<?xml version='1.0'?><urlset>" + urls +
                          "<url><loc>http://example.org/far</loc></url>"
                          "</urlset>").encode(), kind="application/xml")

    def do_many_links(self, *_):
        return self.send(page("many", ["/link/%d" % i for i in range(10050)]))

    def do_long_txt(self, *_):
        front = "http://127.0.0.1:%d/one" % self.server.server_address[1]
        lines = ["%s/%d\n" % (front, i) for i in range(50010)]
        return self.send("".join(lines).encode(), kind="text/plain")

    def do_index_xml(self, *_):
        return self.index("/sitemap.xml", "http://example.org/sitemap.xml",
                          "/inner.xml", "ftp://127.0.0.1/")

    def do_inner_xml(self, *_):
        return self.index("/sitemap.xml", "/feed.rss")

    def index(self, *lists):
        named = "".join("<sitemap><loc>%s</loc></sitemap>" % a for a in lists)
        return self.send(("<sitemapindex>%s</sitemapindex>" % named).encode(),
                         kind="application/xml")

    def do_bomb_xml(self, *_):
        return self.send(b'<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">'
                         b"]><urlset><url><loc>&b;</loc></url></urlset>",
                         kind="application/xml")

    def do_feed_rss(self, *_):
        return self.send(b"<rss><channel><link>/</link><item><link>/news.html"
                         b"</link></item><item><link><![CDATA[/old.html]]>"
                         b"</link></item></channel></rss>",
                         kind="application/rss+xml")


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 64
    links = ()


def main():
    ready = sys.argv[1]
    Handler.server_log = open(ready + ".log", "w")
    if len(sys.argv) > 2:
        Handler.robots = sys.argv[2]
    server = Server(("127.0.0.1", int(os.environ.get("PORT", 0))), Handler)
    links = os.environ.get("LINKS")
    server.links = links.split() if links else ()
    threading.Timer(120, lambda: os._exit(0)).start()
    with open(ready + ".new", "w") as out:
        out.write("%d\n" % server.server_address[1])
    os.rename(ready + ".new", ready)
    server.serve_forever()


main()
