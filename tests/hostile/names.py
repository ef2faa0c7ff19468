#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Names that strangers choose:

    names.py PITH

Addresses in WARC files, links of a site, keys in a listing of S3, links in folders. Laws,
in TAP: files are created only below the output folder, which contains the pages; members of
tar archives are files with relative names without ".."; nothing outside is ever changed;
the program ends by itself.
"""
import gzip
import html
import http.server
import io
import itertools
import os
import pathlib
import posixpath
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile

SECONDS = 300
TEXT = "The river rose by two metres in the night, and people left their houses."
PAGE = f"<title>A page</title><p>{TEXT}"
ODD = [
    "../../../up", "a/../../../up", "/etc/passwd", "//host/share", "..", "../", ".", "a/..",
    "%2e%2e/%2e%2e/up", "..%2f..%2fup", "%2E./up", ".%2e%5c..%5cup", "..\\..\\up", "C:\\up",
    "C:/up", "\\\\host\\share", "....//....//up", "a/./../..//../up", "%00up", "up%00.html",
    "~/up", "~root", "-rf", "--output=up", "|up", "$(touch up)", "`touch up`", "a\nb", "a\rb",
    "x" * 300, "/".join("d" * 3 for _ in range(400)), "\u202eup", "\u2025/up", "\uff0e\uff0e/up",
    "con", "nul.html", "a.html/b.html", "a.html", "A.HTML", "%c0%ae%c0%ae/up", "a?../../up",
    "a#../../up", "a;../../up", "a:../../up", ".htaccess", ".ssh/authorized_keys",
]


# Names that do not give two different files.
APART = list({posixpath.normpath(name).casefold(): name for name in ODD}.values())


class Handler(http.server.BaseHTTPRequestHandler):
    """A site whose first page links to all odd names, and S3 with such keys."""
    protocol_version = "HTTP/1.1"
    listing = None
    count = itertools.count()

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        body = PAGE.encode()
        if "list-type=2" in self.path:
            body = self.listing(next(self.count)).encode()
        elif self.path == "/":
            links = "".join(f"<a href=\"{html.escape(name)}\">x</a>" for name in ODD)
            body = f"{PAGE}{links}".encode()
        self.send_response(404 if self.path == "/robots.txt" else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def keys(names, more=""):
    """A page of a listing."""
    rows = "".join(f"<Contents><Key>{html.escape(name)}</Key><Size>9</Size></Contents>"
                   for name in names)
    return f"<ListBucketResult>{rows}{more}</ListBucketResult>"


def goes_on(token):
    return (f"<IsTruncated>true</IsTruncated>"
            f"<NextContinuationToken>{token}</NextContinuationToken>")


LISTINGS = {
    "odd keys": lambda _: keys([f"p/{name}.html" for name in APART] +
                               [f"{name}.html" for name in ODD] + ["p/"]),
    "the same page for ever": lambda _: keys(["p/a.html"], goes_on("t")),
    "empty pages for ever": lambda n: keys([], goes_on(n)),
    "not XML": lambda _: "\0" * 100000,
    "an error with status 200": lambda _: "<Error><Code>\x1b[31m</Code></Error>",
    "entities": lambda _: "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>" +
                          "<ListBucketResult><Contents><Key>p/&b;</Key></Contents>"
                          "</ListBucketResult>",
}


class Laws:
    """Runs the program in separate folders, and checks what is left in them."""

    def __init__(self, pith, folder):
        self.pith, self.root, self.failed, self.count, self.said = pith, folder, 0, 0, b""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{server.server_port}"

    def begin(self, name):
        """A folder with a file that nobody may change."""
        self.place = self.root / name
        (self.place / "deep" / "er").mkdir(parents=True)
        self.home = self.place / "deep" / "er"
        (self.place / "victim.txt").write_text("untouched")

    def run(self, *words, given=None):
        """The status of a run in the folder; -1: it did not end."""
        settings = {"HOME": str(self.home), "AWS_ENDPOINT_URL": self.origin,
                    "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_REGION": "x",
                    "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        settings |= {key: os.environ[key] for key in ("ASAN_OPTIONS", "UBSAN_OPTIONS")}
        try:
            done = subprocess.run([self.pith, *words], cwd=self.home, env=settings,
                                  input=given or b"", capture_output=True, timeout=SECONDS,
                                  check=False)
        except subprocess.TimeoutExpired:
            return -1
        self.said = done.stderr
        return done.returncode

    def end(self, name, status, least=0):
        """Check that at least `least` files with the text are below `out`, and
        nothing else is new."""
        wrong = [] if 0 <= status < 99 else [f"status {status}"]
        known = {self.home / "in", self.home / "out", self.place / "victim.txt",
                 self.place / "deep", self.home}
        for path in self.place.rglob("*"):
            if not {path, *path.parents} & {self.home / "in", self.home / "out"} - {self.home} \
                    and path not in known:
                wrong.append(f"{path} is new")
        if (self.place / "victim.txt").read_text() != "untouched":
            wrong.append("a file outside was changed")
        made = [path for path in (self.home / "out").rglob("*") if path.is_file()]
        if len(made) < least:
            wrong.append(f"{len(made)} files instead of {least}")
        self.count += 1
        self.failed += bool(wrong)
        if wrong:
            wrong.append(self.said[-200:])
        print(f"{'not ok' if wrong else 'ok'} - {name}: status {status}, {len(made)} files"
              f"{f' # {wrong}' if wrong else ''}"[:600], flush=True)


def warc_of(names):
    """An archive of pages with these paths."""
    out = io.BytesIO()
    for name in names:
        block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + PAGE.encode()
        address = name.replace("\n", "%0A").replace("\r", "%0D")
        out.write(f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/{address}"
                  f"\r\nContent-Length: {len(block)}\r\n\r\n".encode() + block + b"\r\n\r\n")
    return out.getvalue()


def archives_of_pages(laws):
    laws.begin("warc")
    (laws.home / "in").mkdir()
    (laws.home / "in/x.warc").write_bytes(warc_of(ODD))
    status = laws.run("-m", "body", "--output-dir", "out", "in/x.warc")
    laws.end("addresses in a WARC file", status, len(ODD))


def tar_members(laws):
    """Others extract the archive of a job: no member may lead out of their folder."""
    laws.begin("tar")
    (laws.home / "in").mkdir()
    (laws.home / "out").mkdir()
    (laws.home / "in/x.warc").write_bytes(warc_of(ODD))
    status = laws.run("job", "plan", "in/x.warc", "-o", "out/job", "--", "--markdown", "-m",
                      "body")
    status = status or laws.run("job", "run", "out/job", "-j", "1")
    names = []
    for path in (laws.home / "out").rglob("*.tar*"):
        with tarfile.open(path) as archive:
            for member in archive:
                parts = pathlib.PurePosixPath(member.name).parts
                if not member.isfile() or ".." in parts or member.name.startswith("/"):
                    status = 100
                names.append(member.name)
    if len(names) != len(set(names)) or len(names) < len(ODD):
        status = 101
    laws.end(f"{len(names)} members of a job's archive", status)


def site(laws):
    laws.begin("crawl")
    (laws.home / "out").mkdir()
    status = laws.run("crawl", "-q", "--allow-private", "--delay", "0", "--output-dir", "out/site",
                      f"{laws.origin}/")
    laws.end("links of a site", status, len(ODD) // 3)


def listings(laws):
    for name, listing in LISTINGS.items():
        laws.begin(f"s3 {name}")
        Handler.listing = staticmethod(listing)
        status = laws.run("-m", "body", "--timeout", "20s", "--output-dir", "out",
                          "s3://bucket/p/")
        laws.end(f"S3, {name}", status, 10 if name == "odd keys" else 0)


def links(laws):
    """Links in folders that are read, and in folders that are written."""
    laws.begin("links in")
    folder = laws.home / "in"
    folder.mkdir()
    (laws.place / "deep/other").mkdir()
    (laws.place / "deep/other/secret.html").write_text(PAGE)
    for name, target in (("loop", "."), ("up", "../.."), ("other", "../../other"),
                         ("self.html", "self.html"), ("gone.html", "gone"),
                         ("device.html", "/dev/zero"), ("memory.html", "/proc/self/mem")):
        (folder / name).symlink_to(target)
    (folder / "a.html").write_text(PAGE)
    status = laws.run("-m", "body", "--timeout", "5s", "--output-dir", "out", "in")
    if any("secret" in path.name for path in (laws.home / "out").rglob("*")):
        status = 102
    (laws.place / "deep/other/secret.html").unlink()
    (laws.place / "deep/other").rmdir()
    laws.end("links in a folder of pages", status, 1)

    laws.begin("links out")
    (laws.home / "in").mkdir()
    (laws.home / "out").mkdir()
    (laws.home / "in/a.html").write_text(PAGE)
    (laws.home / "out/a.txt").symlink_to("../../../victim.txt")
    status = laws.run("-m", "body", "--output-dir", "out", "in")
    laws.end("a link where an output file is to be", status)

    for name, words in (("-o", ("-o", "out/a.jsonl", "--jsonl")),
                        ("--groups", ("--groups", "out/a.jsonl"))):
        laws.begin(f"link {name}")
        (laws.home / "in").mkdir()
        (laws.home / "in/a.html").write_text(PAGE)
        verb = ("dedup", "-o", "out/b.jsonl") if name == "--groups" else ("-m", "body")
        laws.run(*verb, *words, "in")
        laws.end(f"a file named by {name}", laws.run(*verb, *words, "in"), 1)


def containers(laws):
    """Archives of other types are not pages; nothing is extracted from them."""
    tar, packed = io.BytesIO(), io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        for name in ("../../victim.txt", "/tmp/up.html", "a.html"):
            member = tarfile.TarInfo(name)
            member.size = len(PAGE)
            archive.addfile(member, io.BytesIO(PAGE.encode()))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "../.."
        archive.addfile(link)
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("../../victim.txt", "/tmp/up.html", "a.html"):
            archive.writestr(name, PAGE)
    kinds = {"x.tar": tar.getvalue(), "x.tar.gz": gzip.compress(tar.getvalue()),
             "x.zip": packed.getvalue(), "x.html": packed.getvalue(), "y.html": tar.getvalue()}
    for name, data in kinds.items():
        laws.begin(f"container {name}")
        (laws.home / "in").mkdir()
        (laws.home / "in" / name).write_bytes(data)
        laws.end(f"{name}, {'a ZIP' if data[:2] == b'PK' else 'a tar'} archive as a page",
                 laws.run("-m", "body", "--output-dir", "out", f"in/{name}"))


def main():
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
        os.environ[name] = "exitcode=99"
    with tempfile.TemporaryDirectory() as folder:
        laws = Laws(os.path.abspath(sys.argv[1]), pathlib.Path(folder))
        for group in (archives_of_pages, tar_members, site, listings, links,
                      containers):
            group(laws)
    print(f"1..{laws.count}")
    return 1 if laws.failed else 0


if __name__ == "__main__":
    os.environ.pop("http_proxy", None)
    sys.exit(main())
