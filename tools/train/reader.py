# SPDX-License-Identifier: Apache-2.0
"""The test pages of Mozilla's Readability: other annotators, other languages.

SLUG/source.html is a page, SLUG/expected.html what its maintainers agreed to
get from it. The first are copied into one folder, the second turned into text
by pith itself.
"""
import re
import shutil
import subprocess

import pages as page_data

KIND = "readability"
FEW_BLOCKS = 25  # a page with fewer was made for a test and is no site's
ADDRESS = re.compile(rb'(?:rel="canonical"[^>]*href|property="og:url"[^>]*'
                     rb'content)="(https?://[^"]+)')


def copy_sources(folder, html):
    html.mkdir(parents=True, exist_ok=True)
    for source in sorted(folder.glob("*/source.html")):
        shutil.copyfile(source, html / f"{source.parent.name}.html")


def address_of(source, slug):
    """A page's own address; many were replaced by a made-up host."""
    found = ADDRESS.search(source)
    url = found.group(1).decode("utf-8", "replace") if found else ""
    return url if url and "fakehost" not in url else slug


def annotate(pages, folder, pith):
    for page in pages:
        slug = folder / page.id
        text = subprocess.run(
            [str(pith), "extract", "--method", "body", "--format", "text",
             str(slug / "expected.html")], check=True, capture_output=True)
        page.annotate_text(text.stdout.decode("utf-8"), KIND, address_of(
            (slug / "source.html").read_bytes(), page.id))
        page.set, page.page_type = KIND, "article"
        page.number_tokens()
    return pages


def load(folder, pith, where):
    """Where pages are; id and blocks of all; those of sites; their rows."""
    html = where / "html"
    copy_sources(folder, html)
    path = where / "features.bin"
    page_data.run_features(pith, html, path)
    _, pages, matrix = page_data.read_features(path)
    inputs = [(page.id, len(page.blocks)) for page in pages]
    pages = annotate([page for page in pages
                      if len(page.blocks) >= FEW_BLOCKS], folder, pith)
    pages, matrix = page_data.keep_rows(pages, matrix)
    return html, inputs, pages, matrix
