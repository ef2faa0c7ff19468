# SPDX-License-Identifier: Apache-2.0
"""Processor time of pages through `pith serve`, with and without its sandbox,
beside `pith extract -j 1` over the same files in one process.

Usage: serve_cost.py PITH FOLDER [PAGES]
"""

import gzip
import http.client
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

PITH, FOLDER = sys.argv[1:3]
FILES = sorted(page for page in Path(FOLDER).rglob("*.html*")
               if page.is_file())[:int((sys.argv + ["400"])[3])]
PAGES = [gzip.decompress(page.read_bytes()) if page.suffix == ".gz"
         else page.read_bytes() for page in FILES]


def children_s():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tree_s(pid):
    """Of a process and all below it, so far."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(stat.parent.name) == pid:
            total += sum(map(int, fields[11:13]))
        elif int(fields[1]) == pid:
            total += tree_s(int(stat.parent.name)) * os.sysconf("SC_CLK_TCK")
    return total / os.sysconf("SC_CLK_TCK")


def serve(*options):
    server = subprocess.Popen([PITH, "serve", "--listen", "127.0.0.1:0",
                               "--threads", "1", *options],
                              stdout=subprocess.PIPE)
    port = int(server.stdout.readline().decode().strip().rsplit(":", 1)[1])
    client = http.client.HTTPConnection("127.0.0.1", port)
    for page in PAGES:
        client.request("POST", "/v1/extract", page,
                       {"Content-Type": "text/html"})
        client.getresponse().read()
    used = tree_s(server.pid)
    client.close()
    server.send_signal(signal.SIGTERM)
    server.wait()
    return used


def extract():
    before = children_s()
    subprocess.run([PITH, "--jsonl", "-j", "1", *FILES], check=False,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return children_s() - before


ROWS = [("extract", extract()), ("serve --no-sandbox", serve("--no-sandbox")),
        ("serve --sandbox", serve("--sandbox"))]
for name, seconds in ROWS:
    print(f"{name}: {seconds / len(PAGES) * 1e3:.2f} ms of processor time a "
          f"page, {seconds / ROWS[0][1]:.2f} of extract")
