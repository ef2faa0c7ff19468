#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hostile inputs other than pages:

    inputs.py PITH [NAME...]

Index lines, settings, lists, templates, manifests, sitemaps, robots.txt, heads of answers:
for each reader some families of repeated units that could cause a search each time, and
some that are deep, long, truncated or not text. The program gets each at two sizes. Laws,
in TAP: no signal ends the program; it uses no more memory than MEMORY; four times the input
takes no more than RATIO times the processor time, which does not depend on other load.
Under sanitizers (PITH_MODE=asan) the inputs are smaller, and memory is not measured.
"""
import base64
import gzip
import hashlib
import http.server
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading

SANITIZED = os.environ.get("PITH_MODE") == "asan"
BYTES = 8_000 if SANITIZED else 100_000  # the smaller input
TIMES = 4  # the larger one
RATIO = 8
FLOOR = 0.15  # seconds below which a time says nothing
MEMORY = 1_500_000  # KiB
PAGE = "<title>A page</title><p>A parcel is sent on the day of its order, and not later."
CDXJ = ('org,example)/{n} 20240101000000 {{"url": "https://example.org/{n}", "mime": '
        '"text/html", "status": "200", "digest": "A", "length": "{length}", "offset": '
        '"{offset}", "filename": "{file}"}}\n')


def repeated(unit, size, head="", tail=""):
    """Repeats of `unit`, with numbers, that fill the size."""
    count = max(1, size // len(unit))
    if "\1" not in unit:
        return (head + unit * count + tail).encode("latin-1")
    return (head + "".join(unit.replace("\1", str(n)) for n in range(count)) +
            tail).encode("latin-1")


def rep(unit, head="", tail=""):
    return lambda size: repeated(unit, size, head, tail)


def cdxj(**fields):
    def make(size):
        line = {"n": 0, "length": 10, "offset": 0, "file": "a.warc.gz"} | fields
        count = size // len(CDXJ.format(**line)) + 1
        return "".join(CDXJ.format(**(line | ({} if fields.get("n") else {"n": n})))
                       for n in range(count)).encode()
    return make


# Families for every reader.
ANY = {
    "nul": rep("\0"), "cr": rep("a\r"), "blank-lines": rep("\n"), "bytes": rep("\xff\xfe\x80"),
    "one-line": rep("a"), "deep-braces": rep("{\"a\":"), "deep-brackets": rep("["),
    "deep-tags": rep("<a>"), "quotes": rep("\""), "backslashes": rep("\\"),
    "lines": rep("\1 = \1\n"), "pdf": rep("\1 0 obj<</A \1>>endobj\n", "%PDF-1.7\n"),
    "random": lambda size: bytes((n * n * 31 + (n >> 7)) & 255 for n in range(size)),
}

# NAME: (file, arguments, own families). {file} is the input, {dir} a folder of the case.
READERS = {
    "cdxj": ("in.cdxj", "job plan {file} -o {dir}/job", {
        "same": cdxj(n="x"), "many": cdxj(), "huge": cdxj(length="9" * 400, offset="9" * 19),
        "up": cdxj(file="../" * 50 + "etc/passwd")}),
    "paths": ("in.paths.gz", "job plan {file} -o {dir}/job", {
        "names": rep("crawl-data/\1.warc.gz\n"), "same": rep("a.warc.gz\n"),
        "up": rep("../../\1.warc.gz\n")}),
    "config": ("config", "--config {file} {page}", {
        "unknown": rep("nothing-\1 = 1\n"), "same": rep("links = true\n"),
        "sections": rep("[extract]\n[crawl]\n"), "comments": rep("# \1\n")}),
    "template": ("in.tpl", "--template {file} {page}", {
        "head": rep("\1\n", "pith-template 1\n")}),
    "words": ("in.words", "-m outlier --words {file} {page}", {
        "same": rep("river 3\n"), "many": rep("w\1 \1\n")}),
    "site-rules": ("rules/example.org.txt", "--base-url https://example.org/ --site-rules "
                   "{dir}/rules {page}", {
        "body": rep("body: //div[@id='\1']\n"), "strip": rep("strip: //p[\1]\n"),
        "deep": rep("(", "body: //a["), "predicates": rep("[1]", "body: //p"),
        "steps": rep("//*", "body: "), "unions": rep("|//p", "body: //p"),
        "strings": rep("find_string: <p\1>\nreplace_string: <p>\n")}),
    "names": ("in.txt", "--files-from {file} -m body", {"names": rep("none-\1.html\n")}),
    "jsonl": ("in.jsonl", "--pages jsonl", {
        "tiny": rep('{"html":"x"}\n'), "empty": rep("{}\n"),
        "members": rep('"a\1":1,', '{"html":"x",', '"b":2}\n'),
        "escapes": rep("\\u0000", '{"html":"', '"}\n'),
        "surrogates": rep("\\ud800", '{"html":"', '"}\n')}),
    "netstring": ("in.net", "--pages netstring", {
        "tiny": rep("1:x,"), "huge": rep("9", "", ":x,"), "zero": rep("0:,")}),
    "warc": ("in.warc", "warc check {file}", {
        "heads": rep("A: b\r\n", "WARC/1.0\r\n"),
        "tiny": rep("WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n"),
        "huge": rep("9", "WARC/1.0\r\nContent-Length: ", "\r\n\r\n")}),
    "dedup": ("in.jsonl", "dedup {file} -o {dir}/out.jsonl", {
        "tiny": rep('{"text":"x"}\n'), "long": rep("word ", '{"text":"', '"}\n'),
        "many": rep('{"text":"the text number \1 of them"}\n')}),
    "store": ("in.db", "store list --store {file}", {
        "header": rep("\0\1", "SQLite format 3\0\x10\0\1\1\0\x40\x20\x20")}),
    "manifest": ("job/manifest.jsonl", "job verify {dir}/job", {
        "units": rep('{"unit":\1,"bytes":4,"inputs":[]}\n'),
        "inputs": rep('{"kind":"page","path":"\1"},', '{"unit":0,"bytes":4,"inputs":[', "{}]}\n"),
        "members": rep('"a\1":1,', "{", '"b":1}\n')}),
    "job": ("job/job.json", "job status {dir}/job", {
        "args": rep('"-f",', '{"job":1,"units":1,"args":[', '""]}')}),
    "done": ("job/done/000000.json", "job verify {dir}/job", {
        "members": rep('"a\1":1,', '{"unit":0,', '"b":1}')}),
    "page": ("in.html", "{file}", {}),
    "gzip": ("in.html.gz", "{file}", {"bomb": rep("\0")}),
}

# Answers of a server, by the path that is hostile.
SERVED = {
    "robots": ("/robots.txt", {
        "rules": rep("Disallow: /\1\n", "User-agent: *\n"),
        "stars": rep("*a", "User-agent: *\nDisallow: /"),
        "agents": rep("User-agent: a\1\n"), "sitemaps": rep("Sitemap: /s\1.xml\n"),
        "delay": rep("9", "User-agent: *\nCrawl-delay: 0.")}),
    "sitemap": ("/sitemap.xml", {
        "urls": rep("<url><loc>BASE/\1</loc></url>", "<urlset>"),
        "index": rep("<sitemap><loc>BASE/sitemap.xml</loc></sitemap>", "<sitemapindex>"),
        "entities": rep("<!ENTITY a\1 '&a;&a;&a;'>", "<!DOCTYPE x [<!ENTITY a 'aaaa'>"),
        "open": rep("<loc>"), "cdata": rep("<![CDATA[", "<urlset><url><loc>"),
        "bomb": lambda size: gzip.compress(b"<url>" * (size * 4))}),
    "page": ("/", {"links": rep("<a href=/robots.txt?\1>x</a>"),
                   "base": rep("<base href=/\1/>")}),
    "head": ("/head", {"lines": rep("A\1: b\r\n"), "long": rep("a", "A: "),
                       "folded": rep(" a\r\n", "A: b\r\n"), "lengths": rep("Content-Length: 1\r\n"),
                       "digits": rep("9", "Content-Length: ")}),
    "chunks": ("/chunks", {"tiny": rep("1\r\nx\r\n"), "extensions": rep(";a=b", "1"),
                           "huge": rep("F"), "trailers": rep("A: b\r\n", "0\r\n")}),
}


class Handler(http.server.BaseHTTPRequestHandler):
    path_of_case, body = "", b""

    def do_GET(self):
        place = self.path_of_case
        if place in ("/head", "/chunks") and self.path == "/":
            head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
            self.send(head + (self.body + b"\r\n\r\n" if place == "/head" else
                              b"Transfer-Encoding: chunked\r\n\r\n" + self.body))
            return
        base = f"http://127.0.0.1:{self.server.server_port}".encode()
        body = self.body.replace(b"BASE", base) if self.path == place else (
            b"" if self.path == "/robots.txt" else PAGE.encode())
        status = b"404 No" if not body else b"200 OK"
        self.send(b"HTTP/1.1 " + status + b"\r\nContent-Type: text/html\r\n"
                  b"Connection: close\r\n\r\n" + body)

    def send(self, data):
        self.close_connection = True
        try:
            self.wfile.write(data)
        except OSError:
            pass  # the program has had enough

    def log_message(self, *_):
        pass


def plan_around(pith, path, data, page):
    """A planned job whose manifest or done file is replaced by the hostile one."""
    job = path.parent if path.name == "manifest.jsonl" else path.parent.parent
    path.unlink()
    subprocess.run([pith, "job", "plan", page, "-o", job], check=True, capture_output=True)
    path.write_bytes(data)
    if path.name == "manifest.jsonl":
        plan = json.loads((job / "job.json").read_text())
        plan["manifest"] = "sha1:" + base64.b32encode(hashlib.sha1(data).digest()).decode()
        (job / "job.json").write_text(json.dumps(plan))


def measure(command, stdin):
    """Status, seconds of processor time and KiB of memory."""
    with open(stdin, "rb") as file, open(os.devnull, "wb") as nothing:
        child = subprocess.Popen(command, stdin=file, stdout=nothing, stderr=subprocess.DEVNULL,
                                 preexec_fn=lambda: resource.setrlimit(
                                     resource.RLIMIT_CPU, (300, 300)))
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = status
    return status, used.ru_utime + used.ru_stime, used.ru_maxrss


class Laws:
    def __init__(self, pith):
        self.pith, self.failed, self.count = pith, 0, 0
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def judge(self, name, runs):
        (_, small, _), (_, large, memory) = runs
        wrong = [f"signal {status & 127}" for status, *_ in runs if status & 127]
        # ASan and UBSan end a program with these.
        wrong += [f"status {status >> 8}" for status, *_ in runs
                  if SANITIZED and status >> 8 == 99]
        if large > RATIO * max(small, FLOOR):
            wrong.append(f"{small:.2f} s, then {large:.2f} s")
        if memory > MEMORY and not SANITIZED:
            wrong.append(f"{memory // 1024} MiB")
        self.count += 1
        self.failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} - {name}: {large:.2f} s, {memory // 1024} MiB"
              f"{' # ' if wrong else ''}{', '.join(wrong)}", flush=True)

    def read(self, name, folder):
        file, arguments, families = READERS[name]
        for family, make in (ANY | families).items():
            runs = []
            for size in (BYTES, BYTES * TIMES):
                place = pathlib.Path(folder) / f"{name}-{family}-{size}"
                path = place / file
                path.parent.mkdir(parents=True)
                data = make(size)
                path.write_bytes(gzip.compress(data, 1) if file.endswith(".gz") else data)
                page = place / "page.html"
                page.write_text(PAGE)
                if name in ("manifest", "done"):
                    plan_around(self.pith, path, data, page)
                filled = arguments.format(file=path, dir=place, page=page)
                runs.append(measure([self.pith, *filled.split()],
                                    path if "{" not in arguments else os.devnull))
            self.judge(f"{name}, {family}", runs)

    def fetch(self, name, folder):
        path, families = SERVED[name]
        for family, make in (({} if name in ("head", "chunks") else ANY) | families).items():
            runs = []
            for size in (BYTES, BYTES * TIMES):
                Handler.path_of_case, Handler.body = path, make(size)
                runs.append(measure(
                    [self.pith, "crawl", "-q", "--allow-private", "--delay", "0",
                     "--max-pages", "5", "--sitemap", "auto", "--timeout", "10s", "-o",
                     f"{folder}/{name}-{family}-{size}.warc.gz",
                     f"http://127.0.0.1:{self.server.server_port}/"], os.devnull))
            self.judge(f"served {name}, {family}", runs)


def main():
    laws, wanted = Laws(sys.argv[1]), sys.argv[2:]
    os.environ["ASAN_OPTIONS"] = os.environ["UBSAN_OPTIONS"] = "exitcode=99"
    with tempfile.TemporaryDirectory() as folder:
        for name in READERS:
            if not wanted or name in wanted:
                laws.read(name, folder)
        for name in SERVED:
            if not wanted or f"served-{name}" in wanted:
                laws.fetch(name, folder)
    print(f"1..{laws.count}")
    return 1 if laws.failed else 0


if __name__ == "__main__":
    os.environ.pop("http_proxy", None)
    sys.exit(main())
