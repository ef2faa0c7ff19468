# SPDX-License-Identifier: Apache-2.0
"""Records and documents of all annotated pages are the same from the service as
from the command line, byte for byte.

Usage: all_pages.py PITH FOLDER
"""

import gzip
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import quote

from running import Server, check, run_tests

PITH, FOLDER = sys.argv[1:3]
FILES = sorted(Path(FOLDER).glob("*.html*"))
WAYS = [("jsonl", ["--jsonl", "--with-metadata", "--with-tokens"],
         "with-metadata=1&with-tokens=1"),
        ("precision", ["--jsonl", "--precision", "--links"],
         "precision=1&links=1"),
        ("ctd", ["--jsonl", "-m", "ctd"], "method=ctd")]


def ask(server, query, answers, first, step):
    for i in range(first, len(FILES), step):
        page = FILES[i].read_bytes()
        if FILES[i].suffix == ".gz":
            page = gzip.decompress(page)
        answers[i] = server.post(
            f"/v1/extract?id={quote(str(FILES[i]))}&{query}", page)[2]


def compare(server, name, flags, query):
    want = subprocess.run([PITH, *flags, *FILES], check=False,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout.splitlines(True)
    got = [b""] * len(FILES)
    threads = [threading.Thread(target=ask, args=(server, query, got, k, 4))
               for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    differ = [i for i in range(len(FILES)) if got[i] != want[i]]
    first = differ[0] if differ else 0
    check(f"{len(FILES)} records are the command line's: {name}", len(want) ==
          len(FILES) and not differ,
          f"{len(differ)} differ; {FILES[first]}\n{got[first][:600]}\n"
          f"{want[first][:600]}")


def test_all():
    """every page"""
    with Server(PITH, "--timeout", "30s") as server:
        for way in WAYS:
            compare(server, *way)


sys.exit(run_tests([test_all]))
