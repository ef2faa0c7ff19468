# SPDX-License-Identifier: Apache-2.0
"""Pages that other people annotated, a set each: what a model that has never
seen a set's annotators says about its pages is how it will do elsewhere.

A set is a folder with html/ and ground-truth/ in the layout of WCXB, or with
html/ and gold/ in that of CleanEval. Each annotator has ideas of their own about
headlines, bylines, captions and quotes.
"""
import html
import json
import re

import pages as page_data

# Sets beside WCXB and the pages of Readability, in the order of their folds.
NAMES = ("news", "fundus", "magic-html", "harvest", "portal")

# What a page of a set weighs in training, beside 1 for an article of WCXB, by
# its type: see docs/records/auto.md, "Pages by others".
PAGE_WEIGHTS = {"article": 1.5, "forum": 2}

COMMENT = re.compile(r"<!--.*?-->", re.S)
MARK = re.compile(r"^[ \t]*<[hlp]>[ \t]*", re.M)
ADDRESS = re.compile(r"^\s*URL:[ \t]*(\S+)[^\n]*")


def read_cleaneval(path):
    """The address and the text of one of CleanEval's annotations."""
    gold = path.read_text("utf-8", "replace")
    address = ADDRESS.match(gold)
    text = COMMENT.sub("", ADDRESS.sub("", gold))
    url = address.group(1) if address else ""
    return url, html.unescape(MARK.sub("", text)).strip()


def read_truth(path):
    record = json.loads(path.read_text("utf-8"))
    truth = record["ground_truth"]
    kind = record.get("_internal", {}).get("page_type", {}).get("primary", "")
    return record.get("url") or truth.get("url") or "", kind, \
        truth.get("main_content") or ""


def annotate(page, folder, name):
    """True when the page's annotation says what its content is."""
    gold = folder / "gold" / f"{page.id}.txt"
    kind = ""
    if gold.is_file():
        url, text = read_cleaneval(gold)
    else:
        url, kind, text = read_truth(
            folder / "ground-truth" / f"{page.id}.json")
    page.annotate_text(text, name, url or page.id)
    page.set, page.page_type = name, kind or "article"
    page.number_tokens()
    return bool(page.gold)


def load(folder, pith, where):
    """Where pages are; id and blocks of all; those annotated; their rows."""
    where.mkdir(parents=True, exist_ok=True)
    path = where / "features.bin"
    page_data.run_features(pith, folder / "html", path)
    _, pages, matrix = page_data.read_features(path)
    inputs = [(page.id, len(page.blocks)) for page in pages]
    pages = [page for page in pages if annotate(page, folder, where.name)]
    pages, matrix = page_data.keep_rows(pages, matrix)
    return folder / "html", inputs, pages, matrix
