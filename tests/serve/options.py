# SPDX-License-Identifier: Apache-2.0
"""Every option that /openapi.json lists has the same effect with and without the
sandbox.

A page on which each option has an effect is requested with and without it: the
answers must differ, and be the same in both services. A new option needs a row
here, or the test fails.

Usage: options.py PITH
"""

import json
import sys
from urllib.parse import urlencode

from running import Server, check, run_tests

PITH = sys.argv[1]
WORDS = "The water rose by two metres in the night, and the levee held. "
PAGE = f"""<title>River</title><link rel=next href=/2>
<meta name=author content=Kim><meta property=article:published_time content=2025-03-18>
<script type=application/ld+json>{{"@type": "Article", "name": "River"}}</script>
<nav><a href=/>Home</a> <a href=/news>News of the day</a></nav>
<article><h1>River</h1><p>{WORDS * 5}<a href=/more>More on <b>levees</b></a>.</p>
<h2>Afterwards</h2><p>{WORDS * 5} caf\u00e9</p><figure><img src=/i.png alt="The levee">
<figcaption>The levee</figcaption></figure><table><tr><th colspan=2>Level<th>Hour
<tr><td>2<td>4<td>5<tr><td>3<td>4<td>6</table><p>{WORDS * 5}<p>{WORDS * 5}</article>
<footer>{WORDS}</footer>""".encode("latin1")

# A value, and further options of the request; None: the option has no effect on
# this page, so its answer may be the same.
ROWS = {
    "method": ("body", {}), "set": ("keep=all", {}), "precision": ("1", None),
    "recall": ("1", None), "keep": ("all", {}), "union": ("body", {}),
    "layout": ("none", None), "viewport": ("500x500", None),
    "select": ("footer", {}), "prune": ("h2", {}),
    "base-url": ("https://b.example/", {"format": "markdown"}),
    "url": ("https://b.example/", {"format": "markdown"}), "id": ("seven", {}),
    "encoding": ("koi8-r", {}), "encoding-order": ("http,page", None),
    "fallback-encoding": ("koi8-r", {}), "http-charset": ("koi8-r", {}),
    "max-bytes": ("800", {}), "max-nodes": ("30", {}), "max-depth": ("8", None),
    "timeout": ("9s", None), "format": ("html", {}), "formats": ("html", {}),
    "title": ("1", {}), "keep-title": ("1", None),
    "links": ("1", {"format": "text"}),
    "images": ("1", {"format": "markdown", "method": "body"}),
    "captions": ("drop", {"format": "html", "method": "body"}),
    "markdown": ("plain", {"format": "markdown", "method": "body"}),
    "link-style": ("reference", {"format": "markdown", "method": "body"}),
    "complex-tables": ("once", {"format": "markdown", "method": "body"}),
    "wrap": ("40", {"format": "text"}), "max-chars": ("100", {"format": "text"}),
    "from": ("40", {"format": "text"}),
    "formatting": ("1", {"format": "text", "method": "body"}),
    "no-links": ("1", {"format": "markdown", "method": "body"}),
    "no-tables": ("1", {"format": "text", "method": "body"}),
    "no-comments": ("1", None),
    "no-images": ("1", {"format": "html", "images": "1", "method": "body"}),
    "no-posts": ("1", None), "no-items": ("1", None), "list-links": ("1", {}),
    "blocks": ("1", {}), "chunks": ("100c", {}), "next-page": ("1", {}),
    "schema-org": ("1", {}), "with-metadata": ("1", {"format": "markdown"}),
    "with-tokens": ("1", {}), "timing": ("1", None),
    "csv-safe": ("1", None), "language": ("de", {}), "min-length": ("5k", {}),
    "max-length": ("20", {}), "quality": ("gopher,c4", {"select": "h2"}),
    "only-with-metadata": ("1", {"format": "text"}),
    "where": ("word_count > 100000", {}),
    "methods": ("auto,ctd", None), "flip": ("0", None), "html": ("1", None),
    "no-blocks": ("1", None),
}


def test_every_option():
    """the options of /openapi.json, in the sandbox and without it"""
    with Server(PITH) as sealed, Server(PITH, "--no-sandbox") as bare:
        listed = json.loads(sealed.ask("GET", "/openapi.json")[2])
        names = set(listed["components"]["parameters"])
        check("every option has a row", names <= ROWS.keys(), names - ROWS.keys())
        for name, (value, beside) in ROWS.items():
            if name not in names:
                continue
            asked = "/v1/extract?" + urlencode({**(beside or {}), name: value})
            got = [server.post(asked, PAGE)[::2] for server in (sealed, bare)]
            plain = sealed.post("/v1/extract?" + urlencode(beside or {}), PAGE)[::2]
            if name == "timing":
                got = [(status, b"\"ms\":" in data) for status, data in got]
            check(f"{name}: the same in the sandbox", got[0] == got[1], got)
            check(f"{name}: is heeded", beside is None or got[0] != plain, got[0])


sys.exit(run_tests([test_every_option]))
