# SPDX-License-Identifier: Apache-2.0
"""The service from outside: routes, errors, clients that misbehave.

Usage: service.py PITH
"""

import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

from running import PATIENCE_S, Server, check, read_all, run_tests

ROOT = Path(__file__).resolve().parent.parent.parent
PITH = sys.argv[1]
PAGES = sorted((ROOT / "examples/pages").glob("*.html")) + sorted(
    (ROOT / "tests/golden").glob("*/page.html"))
PAGE = (ROOT / "examples/pages/river-flood.html").read_bytes()
SMALL = b"<p>Water rose by two metres in the night, and the levee held.</p>"


def line(page, *options):
    return subprocess.run([PITH, *options, "-"], input=page, check=False,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def problem(data):
    value = json.loads(data)
    members = ("type", "title", "status", "detail", "instance", "outcome")
    return value if all(name in value for name in members) else None


def test_same_bytes():
    """records are the command line's, byte for byte"""
    for page in PAGES:
        data = page.read_bytes()
        status, _, got = SERVER.post("/v1/extract", data)
        want = line(data, "--jsonl")
        fine = got == want and status in (200, 422)
        if not fine:
            check(f"the record of {page.parent.name}/{page.name}", False,
                  f"{status} {got[:300]}\n{want[:300]}")
            return
    check(f"records of {len(PAGES)} pages are the command line's", True)
    for name in "text markdown html json xml tei csv tokens".split():
        _, _, got = SERVER.post(f"/v1/extract?format={name}&with-metadata=1",
                                PAGE)
        check(f"format {name} is the command line's",
              got == line(PAGE, "-f", name, "--with-metadata"), got[:300])


def test_options():
    """options of the query and of JSON are the command line's"""
    rows = [("method=ttr&set=lambda%3D2", ["-m", "ttr", "--set", "lambda=2"]),
            ("precision=1", ["--precision"]),
            ("method=td&union=candidate,context",
             ["-m", "td", "--union", "candidate,context"]),
            ("union=body", ["--union", "body"]),
            ("recall=true&links=yes", ["--recall", "--links"]),
            ("select=p&prune=.x", ["--select", "p", "--prune", ".x"]),
            ("max-nodes=200", ["--max-nodes", "200"]),
            ("with-tokens=1", ["--with-tokens"]),
            ("base-url=https://a.example/b", ["--base-url",
                                              "https://a.example/b"]),
            ("title=1&max-chars=700&from=20",
             ["--title", "--max-chars", "700", "--from", "20"]),
            ("list-links=1&blocks=1&chunks=300c&next-page=1&schema-org=1"
             "&with-metadata=1",
             ["--list-links", "--blocks", "--chunks", "300c", "--next-page",
              "--schema-org", "--with-metadata"]),
            ("chunks=40t&formats=markdown,html&images=1&captions=keep",
             ["--chunks", "40t", "--formats", "markdown,html", "--images",
              "--captions", "keep"]),
            ("language=de,en&min-length=10&max-length=1M&quality=c4"
             "&where=score+%3E+.1+and+language+%3D+%22en%22",
             ["--language", "de,en", "--min-length", "10", "--max-length",
              "1M", "--quality", "c4", "--where",
              "score > .1 and language = \"en\""])]
    for query, flags in rows:
        got = SERVER.post("/v1/extract?" + query, PAGE)
        want = line(PAGE, "--jsonl", *flags)
        check(f"?{query}", got[2] == want, f"{got[2][:300]}\n{want[:300]}")
    status, _, got = SERVER.post_json("/v1/extract", {
        "html": PAGE.decode(), "links": True, "max-nodes": 5000,
        "format": "markdown"})
    check("options as members", status == 200 and
          got == line(PAGE, "--markdown", "--links", "--max-nodes", "5000"),
          got[:300])
    for query, flags in [
            ("format=markdown&title=1&wrap=40&captions=drop",
             ["--markdown", "--title", "--wrap", "40", "--captions", "drop"]),
            ("format=markdown&markdown=commonmark&link-style=reference",
             ["--markdown=commonmark", "--link-style", "reference"]),
            ("format=markdown&complex-tables=html",
             ["--markdown", "--complex-tables", "html"]),
            ("format=html&images=1&no-images=1&no-links=1",
             ["--html", "--images", "--no-images", "--no-links"]),
            ("format=text&method=ctd&keep-title=1", ["-m", "ctd", "--keep-title"]),
            ("format=text&wrap=60&from=100&max-chars=0",
             ["--wrap", "60", "--from", "100"])]:
        got = SERVER.post("/v1/extract?" + query, PAGE)
        want = line(PAGE, *flags)
        check(f"?{query}", got[2] == want, f"{got[2][:300]}\n{want[:300]}")
    thread = (b'<script type="application/ld+json">{"@type": '
              b'"DiscussionForumPosting"}</script><div class=post>'
              b'<a href=/users/1>Ann</a><p>Rain?</p></div><div class=post>'
              b'<a href=/users/2>Bob</a><p>Yes.</p></div>')
    items = (b'<script type="application/ld+json">{"@type": "CollectionPage"}'
             b'</script><ul>' + b"".join(
                 b"<li class=item><a href=/%d>Pan</a> $9</li>" % i
                 for i in range(4)) + b"</ul>")
    for page, query, flags, member in [
            (thread, "no-posts=1", ["--jsonl", "--no-posts"], b'"posts"'),
            (thread, "format=markdown&no-posts=true",
             ["--markdown", "--no-posts"], b"### Ann"),
            (items, "no-items=1&no-posts=0", ["--jsonl", "--no-items"],
             b'"items"')]:
        got = SERVER.post("/v1/extract?method=body&" + query, page)[2]
        with_it = SERVER.post("/v1/extract?method=body&" +
                              query.split("no-")[0], page)[2]
        want = line(page, "-m", "body", *flags)
        check(f"?{query}", got == want and member in with_it and
              member not in got, f"{got[:300]}\n{want[:300]}\n{with_it}")
    got = json.loads(SERVER.post(
        "/v1/extract?formats=text,markdown,html,tokens&timing=1", PAGE)[2])
    check("formats adds members and timing adds ms",
          got["markdown"].encode() == line(PAGE, "--markdown").rstrip(b"\n")
          + (b"\n" if got["markdown"].endswith("\n") else b"")
          and "<p>" in got["html"] and got["ms"] > 0 and
          "everi mark" in got["tokens"], got)


def test_parts_of_long():
    """a long answer in parts, each of which says where the next begins"""
    whole = line(PAGE, "--markdown").decode()
    parts, start = [], "0"
    while start and len(parts) < 100:
        status, headers, data = SERVER.post(
            f"/v1/extract?format=markdown&max-chars=300&from={start}", PAGE)
        parts.append(data.decode())
        start = headers["X-Next-From"]
    check("the parts are the whole", status == 200 and len(parts) > 2 and
          all(len(part) <= 301 for part in parts) and
          "".join(parts).split() == whole.split(), parts)
    record = json.loads(SERVER.post("/v1/extract?max-chars=300", PAGE)[2])
    check("a record says it in a warning", len(record["text"]) <= 300 and
          any("the rest begins at from" in row for row in record["warnings"]),
          record)


def test_filters():
    """what a filter does not let pass is no answer, and says why"""
    for query, why in [("language=de,fr", "left out: language en"),
                       ("min-length=100k", "left out: "),
                       ("max-length=20", "characters"),
                       ("quality=gopher,c4", "left out: gopher"),
                       ("only-with-metadata=1", "left out: no title")]:
        page = b"<html lang=en>" + SMALL if "max" in query else SMALL
        page = PAGE if "100k" in query or "language" in query else page
        status, _, data = SERVER.post("/v1/extract?" + query, page)
        value = problem(data)
        check(f"?{query}: 422", status == 422 and why in value["detail"] and
              value["outcome"] == "filtered", data)
        flags = ["--" + query.replace("=", " ").split()[0]]
        flags += [] if "only" in query else [query.split("=")[1]]
        check(f"?{query}: nothing from the command line, too",
              line(page, "--jsonl", *flags) == b"")
    status, _, data = SERVER.post("/v1/extract?format=text&quality=c4", SMALL)
    check("the same for text", status == 422 and
          problem(data)["outcome"] == "filtered", data)
    status, _, data = SERVER.post("/v1/extract?min-length=5", b"")
    check("an empty page is no business of filters", status == 422 and
          json.loads(data)["status"] == "empty", data)
    status, _, data = batch(SERVER, [{"html": SMALL.decode()},
                                     {"html": PAGE.decode(), "chunks": "60t",
                                      "blocks": True}], "?quality=c4")
    rows = [json.loads(row) for row in data.decode().split("\n")[:-1]]
    check("in a batch it is a record with status error",
          [row["status"] for row in rows] == ["error", "ok"] and
          rows[0]["reason"].startswith("left out: c4") and
          rows[1]["chunks"] and rows[1]["blocks"], data)


def test_accept():
    """Accept chooses the format"""
    for accept, kind in [("text/markdown", "text/markdown; charset=utf-8"),
                         ("text/html;q=0.2, text/plain;q=0.9",
                          "text/plain; charset=utf-8"),
                         ("application/*", "application/json"),
                         ("*/*", "application/json"),
                         ("application/tei+xml", "application/tei+xml")]:
        status, headers, _ = SERVER.post("/v1/extract", PAGE, Accept=accept)
        check(f"Accept: {accept}", status == 200 and
              headers["Content-Type"] == kind, headers["Content-Type"])
    status, _, data = SERVER.post("/v1/extract", PAGE, Accept="image/png")
    check("Accept without anything there is: 406",
          status == 406 and problem(data), data)


def test_packed():
    """packed bodies are unpacked, up to the limit"""
    want = line(PAGE, "--jsonl")
    packed = {"gzip": gzip.compress(PAGE)}
    for name, tool in (("zstd", ["zstd", "-c"]), ("br", ["brotli", "-c"])):
        packed[name] = subprocess.run(tool, input=PAGE, check=True,
                                      stdout=subprocess.PIPE).stdout
    for name, body in packed.items():
        status, _, got = SERVER.post("/v1/extract", body,
                                     Content_Encoding=name)
        check(f"Content-Encoding: {name}", status == 200 and got == want,
              got[:300])
    status, _, data = SERVER.post("/v1/extract", PAGE, Content_Encoding="gzip")
    check("a body that lies about its encoding: 400",
          status == 400 and problem(data), data)
    status, _, data = SERVER.post("/v1/extract", packed["gzip"][:200],
                                  Content_Encoding="gzip")
    check("a packed body that is cut: 400", status == 400 and problem(data),
          data)
    status, _, data = SERVER.post("/v1/extract", b"\x1b\x00\xff" * 30,
                                  Content_Encoding="br")
    check("broken brotli: 400", status == 400 and problem(data), data)
    status, _, data = SERVER.post("/v1/extract", PAGE, Content_Encoding="br")
    check("called brotli and not packed: 400", status == 400 and problem(data),
          data)
    status, _, data = SERVER.post("/v1/extract?format=text", packed["gzip"])
    check("packed, and no header that says so: 422", status == 422 and
          problem(data), data)
    status, _, data = SERVER.post(
        "/v1/extract?format=text", "<p>Žluť je slovo".encode("utf-16-le"),
        Content_Type="text/html; charset=utf-8")
    check("UTF-16 that is called UTF-8: an answer, never 5xx",
          status in (200, 422), data)
    status, _, data = SERVER.post("/v1/extract", PAGE,
                                  Content_Encoding="compress")
    check("an unknown encoding: 415", status == 415 and problem(data), data)
    bomb = zlib.compressobj(9, zlib.DEFLATED, 31)
    body = b"".join([bomb.compress(b" " * 1000000) for _ in range(60)]
                    + [bomb.flush()])
    status, _, data = SERVER.post("/v1/extract", body, Content_Encoding="gzip")
    check("60 MB in 60 KB: 413", status == 413 and b"20000000" in data, data)


def test_bad_requests():
    """what cannot be answered says why"""
    rows = [
        ("an unknown option", "/v1/extract?nix=1", 400, "nix"),
        ("an option in the wrong case", "/v1/extract?Format=text", 400,
         'did you mean \\"format\\"'),
        ("an unknown method", "/v1/extract?method=nix", 400, "nix"),
        ("an unknown format", "/v1/extract?format=pdf", 400, "markdown"),
        ("a format in the wrong case", "/v1/extract?format=Text", 400, "text"),
        ("a method in the wrong case", "/v1/extract?method=AUTO", 400, "auto"),
        ("an unknown parameter", "/v1/extract?method=ctd&set=x=1", 400, "x"),
        ("a setting without value", "/v1/extract?set=x", 400, "NAME=VALUE"),
        ("a flag that is none", "/v1/extract?links=perhaps", 400, "true"),
        ("a limit of nothing", "/v1/extract?max-bytes=0", 400, "whole number"),
        ("lines that are too short", "/v1/extract?wrap=5", 400, "at least 20"),
        ("a length that is no number", "/v1/extract?max-chars=x", 400,
         "max-chars takes a whole number"),
        ("chunks without a unit", "/v1/extract?chunks=800", 400, "800t"),
        ("chunks of nothing", "/v1/extract?chunks=0c", 400, "from 10"),
        ("captions that there are not", "/v1/extract?captions=some", 400,
         "auto, keep, drop"),
        ("a length of nothing", "/v1/extract?max-length=0", 400, "from 1"),
        ("rules that nobody knows", "/v1/extract?quality=good", 400, "gopher"),
        ("a bad selector", "/v1/extract?select=p%5B", 400, "select"),
        ("selectors without end", "/v1/extract?select=p&select=" +
         "a" * 3000 + ("&select=" + "a" * 3000) * 5, 400,
         "16384 bytes in all"),
        ("both precision and recall", "/v1/extract?precision&recall", 400,
         "exclude each other"),
        ("a NUL in an option", "/v1/extract?id=a%00b", 400, "NUL"),
        ("an unknown route", "/v1/nix", 404, "openapi"),
        ("the wrong verb", "/v1/methods", 405, "GET"),
        ("compare without methods", "/v1/compare", 400, "methods"),
        ("compare with an unknown one", "/v1/compare?methods=auto,nix", 400,
         "nix"),
    ]
    for name, path, status, word in rows:
        got, headers, data = SERVER.post(path, SMALL)
        check(f"{name}: {status}", got == status and problem(data) and
              word in data.decode() and headers["Content-Type"] ==
              "application/problem+json", f"{got} {data}")
    many = "&".join(["id=x"] * 1500)
    got = SERVER.raw(b"POST /v1/extract?" + many.encode() + b" HTTP/1.1\r\n"
                     b"Host: x\r\nContent-Length: 0\r\n\r\n")
    check("1500 members in the query: refused or closed",
          re.search(rb"^(HTTP/1.1 4|$)", got), got)
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data",
                 "image/png", "text/plain"):
        status, _, data = SERVER.post("/v1/extract", SMALL, Content_Type=kind)
        check(f"{kind}: 415", status == 415 and problem(data), data)
    check("what curl sends by itself: how it says another",
          b"-H 'Content-Type: text/html'" in SERVER.post(
              "/v1/extract", SMALL,
              Content_Type="application/x-www-form-urlencoded")[2])
    for kind in ("TEXT/HTML", "text/html; charset=none-such", ""):
        status, _, data = SERVER.post("/v1/extract?format=text", PAGE,
                                      Content_Type=kind)
        check(f"type \"{kind}\": 200", status == 200 and b"levee" in data,
              data)
    for name, body in [("no JSON", b"{"), ("an array", b"[]"),
                       ("twice the same member", b'{"html":"a","html":"b"}'),
                       ("no page", b"{}"), ("html a number", b'{"html": 3}'),
                       ("too deep", b'{"html":' + b"[" * 5000 + b"}"),
                       ("200,000 values",
                        b'{"html":"a","set":[' + b"1," * 200000 + b"1]}"),
                       ("bytes that are no UTF-8", b'{"html":"\xff"}')]:
        status, _, data = SERVER.post("/v1/extract", body,
                                      Content_Type="application/json")
        check(f"JSON, {name}: 400", status == 400 and problem(data), data)
    status, _, data = SERVER.post_json("/v1/extract",
                                       {"url": "http://example.org/"})
    check("fetching is off: 403", status == 403 and problem(data), data)
    status, _, data = SERVER.post("/v1/extract?format=text", b"")
    check("an empty page: 422", status == 422 and
          problem(data)["outcome"] == "empty", data)
    for verbs, path in (("POST, OPTIONS", "/v1/extract"),
                        ("GET, HEAD, OPTIONS", "/v1/methods"),
                        ("GET, HEAD, PUT, POST, OPTIONS", "/tika")):
        _, headers, _ = SERVER.ask("DELETE", path)
        check(f"Allow of {path}", headers["Allow"] == verbs, headers["Allow"])
    status, _, data = SERVER.post("/v1/extract", b"")
    check("an empty page as a record: 422, and the record", status == 422 and
          json.loads(data)["status"] == "empty", data)
    for kind, body in (("a PDF", b"%PDF-1.4\n\0\1\2" * 20),
                       ("a picture", b"\x89PNG\r\n\x1a\n" + bytes(200))):
        status, _, data = SERVER.post("/v1/extract", body)
        check(f"{kind}: 422, and the record", status == 422 and
              json.loads(data)["status"] == "error", data)


