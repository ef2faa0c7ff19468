# SPDX-License-Identifier: Apache-2.0
"""Fetched pages: cached, rendered, and used for learning, over loopback only.

Usage: fetched.py PITH
"""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from running import PATIENCE_S, Server, check, run_tests

PITH = sys.argv[1]
STORY = ("On day {0} the ice reached the pier, and by noon the whole village "
         "of {1} was out on it with chairs, soup and an accordion.")
FOOT = ("All texts and pictures of this paper may be printed again by schools "
        "and libraries that tell us so beforehand in writing.")
SCRIPT = ("document.querySelector('article').innerHTML = '<h1>Late</h1><p>The "
          "story came by script, long after the page itself, and it is about "
          "the harbour that froze.</p><p>' + window.extra + '</p>';")
WORDS = ("harbour wind lantern barley ferry clock orchard violin bridge salt "
         "chapel engine heron market ladder river thimble sailor copper meadow "
         "candle hammer linen saddle ginger").split()
ASKED = []


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, body, kind="text/html; charset=utf-8", **headers):
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        ASKED.append(self.path)
        number = self.path.rsplit("/", 1)[-1]
        story = STORY.format(number, "Orrin Bend")
        page = (f"<title>{number}</title><article><h1>Ice {number}</h1>"
                f"<p>{story}</p></article>")
        if self.path == "/robots.txt":
            self.reply(b"User-agent: *\nAllow: /\n", "text/plain")
        elif self.path == "/extra.js":
            self.reply(b"window.extra = 'And this word came with a file: "
                       b"kittiwake, which nobody else has.'",
                       "text/javascript")
        elif self.path == "/script":
            self.reply(
                b"<title>s</title><article>Wait.</article>"
                b"<script src=/extra.js></script>"
                b"<script src='http://127.0.0.2:%d/inward.js'></script>"
                b"<script>%s</script>" % (PORT, SCRIPT.encode()))
        elif self.path.startswith("/private/"):
            self.reply(page.encode(), Cache_Control="private, max-age=60")
        elif self.path.startswith("/site/"):
            number = int(number)
            self.reply(f"<title>{WORDS[number % 25]}</title><article><p>"
                       f"{sentence(number)}</p><p>{sentence(number + 100)}</p>"
                       f"<p>{FOOT}</p></article>".encode())
        elif self.path == "/latin/1":
            self.reply("<title>l</title><p>Žluťoučký kůň pěl ďábelské ódy a "
                       "nikdo mu nerozuměl ani slovo.</p>".encode("cp1250"),
                       "text/html; charset=windows-1250")
        else:
            self.reply(page.encode())


class Loopback(ThreadingHTTPServer):
    daemon_threads = True


SITE = Loopback(("127.0.0.1", 0), Site)
PORT = SITE.server_port
threading.Thread(target=SITE.serve_forever, daemon=True).start()
HERE = f"http://127.0.0.1:{PORT}"
FETCH = ["--allow-fetch", "--allow-range", "127.0.0.1", "--threads", "1"]


def sentence(number):
    """A sentence that only this page has."""
    pick = [WORDS[(number * 7 + i * (number % 5 + 3)) % len(WORDS)]
            for i in range(14)]
    return f"Nobody had seen {', '.join(pick)} together before."


def extract(server, url, **headers):
    status, fields, data = server.post_json("/v1/extract", {"url": url},
                                            **headers)
    return status, fields, json.loads(data)


def pages_asked():
    return [path for path in ASKED if path != "/robots.txt"]


