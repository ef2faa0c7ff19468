# SPDX-License-Identifier: Apache-2.0
"""A service whose package is removed or replaced while it runs.

Usage: removed.py PITH

The program is copied into a folder, with the libraries that it loads late, its rules
and its keys; while a request is on its way all of them are deleted, or what is no
program takes their place. What was begun is answered, so is what comes later, and the
service ends in order.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from running import PATIENCE_S, Server, check, run_tests

PITH = sys.argv[1]
LATE = ("libcurl.so.4", "libcurl-gnutls.so.4", "libmicrohttpd.so.12", "libpq.so.5")
PAGE = (b"<title>Ice</title><article><h1>Ice</h1><p>The lake froze over in "
        b"one night, and by noon the whole village was on it.</p></article>"
        b"<div class=note><p>Only rules keep this.</p></div>")
ASKED = threading.Event()
GO_ON = threading.Event()


class Site(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path == "/robots.txt":
            self.send_error(404)
            return
        if self.path == "/waits":
            ASKED.set()
            GO_ON.wait(PATIENCE_S)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE)


SITE = ThreadingHTTPServer(("127.0.0.1", 0), Site)
SITE.daemon_threads = True
threading.Thread(target=SITE.serve_forever, daemon=True).start()
HERE = f"http://127.0.0.1:{SITE.server_port}"


class Installed:
    """A copy of the program in a separate folder."""

    def __init__(self):
        self.root = tempfile.mkdtemp(prefix="pith-removed-")
        self.pith = os.path.join(self.root, "bin", "pith")
        self.libraries = os.path.join(self.root, "lib")
        for name in ("bin", "lib", "rules", "web"):
            os.mkdir(os.path.join(self.root, name))
        shutil.copy(PITH, self.pith)
        for name in LATE:
            found = subprocess.run(
                ["sh", "-c", f"ls /lib/*/{name} /usr/lib/*/{name} | head -n 1"],
                capture_output=True, text=True, check=False).stdout.strip()
            if found:
                shutil.copy(found, self.libraries)
        with open(os.path.join(self.root, "rules", "127.0.0.1.txt"), "w",
                  encoding="ascii") as rules:
            rules.write("body: //div[@class='note']\n")
        with open(os.path.join(self.root, "keys"), "w", encoding="ascii") as keys:
            keys.write("secret\n")
        shutil.copy("web/index.html", os.path.join(self.root, "web"))
        os.environ["LD_LIBRARY_PATH"] = self.libraries

    def serve(self, *options):
        return Server(self.pith, "--allow-fetch", "--allow-range", "127.0.0.0/8",
                      "--site-rules", os.path.join(self.root, "rules"),
                      "--keys", os.path.join(self.root, "keys"), *options)

    def remove(self):
        """Nothing is left, and the system's libraries are not used instead."""
        shutil.rmtree(self.root)
        os.makedirs(self.libraries)
        for name in LATE:
            with open(os.path.join(self.libraries, name), "wb"):
                pass

    def replace(self):
        """Replace by another version, as dpkg does: a new file under the old name."""
        with open(self.pith + ".new", "w", encoding="ascii") as other:
            other.write("#!/bin/sh\nexit 1\n")
        os.chmod(self.pith + ".new", 0o755)
        os.rename(self.pith + ".new", self.pith)


KEY = {"Authorization": "Bearer secret"}


def fetched(server, path):
    return server.post_json("/v1/extract", {"url": HERE + path}, **KEY)[::2]


def posted(server):
    return server.post("/v1/extract", PAGE, **KEY)[::2]


def children(process):
    """All processes below it."""
    found = [process.pid]
    for pid in found:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as listed:
            found += [int(word) for word in listed.read().split()]
    return found[1:]


def survives(change, *options):
    installed = Installed()
    server = installed.serve("--threads", "2", *options)
    try:
        before = posted(server)
        ASKED.clear()
        GO_ON.clear()
        answers = []
        waiting = threading.Thread(
            target=lambda: answers.append(fetched(server, "/waits")))
        waiting.start()
        ASKED.wait(PATIENCE_S)
        change(installed)
        check("a page that is sent has the same bytes after that",
              before[0] == 200 and posted(server) == before, before)
        GO_ON.set()
        waiting.join(PATIENCE_S)
        check("what was on its way is answered, by the rules of before",
              answers and answers[0][0] == 200 and
              b"Only rules keep this" in answers[0][1], answers)
        later = [fetched(server, f"/page{i}") for i in range(8)]
        check("later pages are fetched and read by the rules, in any thread",
              all(status == 200 and b"Only rules" in data
                  for status, data in later), later)
        check("keys are asked for still",
              server.post("/v1/extract", PAGE)[0] == 401)
        check("it ends in order, and says nothing",
              (server.stop(), server.process.stderr.read()) == (0, b""))
    finally:
        GO_ON.set()
        server.__exit__()
        shutil.rmtree(installed.root, ignore_errors=True)


def test_removed():
    """The package is removed while the service runs."""
    survives(Installed.remove)


def test_removed_without_sandbox():
    """The same for pages that are worked on in the service itself."""
    survives(Installed.remove, "--no-sandbox")


def test_replaced():
    """The program is replaced while the service runs."""
    survives(Installed.replace)


def test_first_fetch():
    """Nothing was fetched before the package is removed."""
    installed = Installed()
    with installed.serve("--web-dir",
                         os.path.join(installed.root, "web")) as server:
        installed.remove()
        first = fetched(server, "/first")
        check("the first page is fetched all the same", first[0] == 200, first)
        gone = server.ask("GET", "/", **KEY)
        check("a file of --web-dir that is gone is an error of its own",
              gone[0] in (404, 500) and posted(server)[0] == 200, gone)
    shutil.rmtree(installed.root, ignore_errors=True)


def test_cells():
    """Processes of pages that end are replaced though the program is gone."""
    installed = Installed()
    with installed.serve("--threads", "1") as server:
        before = posted(server)
        cells = children(server.process)
        if not cells:
            print("ok - processes of pages # SKIP there is no sandbox here")
            return
        installed.remove()
        os.kill(max(cells), signal.SIGKILL)
        posted(server)
        check("another process works on the next page",
              posted(server) == before, before)
    shutil.rmtree(installed.root, ignore_errors=True)


def test_missing():
    """A library that is missing ends the start, with its name."""
    installed = Installed()
    shutil.copy(installed.pith, installed.root + ".pith")
    installed.remove()
    with open(os.path.join(installed.libraries, "libmicrohttpd.so.12"), "wb"):
        pass
    run = subprocess.run(
        [installed.root + ".pith", "serve", "--listen", "127.0.0.1:0",
         "--allow-fetch"], capture_output=True, timeout=PATIENCE_S, check=False)
    os.unlink(installed.root + ".pith")
    shutil.rmtree(installed.root, ignore_errors=True)
    check("the start fails", run.returncode != 0 and b"lib" in run.stderr,
          run)


sys.exit(run_tests([test_removed, test_removed_without_sandbox, test_replaced,
                    test_first_fetch, test_cells, test_missing]))
