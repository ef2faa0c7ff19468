# SPDX-License-Identifier: Apache-2.0
"""Mixed load on a `pith serve`: pages, batches, the routes of other services, and
one hostile request in a hundred. No answer may be wrong, and the memory of all
processes must not grow after every client has sent every kind of request once.

Usage: soak.py PITH SECONDS
"""

import gzip
import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

from running import Server, check, read_all, run_tests

ROOT = Path(__file__).resolve().parent.parent.parent
PITH, SECONDS = sys.argv[1], float(sys.argv[2])
PAGES = [page.read_bytes() for page in
         sorted((ROOT / "examples/pages").glob("*.html")) +
         sorted((ROOT / "tests/golden").glob("*/page.html"))]
KINDS = 4      # of requests that are in order
GROWTH = 1.15  # of memory that is allowed when everything was sent before
# Also allowed: memory for requests that happen to run at the same time, which
# is below a kilobyte per request in fifteen seconds, and three bytes in an
# hour.
MEETING = 8 << 20
CLIENTS = 4
SILENCE_S = 1  # after which an attacker waits for no more of an answer
HEAD = b"POST /v1/extract HTTP/1.1\r\nHost: x\r\nContent-Type: text/html\r\n"
HOSTILE = [
    b"\x16\x03\x01 no HTTP\r\n\r\n",
    HEAD + b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde",
    HEAD + b"Content-Length: 100000\r\n\r\ncut off",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200000 + b"\r\n\r\n",
    HEAD + b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
    HEAD + b"Content-Length: 60000\r\n\r\n" + b"<div>" * 12000,
    b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson"
    b"\r\nContent-Length: 20\r\n\r\n{\"html\": [1]}\n\x00\xff\x00\n",
]


def memory(pid):
    """Memory of a process and all below it; shared memory is divided among them."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1]
                         .split()[1])
            if int(folder.name) == pid:
                rows = (folder / "smaps_rollup").read_text().split("\n")
                total += sum(int(row.split()[1]) << 10 for row in rows
                             if row.startswith("Pss:"))
            elif parent == pid:
                total += memory(int(folder.name))
        except (OSError, IndexError):
            pass
    return total


class Load:
    """Counts of the clients of one server."""

    def __init__(self, server):
        self.server, self.lock = server, threading.Lock()
        self.done, self.hostile, self.wrong = 0, 0, []
        self.end = 0.0
        self.want = [server.post("/v1/extract", page) for page in PAGES]
        self.markdown = [server.post("/v1/extract?format=markdown", page)
                         for page in PAGES]

    def one(self, k, kind):
        page = PAGES[k]
        if kind == 0:
            got = self.server.post("/v1/extract", gzip.compress(page, 1),
                                   Content_Encoding="gzip")
            return got[0] == self.want[k][0] and got[2] == self.want[k][2]
        if kind == 1:
            got = self.server.post("/v1/extract?format=markdown", page)
            want = self.markdown[k]
            return got[0] == want[0] and (got[0] != 200 or got[2] == want[2])
        if kind == 2:
            line = json.dumps({"html": page.decode("utf-8", "replace"),
                               "id": "-", "encoding": "utf-8"}).encode()
            got = self.server.post("/v1/batch", line + b"\n" + line,
                                   Content_Type="application/x-ndjson")
            rows = got[2].split(b"\n")
            return len(rows) == 3 and rows[0] == rows[1] and \
                json.loads(rows[0])["status"] == json.loads(
                    self.want[k][2])["status"]
        got = self.server.ask("PUT", "/tika/main", page)
        return got[0] == 200 or self.want[k][0] == 422

    def attack(self, bytes_sent, patient):
        with self.server.socket() as wire:
            wire.settimeout(SILENCE_S)
            try:
                wire.sendall(bytes_sent)
                if patient:
                    read_all(wire)
            except OSError:
                pass

    def everything(self):
        """Send every page in every way, and every attack: afterwards memory has
        reached its level."""
        for k in range(len(PAGES)):
            for kind in range(KINDS):
                self.one(k, kind)
        for bytes_sent in HOSTILE:
            self.attack(bytes_sent, True)

    def mixed(self):
        while time.monotonic() < self.end:
            k = random.randrange(len(PAGES))
            hostile = random.randrange(100) == 0
            try:
                if hostile:
                    self.attack(random.choice(HOSTILE), random.random() < 0.5)
                fine = hostile or self.one(k, random.randrange(KINDS))
            except Exception as error:  # pylint: disable=broad-except
                fine = False
                k = f"{k}: {error!r}"
            with self.lock:
                self.done += 1
                self.hostile += hostile
                if not fine:
                    self.wrong.append(k)


def in_parallel(work):
    """Run all clients at once; returns when each has finished."""
    clients = [threading.Thread(target=work) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()


def test_load():
    """mixed load"""
    random.seed(18)
    with Server(PITH, "--timeout", "5s", "--threads", "2", "--queue",
                "64") as server:
        load = Load(server)
        in_parallel(load.everything)
        before = memory(server.process.pid)
        load.end = time.monotonic() + SECONDS
        in_parallel(load.mixed)
        after = memory(server.process.pid)
        print(f"# {load.done} requests, {load.hostile} hostile, in "
              f"{SECONDS:.0f} s; {before / 1e6:.1f} MB before, "
              f"{after / 1e6:.1f} MB at the end")
        check("not one wrong answer", load.done > 20 and not load.wrong,
              load.wrong[:10])
        check("no more memory than after one of each kind",
              0 < after < before * GROWTH + MEETING, (before, after))
        check("and it ends in order", server.stop() == 0)


sys.exit(run_tests([test_load]))
