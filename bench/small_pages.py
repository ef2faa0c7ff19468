#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Small pages dense with text: our documentation, cut at its headings.

    bench/small_pages.py FOLDER [BYTES]

Writes pages of some BYTES (8000) each, in the frame that sites put around an
article: a bar, a menu, links beside the text, a foot. The same documentation
makes the same pages.
"""
import re
import sys
from html import escape
from pathlib import Path

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title} - pith</title>
<meta name="description" content="{title}, from the documentation of pith">
<link rel="stylesheet" href="page.css"></head>
<body><div class="topbar"><a href="/">pith</a> <a href="/docs">Documents</a>
<a href="/news">News</a> <a href="/search">Search</a></div>
<nav class="menu"><ul>{menu}</ul></nav>
<main class="content"><article><h1>{title}</h1>
<p class="byline">By <span class="author">Ann Smith</span>,
<time datetime="2026-03-04">March 4, 2026</time></p>
"""
FOOT = """</article></main>
<aside class="sidebar"><h2>Further</h2><ul>{menu}</ul></aside>
<footer><p>Licence: Apache-2.0. <a href="/legal">Legal</a></p></footer></body></html>
"""


def blocks_of(text):
    """(kind, text) of each paragraph, item and heading; code and tables go."""
    text = re.sub(r"(?ms)^```.*?^```|^\|.*?$|<!--.*?-->", "", text)
    for part in re.split(r"\n\s*\n|\n(?=- )", text):
        part = " ".join(part.split())
        words = re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", part)
        if words.startswith("#"):
            yield "h2", words.lstrip("# ")
        elif words.startswith("- "):
            yield "li", words[2:]
        elif words:
            yield "p", words


def pages_of(text, most):
    page, size = [], 0
    for kind, words in blocks_of(text):
        if size > most:
            yield page
            page, size = [], 0
        page.append((kind, words))
        size += len(words) + 10
    if page:
        yield page


def write_page(path, page, menu):
    title = next((words for kind, words in page if kind == "h2"), path.stem)
    body = "".join(f"<{kind}>{escape(words)}</{kind}>\n" for kind, words in page)
    body = re.sub(r"((?:<li>.*\n)+)", r"<ul>\1</ul>\n", body)
    path.write_text(HEAD.format(title=escape(title), menu=menu) + body +
                    FOOT.format(menu=menu), encoding="utf-8")


def main():
    folder = Path(sys.argv[1])
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 8000
    folder.mkdir(parents=True, exist_ok=True)
    docs = sorted(Path(__file__).parent.parent.glob("docs/*.md"))
    menu = "".join(f'<li><a href="{doc.stem}.html">{doc.stem}</a></li>\n'
                   for doc in docs[:12])
    frame = len(HEAD) + len(FOOT) + 2 * len(menu)
    for doc in docs:
        text = doc.read_text(encoding="utf-8")
        for i, page in enumerate(pages_of(text, most - frame)):
            write_page(folder / f"{doc.stem}-{i:02}.html", page, menu)


main()