def test_cache():
    """--cache: a page is fetched once, unless a request asks for a new one"""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "pages"
        with Server(PITH, *FETCH, "--cache", str(place)) as server:
            ASKED.clear()
            _, first, one = extract(server, HERE + "/news/1")
            status, again, two = extract(server, HERE + "/news/1")
            check("the second answer is the first", status == 200 and
                  one == two and "Orrin Bend" in two["text"], two)
            check("and has an Age, as HTTP says", again["Age"] is not None and
                  first["Age"] is None, (first["Age"], again["Age"]))
            check("the page was fetched once", pages_asked() == ["/news/1"],
                  ASKED)
            extract(server, HERE + "/news/1", Cache_Control="no-cache")
            check("Cache-Control: no-cache fetches it",
                  len(pages_asked()) == 2, ASKED)
            server.ask("GET", f"/r/{HERE}/news/1")
            check("/r takes it from there", len(pages_asked()) == 2, ASKED)
            server.ask("GET", f"/r/{HERE}/news/1", X_No_Cache="true")
            check("X-No-Cache fetches it", len(pages_asked()) == 3, ASKED)
            _, _, data = server.post_json("/v1/scrape", {
                "url": HERE + "/news/1", "maxAge": 0})
            check("maxAge 0 fetches it", len(pages_asked()) == 4 and
                  json.loads(data)["data"]["metadata"]["cacheState"] ==
                  "miss", data)
            _, _, data = server.post_json("/v1/scrape", {
                "url": HERE + "/news/1", "maxAge": 3600000})
            check("a larger maxAge does not", len(pages_asked()) == 4 and
                  json.loads(data)["data"]["metadata"]["cacheState"] == "hit",
                  data)
            extract(server, HERE + "/private/1")
            extract(server, HERE + "/private/1")
            check("Cache-Control: private is not kept",
                  pages_asked().count("/private/1") == 2, ASKED)
            _, _, one = extract(server, HERE + "/latin/1")
            _, _, two = extract(server, HERE + "/latin/1")
            check("the character set of HTTP is kept", one == two and
                  "Žluťoučký" in two["text"], two)
            check("figures of it", server.figure("pith_cache_pages") == 2 and
                  server.figure("pith_cache_lookups_total") > 4)
        files = list(place.glob("*.warc.gz"))
        shown = subprocess.run([PITH, *map(str, files)], check=False,
                               stdout=subprocess.PIPE).stdout
        check("the folder holds WARC files", len(files) == 2 and
              b"Orrin Bend" in shown, shown)
        ASKED.clear()
        with Server(PITH, *FETCH, "--cache", str(place)) as server:
            extract(server, HERE + "/news/1")
            check("it lasts", not ASKED, ASKED)
        for path in files:
            text = gzip.decompress(path.read_bytes())
            path.write_bytes(gzip.compress(text.replace(
                b"/news/1", b"/news/9").replace(b"day 1", b"day 9")))
        with Server(PITH, *FETCH, "--cache", str(place)) as server:
            _, _, got = extract(server, HERE + "/news/1")
            check("a file that is of another address is not used",
                  "day 1 " in got["text"] and ASKED, got)
            files[0].write_bytes(b"\x1f\x8bnonsense")
            files[1].write_bytes(b"\x1f\x8bnonsense")
            status, _, got = extract(server, HERE + "/news/1")
            check("nor is one that is damaged", status == 200 and
                  "day 1 " in got["text"], got)


def test_cache_size():
    """--cache-size: the oldest go"""
    with tempfile.TemporaryDirectory() as folder:
        with Server(PITH, *FETCH, "--cache", folder, "--cache-size",
                    "20k") as server:
            for number in range(10):
                extract(server, f"{HERE}/news/{number}")
            files = list(Path(folder).glob("*.warc.gz"))
            check("no more files than fit", len(files) == 4, files)
            ASKED.clear()
            extract(server, HERE + "/news/9")
            check("the newest is there", not pages_asked(), ASKED)
            extract(server, HERE + "/news/0")
            check("the oldest is not", pages_asked() == ["/news/0"], ASKED)


def test_sites():
    """--learn-sites: after 20 pages what repeats is left out"""
    with tempfile.TemporaryDirectory() as folder:
        with Server(PITH, *FETCH, "--learn-sites", folder) as server:
            _, _, before = extract(server, HERE + "/site/0")
            for _ in range(30):
                extract(server, HERE + "/site/0")
            for number in range(1, 20):
                check("before that nothing is", not list(
                    Path(folder).iterdir())) if number == 19 else None
                extract(server, f"{HERE}/site/{number}")
            end = time.monotonic() + PATIENCE_S
            while not list(Path(folder).glob("*.tpl")) and \
                    time.monotonic() < end:
                time.sleep(0.02)
            names = [path.name for path in Path(folder).iterdir()]
            check("a template is written", names == ["127.0.0.1.tpl"],
                  names)
            _, _, after = extract(server, HERE + "/site/99")
            check("what repeats was in the first page", FOOT in before["text"],
                  before)
            check("and is not in a later one", FOOT not in after["text"] and
                  sentence(99) in after["text"], after)
            check("the record says so", after["warnings"] == [
                "what repeats on 127.0.0.1 was left out"], after["warnings"])
        text = subprocess.run(
            [PITH, "--allow-private", "--templates", folder, HERE + "/site/98"],
            capture_output=True, text=True, check=True).stdout
        check("the program takes the folder, too",
              sentence(98) in text and FOOT not in text, text)
        (Path(folder) / "127.0.0.1.tpl").write_text("nonsense")
        with Server(PITH, *FETCH, "--learn-sites", folder) as server:
            status, _, got = extract(server, HERE + "/site/3")
            check("a file that is not a template does no harm",
                  status == 200 and "cannot be read" in got["warnings"][0],
                  got)