def test_malformed():
    """raw bytes: an answer or the end of the connection"""
    head = b"POST /v1/extract HTTP/1.1\r\nHost: x\r\nContent-Type: text/html\r\n"
    rows = [
        ("no HTTP at all", [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n"
                            b"\r\n"], rb"^(HTTP/1.1 400|$)"),
        ("a second Content-Length", [head + b"Content-Length: 4\r\n"
                                     b"Content-Length: 5\r\n\r\nabcde"],
         rb"^HTTP/1.1 400"),
        ("Content-Length and chunks", [
            head + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"0\r\n\r\n"], rb"^HTTP/1.1 400"),
        ("a Transfer-Encoding other than chunked", [
            head + b"Transfer-Encoding: gzip\r\n\r\n"],
         rb"^HTTP/1.1 400[\s\S]*Connection: close[\s\S]*only chunked"),
        ("two Content-Encodings", [
            head + b"Content-Encoding: gzip\r\nContent-Encoding: br\r\n"
            b"Content-Length: 3\r\n\r\nabc"],
         rb"^HTTP/1.1 400[\s\S]*Content-Encoding: at most once"),
        ("an address as for a proxy", [
            b"GET http://x/healthz HTTP/1.1\r\nHost: x\r\n"
            b"Connection: close\r\n\r\n"], rb"^HTTP/1.1 200[\s\S]*ok\n$"),
        ("two Hosts", [b"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n"
                       b"\r\n"], rb"^HTTP/1.1 400"),
        ("chunks that are none", [head + b"Transfer-Encoding: chunked\r\n\r\n"
                                  b"zz\r\nabc"], rb"^(HTTP/1.1 400|$)"),
        ("a negative Content-Length", [head + b"Content-Length: -1\r\n\r\n"],
         rb"^(HTTP/1.1 400|$)"),
        ("a Content-Length beyond all numbers", [
            head + b"Content-Length: 99999999999999999999999\r\n\r\n"],
         rb"^(HTTP/1.1 4|$)"),
        ("a header of a megabyte", [b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
                                    b"a" * 1000000, b"\r\n\r\n"],
         rb"^(HTTP/1.1 431|$)"),
        ("10,000 headers", [b"GET /healthz HTTP/1.1\r\nHost: x\r\n"] + [
            b"X-%d: y\r\n" % i for i in range(10000)] + [b"\r\n"],
         rb"^(HTTP/1.1 431|$)"),
        ("an address of a megabyte", [b"GET /", b"a" * 1000000,
                                      b" HTTP/1.1\r\n\r\n"],
         rb"^(HTTP/1.1 4|$)"),
        ("a verb that nobody knows", [b"BREW /v1/extract HTTP/1.1\r\nHost: x"
                                      b"\r\nConnection: close\r\n\r\n"],
         rb"^HTTP/1.1 405"),
        ("HTTP/1.0", [b"GET /healthz HTTP/1.0\r\n\r\n"],
         rb"^HTTP/1.[01] 200[\s\S]*ok\n$"),
        ("no Host", [b"GET /healthz HTTP/1.1\r\n\r\n"], rb"^HTTP/1.1 400"),
        ("a path that climbs", [b"GET /../../etc/passwd HTTP/1.1\r\nHost: x"
                                b"\r\nConnection: close\r\n\r\n"],
         rb"^HTTP/1.1 404"),
        ("keep-alive, then garbage", [
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"\0\1\2garbage\r\n"
            b"\r\n"], rb"^HTTP/1.1 200[\s\S]*ok\n"),
    ]
    for name, parts, pattern in rows:
        got = QUICK.raw(*parts)
        check(name, re.search(pattern, got), got[:300])
    alive()


