#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""WARC files of synthetic pages: real pages whose paragraphs are those of others.

    bench/scale_pages.py FOLDER N [--seed S] [--duplicates SHARE] [--blocks B] [PAGE...]

Each page is the markup of one of the pages named, with every paragraph replaced by one
drawn from all of them, so that sizes and markup are real and texts are new. A share of the
pages (0.1) are near duplicates: an earlier page with one paragraph changed. With --blocks
a page is B of these paragraphs in little markup, for runs of many pages, and a near
duplicate an earlier page with a line more. The same
arguments give the same bytes. Without a PAGE, pages of the tests' own are taken. Prints
one JSON object: pages, duplicates, bytes of HTML, how many pages gave markup.
"""
import argparse
import gzip
import json
import os
import random
import re
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/scale"))
from job_folder import make_pages  # noqa: E402

PARAGRAPH = re.compile(rb"(<p[ >][^<>]{40,4000}(?:<(?:a|b|i|em|strong|span)[ >][^<>]*</[a-z]+>"
                       rb"[^<>]*){0,8}</p>)", re.I)
PER_FILE = 2000
REMEMBERED = 1000   # pages that later ones may repeat
TOP = (b"<!doctype html><title>%d</title><nav><a href=/>Home</a> <a href=/news>News</a> "
       b"<a href=/about>About</a></nav><article><h1>Page %d</h1>\n")
END = b"</article><footer><a href=/imprint>Imprint</a> All rights reserved</footer>\n"


def own_pages(folder):
    """Names of pages that are made up."""
    make_pages(f"{folder}/pages", 200)
    return [f"{folder}/pages/{name}" for name in sorted(os.listdir(f"{folder}/pages"))]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


class Maker:
    def __init__(self, paths, seed, share, blocks):
        self.chance = random.Random(seed)
        self.share = share
        self.blocks = blocks
        self.shells, self.pool = [], []
        for path in paths:
            parts = PARAGRAPH.split(read(path))
            if len(parts) >= 3:
                self.shells.append(parts)
                self.pool.extend(parts[1::2])
        if not self.shells:
            raise SystemExit("no page with paragraphs was named")
        self.old = []
        self.duplicates = self.made = 0

    def remember(self, page):
        if len(self.old) < REMEMBERED:
            self.old.append(page)
        elif self.chance.random() < 0.1:
            self.old[self.chance.randrange(REMEMBERED)] = page

    def small_page(self):
        chance = self.chance
        self.made += 1
        if self.old and chance.random() < self.share:
            self.duplicates += 1
            return chance.choice(self.old) + b"<p>Seen %d times so far.</p>" % self.made + END
        top = TOP % (self.made, self.made)
        page = top + b"\n".join(chance.choices(self.pool, k=self.blocks))
        if len(page) > 2000:   # so that a line more changes little
            self.remember(page)
        return page + END

    def page(self):
        """The next page's HTML."""
        if self.blocks:
            return self.small_page()
        chance = self.chance
        if self.old and chance.random() < self.share:
            self.duplicates += 1
            parts = list(chance.choice(self.old))
            parts[chance.randrange(len(parts) // 2) * 2 + 1] = chance.choice(self.pool)
            return b"".join(parts)
        parts = list(chance.choice(self.shells))
        parts[1::2] = chance.choices(self.pool, k=len(parts) // 2)
        if len(parts) > 60:    # one paragraph of thirty changes less than a tenth
            self.remember(parts)
        return b"".join(parts)


def record(n, body):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2026-07-14T00:00:00Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{n:012}>\r\n"
            f"WARC-Target-URI: https://example.org/{n}\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n")
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return packer.compress(head.encode() + block + b"\r\n\r\n") + packer.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("pages", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--duplicates", type=float, default=0.1)
    parser.add_argument("--blocks", type=int, default=0)
    parser.add_argument("sources", nargs="*")
    args = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as folder:
        maker = Maker(args.sources or own_pages(folder), args.seed, args.duplicates,
                      args.blocks)
    os.makedirs(args.folder)
    total = 0
    for first in range(0, args.pages, PER_FILE):
        with open(f"{args.folder}/{first // PER_FILE:05}.warc.gz", "wb") as out:
            for n in range(first, min(first + PER_FILE, args.pages)):
                body = maker.page()
                total += len(body)
                out.write(record(n, body))
    print(json.dumps({"pages": args.pages, "duplicates": maker.duplicates, "html": total,
                      "sources": len(maker.shells)}))


if __name__ == "__main__":
    main()
