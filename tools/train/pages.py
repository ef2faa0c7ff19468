# SPDX-License-Identifier: Apache-2.0
"""Pages with their blocks and features, and what people took for content.

`pith features` writes a line of JSON (format, names of the features), then
for every page a line of JSON (id, the blocks' texts, where they begin in the
source) followed by the blocks' features: little-endian float32, a row a
block.
"""
import json
import re
import struct
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import numpy

# Scripts without spaces between words: a character counts as a word.
UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
TOKEN = re.compile(f"[{UNSPACED}]|[^\\W{UNSPACED}]+")
SUFFIX = re.compile(r"\.html?(\.gz)?$")
LAST_RAW_ID = 3999  # ids up to here are pages as they were served

# Second levels under which countries sell names.
SECOND_LEVELS = set("ac asn co com edu go gob gov govt gv id info ltd me ne "
                    "net nhs nic nom or org plc sch".split())


def registrable_domain(url):
    """The part of a host's name that somebody bought, near enough."""
    host = (urlsplit(url).hostname or url).lower().strip(".")
    labels = host.split(".")
    if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in SECOND_LEVELS:
        return ".".join(labels[-3:])
    return ".".join(labels[-2:])


def tokens(text):
    """Words as the metric word F1 counts them; characters of scripts that set
    no spaces."""
    return TOKEN.findall(text.lower())


class Page:
    """One page: blocks[i] is a list of tokens, rows its slice of the matrix."""

    def __init__(self, record, rows):
        self.id = SUFFIX.sub("", Path(record["id"]).name)
        self.texts = record["blocks"]
        self.src = record.get("src", [])
        self.blocks = [tokens(text) for text in self.texts]
        self.words = numpy.array([len(b) for b in self.blocks], numpy.float64)
        self.rows = rows
        self.set = None  # whose annotations these are; None: WCXB's
        self.page_type = None
        # Probabilities, by models that never saw the domain.
        self.article = self.forum = self.product = self.service = 0
        self.parts = self.cards = 0

    def annotate_text(self, content, kind, url):
        """What somebody took for the content, without a word about why."""
        self.annotated, self.raw, self.type = True, True, kind
        self.content, self.with_, self.without = content, [], []
        self.lines = [tokens(line) for line in content.splitlines()]
        self.domain = registrable_domain(url)
        self.gold = tokens(content)

    def annotate(self, annotation):
        truth = annotation["ground_truth"]
        self.annotated = truth.get("main_content") is not None
        self.content = truth.get("main_content") or ""
        self.with_ = truth.get("with") or []
        self.without = truth.get("without") or []
        self.lines = [tokens(line) for line in self.content.splitlines()]
        self.type = annotation["_internal"]["page_type"]["primary"]
        self.page_type = self.type
        self.domain = registrable_domain(
            annotation.get("url") or truth.get("url") or self.id)
        self.raw = int(self.id[:4]) <= LAST_RAW_ID
        self.gold = tokens(self.content)

    def number_tokens(self):
        """Tokens as numbers: those of the gold first, others -1."""
        number = {}
        for token in self.gold:
            number.setdefault(token, len(number))
        self.gold_counts = numpy.zeros(len(number), numpy.int64)
        for token in self.gold:
            self.gold_counts[number[token]] += 1
        self.numbers = [numpy.array([number.get(t, -1) for t in block],
                                    numpy.int64) for block in self.blocks]


def run_features(pith, source, path, *options):
    """Let the program measure a folder of pages into the file path."""
    subprocess.run([str(pith), "features", *options, "-o", str(path),
                    str(source)], check=True)


def read_values(path):
    """Names of the columns, and each input's matrix in order."""
    parts = []
    with open(path, "rb") as file:
        names = json.loads(file.readline())["features"]
        for line in file:
            count = len(json.loads(line)["blocks"])
            parts.append(numpy.frombuffer(
                file.read(4 * count * len(names)), "<f4").reshape(
                    count, len(names)))
    return names, parts


def write_shares(path, parts):
    """What `pith features --shares` reads: for each input an array."""
    with open(path, "wb") as file:
        for part in parts:
            file.write(struct.pack("<I", len(part)))
            file.write(numpy.asarray(part, "<f4").tobytes())


def read_features(path):
    """Names of the features, pages in order, one matrix for all blocks."""
    pages, parts, start = [], [], 0
    with open(path, "rb") as file:
        names = json.loads(file.readline())["features"]
        for line in file:
            record = json.loads(line)
            count = len(record["blocks"])
            data = file.read(4 * count * len(names))
            parts.append(numpy.frombuffer(data, "<f4").reshape(count, -1)
                         if count else numpy.zeros((0, len(names)), "<f4"))
            pages.append(Page(record, slice(start, start + count)))
            start += count
    return names, pages, numpy.concatenate(parts)


def read_annotations(pages, folder):
    """Give every page what people wrote down about it.

    Pages where they did not say what the content is are left out.
    """
    for page in pages:
        path = Path(folder) / f"{page.id[:4]}.json"
        page.annotate(json.loads(path.read_text("utf-8")))
        page.number_tokens()
    return [page for page in pages if page.annotated]


def keep_rows(pages, matrix):
    """The matrix without the rows of pages that were left out."""
    parts, start = [], 0
    for page in pages:
        parts.append(matrix[page.rows])
        page.rows = slice(start, start + len(parts[-1]))
        start += len(parts[-1])
    return pages, numpy.concatenate(parts)


# Sets that are left out of training together, a fold each: one alone, or two of
# unlike pages (threads of forums, old portals), which teach little about each
# other.
SET_GROUPS = (("fundus",), ("harvest", "portal"), ("magic-html",), ("news",),
              ("readability",))


def set_fold(name):
    """Which fold behind those of domains a set stands in."""
    return next(i for i, group in enumerate(SET_GROUPS) if name in group)


def split_folds(pages, count, seed):
    """A fold for every page. No domain stands in two of the first folds; sets
    by other people stand behind them, as SET_GROUPS has them."""
    sizes = {}
    for page in pages:
        if not page.set:
            sizes[page.domain] = sizes.get(page.domain, 0) + 1
    domains = sorted(sizes)
    numpy.random.RandomState(seed).shuffle(domains)
    domains.sort(key=lambda domain: -sizes[domain])
    load, fold = [0] * count, {}
    for domain in domains:
        fold[domain] = load.index(min(load))
        load[fold[domain]] += sizes[domain]
    return number_folds([count + set_fold(page.set) if page.set
                         else fold[page.domain] for page in pages])


def number_folds(folds):
    """The same folds, numbered without gaps: a set may be absent."""
    return numpy.unique(folds, return_inverse=True)[1]
