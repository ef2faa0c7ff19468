# SPDX-License-Identifier: Apache-2.0
"""A crawl in Common Crawl's layout, made of local pages and served on loopback.

    mini_crawl.py FOLDER PAGE...

Two WARC files, every record packed by itself, the list of their paths, and lines of an index
in FOLDER/index.cdxj. FOLDER/address appears when the server, which answers ranges, listens;
FOLDER/requests has a line for each request. It is a bucket of S3, too, named commoncrawl.
"""
import gzip
import http.server
import json
import os
import re
import sys

CRAWL = "crawl-data/CC-MAIN-2026-30"


def record(kind, n, url, block, content_type):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Date: 2026-07-14T10:{n // 60:02}:{n % 60:02}Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{n:012}>\r\n"
            f"WARC-Target-URI: {url}\r\nContent-Type: {content_type}\r\n"
            f"Content-Length: {len(block)}\r\n\r\n")
    return gzip.compress(head.encode() + block + b"\r\n\r\n", mtime=0)


def make(folder, pages):
    names = [f"{CRAWL}/segments/1/warc/CC-MAIN-{i:05}.warc.gz" for i in range(2)]
    os.makedirs(os.path.dirname(f"{folder}/{names[0]}"))
    with open(f"{folder}/index.cdxj", "w") as index:
        for i, name in enumerate(names):
            with open(f"{folder}/{name}", "wb") as out:
                out.write(record("warcinfo", i, "about:crawl", b"software: test\r\n",
                                 "application/warc-fields"))
                for n, page in list(enumerate(pages))[i::2]:
                    with open(page, "rb") as file:
                        body = file.read()
                    url = f"https://example.org/{os.path.basename(page)}"
                    status = b"404 Not Found" if n % 7 == 6 else b"200 OK"
                    block = b"HTTP/1.1 " + status + b"\r\nContent-Type: text/html\r\n\r\n" + body
                    packed = record("response", 100 + n, url, block,
                                    "application/http; msgtype=response")
                    if status == b"200 OK":
                        fields = {"url": url, "filename": name, "offset": str(out.tell()),
                                  "length": str(len(packed))}
                        index.write(f"org,example)/ 20260714100000 {json.dumps(fields)}\n")
                    out.write(packed)
    with gzip.open(f"{folder}/{CRAWL}/warc.paths.gz", "wt") as out:
        out.write("".join(name + "\n" for name in names))


class Ranges(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.removeprefix("/commoncrawl").lstrip("/")
        with open("requests", "a") as log:
            log.write(f"{path} {self.headers.get('Range', '')}\n")
        if not os.path.exists(path):
            self.send_error(404)
            return
        with open(path, "rb") as file:
            body = file.read()
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        self.send_response(206 if asked else 200)
        if asked:
            first, last = int(asked[1]), int(asked[2])
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(body)}")
            body = body[first:last + 1]
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main(folder, pages):
    make(folder, pages)
    os.chdir(folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ranges)
    with open("address.new", "w") as out:
        out.write(f"http://127.0.0.1:{server.server_port}")
    os.rename("address.new", "address")
    server.serve_forever()


main(sys.argv[1], sys.argv[2:])
