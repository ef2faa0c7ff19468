# SPDX-License-Identifier: Apache-2.0
"""Pages by address: which ones are fetched, over loopback only.

Usage: fetching.py PITH
"""

import json
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from running import Server, check, run_tests

PITH = sys.argv[1]
PAGE = (b"<title>Ice</title><article><h1>Ice</h1><p>The lake froze over in "
        b"one night, and by noon the whole village was on it.</p></article>")
ASKED = []


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        ASKED.append(self.path)
        if self.path == "/robots.txt":
            self.reply(200, b"User-agent: *\nDisallow: /secret\n")
        elif self.path == "/hop":
            self.reply(302, Location="/page")
        elif self.path == "/round":
            self.reply(302, Location="/round")
        elif self.path == "/inward":
            self.reply(302, Location=f"http://127.0.0.2:{PORT}/page")
        elif self.path == "/file":
            self.reply(302, Location="file:///etc/passwd")
        elif self.path == "/hidden":
            self.reply(302, Location="/secret")
        elif self.path == "/slow":
            time.sleep(30)
        elif self.path == "/gone":
            self.reply(404, b"nothing")
        else:
            self.reply(200, PAGE, Content_Type="text/html; charset=utf-8")


SITE = ThreadingHTTPServer(("127.0.0.1", 0), Site)
SITE.daemon_threads = True
PORT = SITE.server_port
threading.Thread(target=SITE.serve_forever, daemon=True).start()
HERE = f"http://127.0.0.1:{PORT}"


def extract(server, url):
    status, _, data = server.post_json("/v1/extract", {"url": url})
    return status, json.loads(data)


def test_shut():
    """without --allow-range nothing that is not public is asked"""
    ASKED.clear()
    with Server(PITH, "--allow-fetch") as server:
        for url in (HERE + "/page", f"http://localhost:{PORT}/page",
                    f"http://[::ffff:127.0.0.1]:{PORT}/page",
                    f"http://2130706433:{PORT}/page",
                    f"http://0x7f.1:{PORT}/page", f"http://[::1]:{PORT}/",
                    "http://10.0.0.1/", "http://169.254.169.254/latest/",
                    "http://0.0.0.0/", "http://203.0.113.9/",
                    "http://[64:ff9b::a9fe:a9fe]/"):
            status, value = extract(server, url)
            check(f"{url.replace(str(PORT), 'PORT')}: 403",
                  status == 403 and "public" in value["detail"], value)
        for url in ("file:///etc/passwd", "ftp://a.example/", "nonsense",
                    "http://user:word@a.example/"):
            status, value = extract(server, url)
            check(f"{url}: 400", status == 400, value)
        check("and nobody was asked", not ASKED, ASKED)


def test_open():
    """with --allow-range"""
    with Server(PITH, "--allow-fetch", "--timeout", "3s", "--allow-range",
                "127.0.0.1", "--allow-range", "169.254.0.0/16") as server:
        status, value = extract(server, HERE + "/page")
        check("a page", status == 200 and "froze" in value["text"] and
              value["url"] == HERE + "/page", value)
        status, value = extract(server, HERE + "/hop")
        check("a redirect; the record has the last address", status == 200 and
              value["url"] == HERE + "/page", value)
        for path, want in (("/inward", 403), ("/file", 502), ("/round", 502),
                           ("/gone", 502), ("/slow", 504), ("/secret", 403),
                           ("/hidden", 403)):
            status, value = extract(server, HERE + path)
            check(f"{path}: {want}", status == want and value["detail"],
                  value)
        status, value = extract(server, "http://nix.invalid/")
        check("a name that is none: 502, which says so once", status == 502 and
              value["detail"] == "name not found", value)
        status, value = extract(server, "http://169.254.169.254/latest/")
        check("metadata services stay shut", status == 403, value)
        status, _, data = server.ask("GET", f"/r/{HERE}/page")
        check("/r/ADDRESS", status == 200 and b"froze" in data and
              f"URL Source: {HERE}/page".encode() in data, data)
        status, _, data = server.post_json("/v1/scrape", {"url": HERE + "/hop"})
        check("/v1/scrape", status == 200 and "froze" in
              json.loads(data)["data"]["markdown"], data)
        body = json.dumps({"url": HERE + "/page"}).encode() + b"\n"
        _, _, data = server.post("/v1/batch", body * 3,
                                 Content_Type="application/x-ndjson")
        rows = [json.loads(row) for row in data.splitlines()]
        check("/v1/batch", len(rows) == 3 and
              all("froze" in row["text"] for row in rows), data)
    wrong = subprocess.run([PITH, "serve", "--allow-range", "10.0.0.0/99"],
                           check=False, stderr=subprocess.PIPE)
    check("a range that is none is refused", wrong.returncode == 2 and
          b"10.0.0.0/99" in wrong.stderr, wrong.stderr)


sys.exit(run_tests([test_shut, test_open]))