def test_site_rules():
    """--site-rules: pages of known addresses, fetched and sent"""
    with tempfile.TemporaryDirectory() as folder:
        for host, body in (("127.0.0.1", "//p[3]"),
                           ("example.org", "//footer")):
            (Path(folder) / f"{host}.txt").write_text(f"body: {body}\n")
        page = b"<p>An article of one sentence.</p><footer>By us.</footer>"
        sent = "/v1/extract?base-url=http://www.example.org/a"
        for cells in ("--sandbox", "--no-sandbox"):
            with Server(PITH, *FETCH, cells, "--site-rules",
                        folder) as server:
                status, headers, data = server.post(sent, page)
                check(f"{cells}: a page that was sent", status == 200 and
                      json.loads(data)["text"].strip() == "By us.", data)
                tag = headers["ETag"]
                status, _, _ = server.post(sent, page, If_None_Match=tag)
                check(f"{cells}: its tag holds", status == 304, status)
                _, _, data = server.post("/v1/extract?format=json", page)
                check(f"{cells}: one without an address", not json.loads(
                    data)["warnings"] and b"An article" in data, data)
                _, _, got = extract(server, HERE + "/site/5")
                check(f"{cells}: one that was fetched",
                      got["text"].strip() == FOOT, got)
        with Server(PITH, "--site-rules", folder) as server:
            status, _, _ = server.post(sent, page, If_None_Match=tag)
            check("other rules may give another answer", status == 200, status)
        got = subprocess.run([PITH, "serve", "--site-rules", folder + "/no"],
                             check=False, stderr=subprocess.PIPE)
        check("a folder that is not there", got.returncode == 3 and
              b"No such file" in got.stderr, got)


def test_words():
    """--words: outliers of a list for the method outlier"""
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.tsv"
        words.write_text("pith-words\t1\t3\t2\n"
                         "word\ttotal\tpages\ttfidf\tdistance\toutlier\tpruned\n"
                         "menu\t4\t3\t0\t2\t1\t0\nriver\t2\t2\t0\t1\t0\t0\n")
        page = b"<p>Menu: the river rose and the town met"
        ask = "/v1/extract?method=outlier&format=tokens"
        for cells in ("--sandbox", "--no-sandbox"):
            with Server(PITH, cells, "--words", words) as server:
                _, headers, data = server.post(ask, page)
                check(f"{cells}: without the outlier", data.split() ==
                      b"river rose town met".split(), data)
        with Server(PITH) as server:
            status, _, data = server.post(ask, page, If_None_Match=headers["ETag"])
            check("without a list the answer is another", status == 200 and
                  b"town" in data and b"river" not in data, data)
        words.write_text("menu")
        got = subprocess.run([PITH, "serve", "--words", words], check=False,
                             stderr=subprocess.PIPE)
        check("no list of words", got.returncode == 3 and
              b"words.tsv: line 1" in got.stderr, got)


def test_render():
    """--render: scripts run, under the rules for addresses"""
    if not shutil.which("chromium"):
        print("ok - --render # SKIP chromium is not installed")
        return
    with Server(PITH, *FETCH, "--render", "--timeout", "20s") as server:
        ASKED.clear()
        _, _, got = extract(server, HERE + "/script")
        check("text of a script and of a file", "harbour that froze" in
              got["text"] and "kittiwake" in got["text"], got)
        check("an address that is not public was not asked",
              "/inward.js" not in ASKED and "/extra.js" in ASKED, ASKED)
        status, _, data = server.post("/v1/extract", b"<article><p>It stays "
                                      b"as it was sent here.</p></article>"
                                      b"<script>document.body.innerHTML = ''"
                                      b"</script>")
        check("a page that was sent is not rendered", status == 200 and
              b"as it was sent" in data, data)


def test_options():
    """options that want others"""
    for options, word in ((["--cache", "x"], "--allow-fetch"),
                          (["--render"], "--allow-fetch"),
                          (["--learn-sites", "x"], "--allow-fetch"),
                          (["--allow-fetch", "--cache-size", "1k"],
                           "--cache DIR")):
        got = subprocess.run([PITH, "serve", *options], check=False,
                             stderr=subprocess.PIPE)
        check(f"{' '.join(options)}: refused, and why", got.returncode == 2 and
              word.encode() in got.stderr, got.stderr)


sys.exit(run_tests([test_options, test_cache, test_cache_size, test_sites,
                    test_site_rules, test_words, test_render]))
