#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The most memory that `pith serve` takes for one thread, as a multiple of
--max-body: pages of that size which are made to be large inside.

Usage: serve_memory.py PITH [BYTES]

Prints one line per kind of page and route: megabytes of the service and its
processes together (proportional set size), and the multiple.
"""

import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/serve"))
from running import Server  # pylint: disable=wrong-import-position

PITH = sys.argv[1]
BYTES = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000_000
KINDS = {"text": b"word and word, line after line. ",
         "links": b"<a href=x>y</a> ", "tags": b"<b>x",
         "paragraphs": b"<p>a b c d e f g ",
         "attributes": b"<i a=b c=d e=f>", "cells": b"<tr><td>1<td>22",
         "entities": b"&notin;x"}
ROUTES = ("/v1/extract?formats=markdown,html", "/v1/explain",
          "/v1/explain?html=1")


def family(pid):
    """A process and all that it started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(stat.parent.name))
    found = [pid]
    for one in found:
        found += parents.get(one, [])
    return found


def memory(pid):
    total = 0
    for one in family(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().split("\n")
        except OSError:
            continue
        total += sum(int(line.split()[1]) * 1024 for line in lines
                     if line.startswith("Pss:"))
    return total


def most_during(pid, call):
    most, over = [0], threading.Event()

    def look():
        while not over.is_set():
            most[0] = max(most[0], memory(pid))
            time.sleep(0.03)
    watcher = threading.Thread(target=look)
    watcher.start()
    status = call()
    over.set()
    watcher.join()
    return status, most[0]


def main():
    with Server(PITH, "--threads", "1", "--timeout", "100s", "--max-body",
                str(BYTES)) as server:
        for kind, text in KINDS.items():
            start = b"<table>" if kind == "cells" else b""
            page = (start + text * (BYTES // len(text)))[:BYTES]
            for route in ROUTES:
                status, most = most_during(
                    server.process.pid,
                    lambda: server.post(route, page)[0])
                print(f"{kind:<11} {route:<36} {status} {most / 1e6:6.0f} MB "
                      f"{most / BYTES:5.1f} x", flush=True)


main()
