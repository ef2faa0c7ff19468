#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages of real Thai text: the desktop's manual in Debian's mate-user-guide.

    tests/site/thai_manual.py OUT [ROOT]

Its DocBook becomes pages by Debian's docbook-xsl-ns and xsltproc. Those that are
mostly Thai (a third of the manual is translated) are written to OUT as a set for
`pith eval`; content is all that stands outside of their headers and footers.
OUT/texts has those with three paragraphs or more as articles for
tests/site/thai.py --texts. ROOT is a folder into which mate-user-guide was
unpacked with dpkg-deb -x (default: /, where it is installed). PITH names the
program (build/release/pith). Status 77: a package is not there.
"""
import re
import subprocess
import sys
import tempfile
from html import unescape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools" /
                       "measure"))
from docs_set import add, main_text  # noqa: E402

SITE = "mate-user-guide"
BOOK = f"usr/share/help/th/{SITE}/index.docbook"
SHEET = "/usr/share/xml/docbook/stylesheet/docbook-xsl-ns/html/chunk.xsl"
LEAST_LETTERS = 250  # of Thai, as tools/measure/make-docs-set has it
LEAST_PARAGRAPHS = 3  # of an article, a guess
LEAST_OF_PARAGRAPH = 40  # letters; a guess that leaves out labels


def make_pages(book, folder):
    settings = {"chunk.section.depth": "2", "use.id.as.filename": "1",
                "chunker.output.encoding": "UTF-8", "chunk.quietly": "1"}
    params = [part for name, value in settings.items()
              for part in ("--stringparam", name, value)]
    subprocess.run(["xsltproc", "--nonet", "--xinclude", *params, SHEET,
                    str(book.resolve())], cwd=folder, check=True,
                   stderr=subprocess.DEVNULL)
    return sorted(folder.glob("*.html"))


def is_thai(text, least):
    thai = len(re.findall("[\u0e00-\u0e7f]", text))
    return thai >= least and thai > len(re.findall("[A-Za-z]", text))


def article_of(page):
    """The title and Thai paragraphs, one per line."""
    html = page.read_text(encoding="utf-8")
    title = unescape(re.search(r"<title>(.*?)</title>", html, re.S).group(1))
    lines = [line for line in main_text(page, "p").split("\n")
             if is_thai(line, LEAST_OF_PARAGRAPH)]
    return [" ".join(line.split()) for line in [title, *lines]]


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    out, root = Path(sys.argv[1]), Path((sys.argv + ["/"])[2])
    missing = [path for path in (root / BOOK, Path(SHEET))
               if not path.is_file()]
    if missing:
        print(f"thai_manual: no {missing[0]}", file=sys.stderr)
        sys.exit(77)
    for folder in ("html", "ground-truth"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    articles = []
    with tempfile.TemporaryDirectory() as scratch:
        for page in make_pages(root / BOOK, Path(scratch)):
            text = main_text(page, "body", ".navheader, .navfooter")
            if not is_thai(text, LEAST_LETTERS):
                continue
            add(out, page.stem, SITE, page, text, site=SITE)
            article = article_of(page)
            if len(article) > LEAST_PARAGRAPHS:
                articles.append("\n".join(article))
    (out / "texts").write_text("\n\n".join(articles) + "\n", encoding="utf-8")
    pages = len(list((out / "html").iterdir()))
    print(f"{pages} pages, {len(articles)} articles", file=sys.stderr)


main()
