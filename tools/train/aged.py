# SPDX-License-Identifier: Apache-2.0
"""Copies of the annotated pages that look like old ones. Our sets have few pages
from before HTML 5, and few short articles; sets of which we have no pages have
many of both. The guess at a page's type learns from copies of WCXB's pages
(page_type.py); a study scores what the program prints of all copies (rendered.py).

- aged: `div` for every sectioning element of HTML 5; without metadata, scripts,
  styles, roles and data attributes
- bare: also without classes and ids
- short: aged, and of an article's annotated text only the first 60 to 150 words
- short-bare: both

A copy is in the fold of its page: no model that it tests has seen the page.
"""
import gzip
import hashlib
import re
import shutil

import lxml.html

import pages as page_data

KINDS = {"aged": (False, False), "bare": (True, False),
         "short": (False, True), "short-bare": (True, True)}
SECTIONS = {"article", "aside", "details", "dialog", "figcaption", "figure",
            "footer", "header", "hgroup", "main", "nav", "section"}
INLINE = {"mark", "picture", "summary", "time"}
GONE = {"link", "meta", "noscript", "script", "style", "svg", "template"}
NEW_ATTRIBUTE = re.compile(
    r"(role|item\w+|aria-.*|data-.*|property|typeof|vocab|rel|lang|hidden)$")
NAMES = {"class", "id", "style"}
BLOCKS = SECTIONS | {
    "blockquote", "center", "dd", "div", "dl", "dt", "form", "h1", "h2", "h3",
    "h4", "h5", "h6", "li", "ol", "p", "pre", "table", "td", "th", "tr", "ul"}
MOST_BYTES = 1500000
LEAST_WORDS = 250  # of an article that is cut
PERCENT_OF_WCXB = 30  # of its articles are cut


def read(path):
    """A page's text, or None: too long, or not UTF-8."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    try:
        return data.decode() if len(data) <= MOST_BYTES else None
    except UnicodeDecodeError:
        return None


def is_element(node, names):
    return isinstance(node.tag, str) and node.tag in names


def age(document, bare):
    for node in list(document.iter()):
        if not isinstance(node.tag, str):
            continue
        if node.tag in GONE and node.getparent() is not None:
            node.drop_tree()
            continue
        if node.tag in SECTIONS | INLINE:
            node.tag = "div" if node.tag in SECTIONS else "span"
        for name in list(node.attrib):
            if NEW_ATTRIBUTE.match(name) or (bare and name in NAMES):
                del node.attrib[name]


def triples(words):
    return list(zip(words, words[1:], words[2:]))


def shorten(document, gold, most):
    """Remove the annotated text beyond a number of words. Returns what is left
    of it, or None if the text was not found."""
    known = set(triples(gold))
    left, removed = [], 0
    for node in list(document.iter()):
        if not is_element(node, BLOCKS) or any(
                is_element(inner, BLOCKS) for inner in node.iterdescendants()):
            continue
        words = page_data.tokens(node.text_content())
        found = triples(words)
        if len(words) < 4 or sum(t in known for t in found) < .8 * len(found):
            continue
        if len(left) < most:
            left += words
        else:
            removed += len(words)
            node.drop_tree()
    complete = len(left) + removed >= .8 * len(gold)
    return left if complete and .7 * most <= len(left) <= 2.5 * most else None


def is_cut(page):
    """Whether a page is an article to shorten."""
    if len(page.gold) < LEAST_WORDS:
        return False
    if page.set:
        return page.set in ("fundus", "news", "readability") or (
            page.set == "magic-html" and page.id.startswith("article"))
    return page.type == "article" and number(page) % 100 < PERCENT_OF_WCXB


def number(page):
    """The same in every run."""
    return int(hashlib.md5(page.id.encode()).hexdigest(), 16)


def copy(page, text, kind):
    """(HTML, annotated words) of a copy, or None."""
    bare, short = KINDS[kind]
    gold = page.gold
    document = lxml.html.document_fromstring(
        re.sub(r"<\?xml[^>]*\?>", "", text))
    if short:
        gold = shorten(document, gold, 60 + number(page) % 91)
        if not gold:
            return None
    age(document, bare)
    html = lxml.html.tostring(document, encoding="unicode")
    return html.replace("<head>", '<head><meta charset="utf-8">', 1), gold


def write_copies(pages, html, kind, path_of):
    """Write the copies of pages whose files are in a folder. Returns (page, its
    annotated words) of each."""
    files = {page_data.SUFFIX.sub("", path.name): path
             for path in html.iterdir()}
    copies = []
    for page in pages:
        if not page.gold or page.id not in files:
            continue
        if KINDS[kind][1] and not is_cut(page):
            continue
        text = read(files[page.id])
        made = text and copy(page, text, kind)
        if not made:
            continue
        path = path_of(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[0], encoding="utf-8")
        copies.append((page, made[1]))
    return copies


def measure(pages, html, pith, folder):
    """Write copies of every kind, and let the program measure them:
    read_features has the rows."""
    for kind in KINDS:
        place = folder / kind
        shutil.rmtree(place, ignore_errors=True)
        write_copies(pages, html, kind, lambda page: place / f"{page.id}.html")
        page_data.run_features(pith, place, folder / f"{kind}.bin")


def read_features(folder):
    """(copies with the ids of their pages, their rows) of each kind."""
    for kind in KINDS:
        _, copies, matrix = page_data.read_features(folder / f"{kind}.bin")
        yield copies, matrix