def alive():
    status, _, data = QUICK.ask("GET", "/healthz")
    check("and others are served", status == 200 and data == b"ok\n", data)


def test_limits():
    """bodies that are too large"""
    with Server(PITH, "--max-body", "1k") as small:
        status, _, data = small.post("/v1/extract", b"a" * 5000)
        check("a body over --max-body: 413", status == 413 and
              "1000" in problem(data)["detail"], data)
        got = small.raw(b"POST /v1/extract HTTP/1.1\r\nHost: x\r\n"
                        b"Content-Type: text/html\r\n"
                        b"Content-Length: 5000\r\nExpect: 100-continue\r\n\r\n")
        check("announced with Expect: 413 before it is sent",
              b" 413 " in got and b"100 Continue" not in got, got)
        chunk = b"400\r\n" + b"a" * 1024 + b"\r\n"
        got = small.raw(b"POST /v1/extract HTTP/1.1\r\nHost: x\r\n"
                        b"Content-Type: text/html\r\nConnection: close\r\n"
                        b"Transfer-Encoding: chunked\r\n\r\n",
                        chunk * 9 + b"0\r\n\r\n")
        check("in chunks: 413", b" 413 " in got, got[:200])


def test_room():
    """bodies that are held have a ceiling together"""
    size = 200000
    head = (b"POST /v1/extract HTTP/1.1\r\nHost: x\r\n"
            b"Content-Type: text/html\r\nContent-Length: %d\r\n\r\n" % size)
    page = b"<p>" + b"word and " * (size // 9 - 1)
    page += b" " * (size - len(page))
    with Server(PITH, "--max-body", str(size), "--threads", "1") as server:
        holders = []
        for _ in range(20):
            wire = server.socket()
            wire.sendall(head + page[:-1])
            holders.append(wire)
        while server.figure("pith_body_bytes") < 11 * (size - 65537):
            pass
        status, headers, data = server.post("/v1/extract", page)
        check("beside twenty of the largest that never end: 429", status == 429
              and headers["Retry-After"] and problem(data), data)
        status, _, _ = server.post("/v1/extract", PAGE)
        check("and a common page is served", status == 200)
        for wire in holders:
            wire.close()
        while server.figure("pith_connections") > 1:
            pass
        status, _, _ = server.post("/v1/extract", page)
        check("when they are gone: 200", status == 200)


def test_slow_clients():
    """slow, cut off and silent clients; everybody else is served"""
    idle = [QUICK.socket() for _ in range(1000)]
    alive()
    check("1000 idle connections", True)
    for wire in idle:
        wire.close()
    head = (b"POST /v1/extract HTTP/1.1\r\nHost: x\r\n"
            b"Content-Type: text/html\r\nContent-Length: 100\r\n\r\n")
    wire = QUICK.socket()
    wire.sendall(head + b"only this")
    dripping = QUICK.socket()
    stop = threading.Event()

    def drip():
        try:
            for byte in head * 1000:
                dripping.sendall(bytes([byte]))
                if stop.wait(0.2):
                    return
        except OSError:
            pass
    thread = threading.Thread(target=drip)
    thread.start()
    alive()
    check("a body that is shorter than it says: 408",
          b" 408 " in read_all(wire))
    got = read_all(dripping)
    stop.set()
    thread.join()
    check("a byte at a time: the end", b" 200 " not in got, got)
    wire.close()
    dripping.close()
    cut = QUICK.socket()
    cut.sendall(head + b"cut")
    cut.close()
    mute = QUICK.socket()
    mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    page = b"<p>" + b"word after word, line after line. " * 60000 + b"</p>"
    mute.sendall(b"POST /v1/extract?format=text HTTP/1.1\r\nHost: x\r\n"
                 b"Content-Type: text/html\r\nContent-Length: %d\r\n\r\n"
                 % len(page) + page)
    for _ in range(3):
        status, _, _ = QUICK.post("/v1/extract", SMALL)
        check("beside a client that never reads: 200", status == 200)
    mute.close()
    alive()


def test_cache_headers():
    """ETag and If-None-Match"""
    status, headers, _ = SERVER.post("/v1/extract", PAGE)
    tag = headers["ETag"]
    check("an answer has an ETag", status == 200 and tag)
    status, headers, data = SERVER.post("/v1/extract", PAGE, If_None_Match=tag)
    check("If-None-Match with it: 304 and nothing else",
          status == 304 and data == b"" and headers["ETag"] == tag, data)
    status, headers, _ = SERVER.post("/v1/extract?links=1", PAGE,
                                     If_None_Match=tag)
    check("other options have another", status == 200 and
          headers["ETag"] != tag)
    for path in ("/v1/methods", "/openapi.json", "/"):
        _, headers, _ = SERVER.ask("GET", path)
        status, _, _ = SERVER.ask("GET", path, If_None_Match=headers["ETag"])
        check(f"{path} has one, too", status == 304)


def test_figures():
    """/metrics, /v1/capacity, /v1/methods, /readyz"""
    before = SERVER.figure("pith_requests_total")
    SERVER.post("/v1/extract", PAGE)
    after = SERVER.figure("pith_requests_total")
    check("requests are counted", after >= before + 2, (before, after))
    text = SERVER.ask("GET", "/metrics")[2].decode()
    pattern = (r'^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="[^"]*"'
               r'(,[a-z_]+="[^"]*")*\})? -?[0-9.e+-]+)$')
    wrong = [row for row in text.strip().split("\n")
             if not re.match(pattern, row)]
    check("every line of /metrics is of the text format", not wrong, wrong)
    named = {row.split()[2] for row in text.split("\n")
             if row.startswith("# TYPE")}
    bare = {re.sub(r"(_bucket|_sum|_count)$", "", re.split("[ {]", row)[0])
            for row in text.strip().split("\n") if row[0] != "#"}
    check("every figure has its TYPE", bare <= named, bare - named)
    buckets = [float(row.rsplit(" ", 1)[1]) for row in text.split("\n")
               if row.startswith('pith_page_seconds_bucket{method="auto"')]
    check("a histogram's buckets never fall", buckets == sorted(buckets),
          buckets)
    status, _, data = SERVER.ask("GET", "/v1/capacity")
    check("/v1/capacity", status == 200 and json.loads(data)["threads"] >= 1)
    data = json.loads(SERVER.ask("GET", "/v1/methods")[2])
    shown = subprocess.run([PITH, "methods"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    check("/v1/methods lists all that `pith methods` does",
          all(row["name"] in shown for row in data["methods"]) and
          len(data["methods"]) == len(shown.strip().split("\n")),
          [row["name"] for row in data["methods"]])
    check("/readyz", SERVER.ask("GET", "/readyz")[0] == 200)
    status, _, data = SERVER.ask("HEAD", "/healthz")
    check("HEAD has no body", status == 200 and data == b"")


def test_inside():
    """/v1/explain and /v1/compare"""
    status, _, data = SERVER.post("/v1/explain", PAGE)
    blocks = json.loads(data)["blocks"]
    check("explain: blocks with reasons and offsets", status == 200 and
          all(block["reason"] and "src" in block and "path" in block
              for block in blocks) and {True, False} <=
          {block["keep"] for block in blocks}, data[:300])
    asked = "/v1/explain?formats=text,html&flip=1"
    alone = json.loads(SERVER.post(asked + "&no-blocks=1", PAGE)[2])
    both = json.loads(SERVER.post(asked, PAGE)[2])
    check("no-blocks: outputs alone", alone == {name: both[name] for name in ("text", "html")}, alone)
    titled = b"<title>Rain - The Drop</title><h1>Rain</h1><p>It falls.<p>Home"
    for name in ("text", "markdown", "html"):
        asked = f"/v1/extract?method=body&format={name}"
        plain = SERVER.post(asked, titled)[2]
        got = SERVER.post(asked + "&flip=2", titled)[2]
        check(f"extract?format={name}&flip: the same but for the block",
              plain == line(titled, "-m", "body", "-f", name) and b"Home" in
              plain and b"Home" not in got and got.strip() == plain.replace(
                  b"<p>Home</p>\n", b"").replace(b"\n\nHome", b"").strip(), got)
    record = json.loads(SERVER.post("/v1/extract?method=body&flip=1,2&"
                                    "formats=markdown", titled)[2])
    check("extract?flip: the record and its formats, too", record["status"] ==
          "empty" and not record["text"] and not record["markdown"], record)
    check("extract?flip: what is no block does nothing", SERVER.post(
        "/v1/extract?flip=99999,x,-1", PAGE)[2] == line(PAGE, "--jsonl"))
    status, headers, data = SERVER.post("/v1/explain?html=1", PAGE)
    check("explain?html=1: the report", status == 200 and
          b"<!DOCTYPE html>" in data[:100].replace(b"doctype", b"DOCTYPE") and
          "sandbox" in headers["Content-Security-Policy"], data[:100])
    status, _, data = SERVER.post("/v1/compare?methods=auto,ctd,body", PAGE)
    value = json.loads(data)
    check("compare: a record per method and a difference", status == 200 and
          [row["method"] for row in value["records"]] ==
          ["auto", "ctd", "body"] and "<" in value["diff_html"], data[:300])
    _, _, listed = SERVER.post_json("/v1/compare", {
        "html": PAGE.decode(), "encoding": "utf-8",
        "methods": ["auto", "ctd", "body"]})
    check("compare: methods as an array", json.loads(listed)["diff_html"] ==
          value["diff_html"], listed[:300])


def batch(server, lines, query=""):
    body = b"".join(json.dumps(row).encode() + b"\n" if isinstance(row, dict)
                    else row for row in lines)
    return server.post("/v1/batch" + query, body,
                       Content_Type="application/x-ndjson")


def test_batch():
    """/v1/batch: in order, while lines still come"""
    pages = [page.read_bytes().decode("utf-8", "replace") for page in PAGES[:30]]
    status, _, data = batch(SERVER, [{"html": page, "id": str(i)} for i, page
                                     in enumerate(pages)])
    rows = [json.loads(row) for row in data.decode().split("\n")[:-1]]
    check("as many answers as lines, in their order", status == 200 and
          [row["id"] for row in rows] == [str(i) for i in range(len(pages))],
          data[:300])
    status, _, data = batch(SERVER, [
        {"html": SMALL.decode()}, b"nonsense\n", b"\n",
        {"html": "x", "nix": 1}, {"html": SMALL.decode(), "id": "last"}])
    rows = [json.loads(row) for row in data.decode().split("\n")[:-1]]
    check("a bad line is a record with status error",
          [row["status"] for row in rows] == ["ok", "error", "error", "ok"] and
          [row["id"] for row in rows] == ["1", "2", "4", "last"], data)
    status, _, data = batch(SERVER, [{"html": SMALL.decode()}], "?nix=1")
    check("a bad option in the query: 400", status == 400, data)
    status, _, data = SERVER.post("/v1/batch", b"{}")
    check("another type: 415", status == 415, data)
    with Server(PITH, "--max-body", "2k") as small:
        long = b'{"html": "' + b"a" * 100000 + b'"}\n'
        _, _, data = batch(small, [{"html": SMALL.decode()}, long,
                                   {"html": SMALL.decode()}])
        rows = [json.loads(row) for row in data.decode().split("\n")[:-1]]
        check("a line over --max-body is an error, the next one is not",
              [row["status"] for row in rows] == ["ok", "error", "ok"], data)
    with SERVER.socket() as wire:
        row = json.dumps({"html": SMALL.decode()}).encode() + b"\n"
        wire.sendall(b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: "
                     b"application/x-ndjson\r\nTransfer-Encoding: chunked\r\n"
                     b"\r\n%x\r\n%s\r\n" % (len(row), row))
        first = wire.recv(65536)
        while b"levee" not in first:
            first += wire.recv(65536)
        check("the first answer comes before the last line is sent", True)
        wire.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (len(row), row))
        rest = read_all(wire)
        check("and the last one after it", b"levee" in rest and
              rest.endswith(b"0\r\n\r\n"), rest)
    gone = SERVER.socket()
    gone.sendall(b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: "
                 b"application/x-ndjson\r\nContent-Length: 99999\r\n\r\n" + row)
    gone.close()
    check("a client that goes away leaves the service alive",
          SERVER.ask("GET", "/healthz")[0] == 200)


def test_busy():
    """a full queue: 429 at once"""
    page = b"<div>" * 200 + b"<p>word and word, and word." * 60000
    with Server(PITH, "--threads", "1", "--queue", "1") as busy:
        statuses = []

        def send():
            status, headers, data = busy.post("/v1/extract?method=ttr", page)
            statuses.append((status, headers["Retry-After"], data))
        threads = [threading.Thread(target=send) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE_S)
        kinds = {status for status, _, _ in statuses}
        check("some are answered, some told to come again",
              kinds == {200, 429}, kinds)
        check("429 has Retry-After and a problem", all(
            after and problem(data) for status, after, data in statuses
            if status == 429))


def test_keys():
    """keys, rates, other origins"""
    with tempfile.NamedTemporaryFile("w") as keys:
        keys.write("# of the house\nfirst-key\n\nsecond-key\n")
        keys.flush()
        with Server(PITH, "--keys", keys.name) as server:
            status, headers, data = server.post("/v1/extract", SMALL)
            check("without a key: 401", status == 401 and problem(data) and
                  headers["WWW-Authenticate"] == "Bearer", data)
            for given in ("Bearer nix", "Bearer first-ke", "Bearer # of the "
                          "house", "first-key"):
                status, _, _ = server.post("/v1/extract", SMALL,
                                           Authorization=given)
                check(f"with {given}: 401", status == 401)
            status, _, _ = server.post("/v1/extract", SMALL,
                                       Authorization="Bearer second-key")
            check("with a key: 200", status == 200)
            check("/healthz needs none",
                  server.ask("GET", "/healthz")[0] == 200)
            check("/metrics does", server.ask("GET", "/metrics")[0] == 401)
    with Server(PITH, "--rate", "3/s") as server:
        got = [server.post("/v1/extract", SMALL)[:2] for _ in range(30)]
        kinds = {status for status, _ in got}
        check("--rate: some 429 among many", kinds == {200, 429}, kinds)
        check("with Retry-After", all(
            headers["Retry-After"] for status, headers in got if status == 429))
    with Server(PITH, "--cors", "https://a.example") as server:
        _, headers, _ = server.post("/v1/extract", SMALL,
                                    Origin="https://a.example")
        check("--cors: scripts may read where an answer goes on", "X-Next-From"
              in headers["Access-Control-Expose-Headers"])
        check("--cors: its origin", headers["Access-Control-Allow-Origin"] ==
              "https://a.example")
        _, headers, _ = server.post("/v1/extract", SMALL,
                                    Origin="https://b.example")
        check("--cors: no other", not headers["Access-Control-Allow-Origin"])
        status, headers, _ = server.ask("OPTIONS", "/v1/extract",
                                        Origin="https://a.example")
        check("--cors: preflight", status == 204 and
              "POST" in headers["Access-Control-Allow-Methods"])
    refused = subprocess.run([PITH, "serve", "--listen", "0.0.0.0:0"],
                             check=False, stderr=subprocess.PIPE)
    taken = subprocess.run([PITH, "serve", "--listen", f"{SERVER.host}:"
                            f"{SERVER.port}"], check=False, timeout=PATIENCE_S,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    check("an address that is taken is refused", taken.returncode == 3 and
          b"cannot listen on" in taken.stderr and not taken.stdout, taken)
    check("another address without keys is refused",
          refused.returncode == 2 and b"--no-keys" in refused.stderr,
          refused.stderr)


def test_end():
    """SIGTERM: work in hand is finished"""
    page = b"<p>word and word, and word." * 100000
    with Server(PITH, "--threads", "1") as server:
        got = []
        thread = threading.Thread(
            target=lambda: got.append(server.post("/v1/extract", page)[0]))
        thread.start()
        while not json.loads(server.ask("GET", "/v1/capacity")[2])["busy"] \
                and thread.is_alive():
            pass
        status = server.stop()
        thread.join(PATIENCE_S)
        check("the answer still comes", got == [200], got)
        check("exit status 0", status == 0, status)
        left = server.process.stderr.read() + server.process.stdout.read()
        check("and nothing else was printed", left == b"", left)


def children(pid):
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(stat.parent.name))
        except OSError:
            pass
    return found


def time_to_give_up(server, page):
    """Seconds from a client's disconnection until nobody works on its page."""
    def busy():
        return json.loads(server.ask("GET", "/v1/capacity")[2])["busy"]
    gone = server.socket()
    gone.sendall(b"POST /v1/extract HTTP/1.1\r\nHost: x\r\nContent-Type: "
                 b"text/html\r\nContent-Length: %d\r\n\r\n%s"
                 % (len(page), page))
    while not busy():
        pass
    start = time.monotonic()
    gone.close()
    while busy():
        pass
    return time.monotonic() - start


def test_sandbox():
    """pages are worked on in cells, which may die"""
    with Server(PITH, "--no-sandbox") as bare:
        check("--no-sandbox: no process beside it",
              not children(bare.process.pid))
        for path in ("/v1/extract?formats=markdown,html&with-metadata=1"
                     "&with-tokens=1&set=keep%3Dcore&select=main,article",
                     "/v1/explain?formats=text&flip=1,2", "/v1/explain?html=1",
                     "/v1/compare?methods=auto,ctd", "/v1/extract?format=tei"
                     "&links=1&max-nodes=900", "/v1/extract?set=nix%3D1"):
            want, got = bare.post(path, PAGE), SERVER.post(path, PAGE)
            check(f"the same in a cell: {path}", want[0] == got[0] and
                  want[2] == got[2], f"{want[2][:200]}\n{got[2][:200]}")
    with Server(PITH, "--threads", "1", "--sandbox") as server:
        keepers = children(server.process.pid)
        server.post("/v1/extract", SMALL)
        cells = children(keepers[0])
        check("one keeper, one cell for one thread",
              len(keepers) == 1 and len(cells) == 1, (keepers, cells))
        files = os.listdir(f"/proc/{cells[0]}/fd")
        check("a cell has a socket, memory and no other files", sorted(files)
              == ["0", "1", "2", "3", "4"], files)
        os.kill(cells[0], signal.SIGKILL)
        status, _, data = server.post("/v1/extract", SMALL)
        check("a page whose cell dies: 422, and how it ended", status == 422
              and "signal 9" in problem(data)["detail"], data)
        status, _, _ = server.post("/v1/extract", SMALL)
        check("the next page has another", status == 200)
        before = children(keepers[0])
        page = b"<div>" * 300 + b"<p>word and word, and word." * 150000
        # The best of five, and longer on a busy machine.
        seconds = min(time_to_give_up(server, page) for _ in range(5))
        waiting = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        check("a client that goes away: given up within a tenth of a second",
              seconds < 0.1 * min(waiting, 10.0), seconds)
        status, _, _ = server.post("/v1/extract", SMALL)
        check("a client that goes away ends its cell, too", status == 200 and
              children(keepers[0]) != before)
    check("the end of the server is that of all", not any(
        Path(f"/proc/{pid}/stat").exists() for pid in keepers + cells))


def test_log():
    """the access log"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log")
        with Server(PITH, "--access-log", path) as server:
            server.post("/v1/extract?id=secret", SMALL)
            server.raw(b"GET /a%0a\x1b\"b HTTP/1.1\r\nHost: x\r\n"
                       b"Connection: close\r\n\r\n")
        with open(path, "rb") as file:
            rows = file.read().split(b"\n")
        check("a line per request, without its query", rows[0].startswith(
            b"127.0.0.1 - - [") and b'"POST /v1/extract HTTP/1.1" 200' in
            rows[0] and b"secret" not in rows[0], rows)
        check("no control characters in it",
              not re.search(rb"[\x00-\x1f\x7f]", b"".join(rows)), rows)
    refused = subprocess.run(
        [PITH, "serve", "--listen", "127.0.0.1:0", "--web-dir", path],
        capture_output=True, check=False, timeout=PATIENCE_S)
    check("a --web-dir that is not there: it does not start",
          refused.returncode == 3 and path.encode() in refused.stderr, refused)


with Server(PITH) as SERVER, Server(PITH, "--timeout", "2s") as QUICK:
    STATUS = run_tests([test_same_bytes, test_options, test_parts_of_long,
                        test_filters, test_accept,
                        test_packed, test_bad_requests, test_malformed,
                        test_limits, test_room, test_slow_clients,
                        test_cache_headers,
                        test_figures, test_inside, test_batch, test_busy,
                        test_keys, test_end, test_sandbox, test_log])
sys.exit(STATUS)
