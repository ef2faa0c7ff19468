#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a template takes from manuals of Debian packages.

    tests/site/manuals.py PITH [ROOT]          what stays and what goes
    tests/site/manuals.py --left PITH [ROOT]   which words, page by page
    tests/site/manuals.py --set OUT [ROOT]     a set for pith eval
    tests/site/manuals.py --others OUT [ROOT]  a set of other manuals

ROOT is a folder into which packages were unpacked with dpkg-deb -x (default:
/, where they are installed). Of the words in a page's main matter, in any
order, the share that is kept is printed; of all others, which are the frame's,
the share that is left; last a row of docs/sites.md. A template is learnt from at most 250 pages, evenly
spaced, and some 32 of them are scored. Templates are written to the current
folder. A manual that is not there is named and skipped. A set has at most 100
pages of a manual (PAGES), whose name is their page type.
"""
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

LEARNT = 250
SCORED = 32
IN_SET = int(os.environ.get("PAGES", "100"))
VOID = set("area base br col embed hr img input link meta source track "
           "wbr".split())
UNSEEN = ("script", "style", "title", "noscript")
# The figures in the row of docs/sites.md.
IN_TABLE = (("body", "context"), ("auto", None), ("auto", "context"))
UNUSUAL = ("genindex.html", "search.html", "bookindex.html")
# Name, folder, the elements that contain the main matter, and those inside them
# that are navigation: tag, #id or .class.
MANUALS = [
    ("django", "usr/share/doc/python-django-doc/html", "#yui-main", ""),
    ("postgresql", "usr/share/doc/postgresql-doc-15/html", "body",
     ".navheader .navfooter"),
    ("python", "usr/share/doc/python3.11/html", ".body", ""),
    ("sqlalchemy", "usr/share/doc/python-sqlalchemy-doc/html", "#docs-body",
     ""),
    ("apache", "usr/share/doc/apache2-doc/manual/en", "#page-content",
     ".toplang .bottomlang #quickview .top #path .up"),
    ("zsh", "usr/share/doc/zsh-common/html", "body", ".header"),
    ("glib", "usr/share/gtk-doc/html/glib", "body", ".navigation .footer"),
    ("gio", "usr/share/gtk-doc/html/gio", "body", ".navigation .footer"),
    ("java.io", "usr/share/doc/openjdk-17-jre-headless/api/java.base/java/io",
     "main", ""),
    ("handbook", "usr/share/doc/debian-handbook/html/en-US", "body",
     "#banner .docnav #leftnav .toc_nav"),
    # No rule was chosen by these, except the one about menus by racket. .deck:
    # a note about versions that is the same on every page
    ("celery", "usr/share/doc/python-celery-doc/html", ".body", ".deck"),
    ("pandas", "usr/share/doc/python-pandas-doc/html", "main",
     ".prev-next-area"),
    ("gtkmm", "usr/share/doc/libgtkmm-3.0-doc/reference/html",
     ".headertitle .contents", ""),
    ("stdlib", "usr/share/doc/erlang-doc/lib/stdlib-4.2/doc/html", "#content",
     ".footer"),
    ("racket", "usr/share/doc/racket/reference", ".main",
     ".navsettop .navsetbottom .versionbox"),
    ("junit", "usr/share/doc/junit4/api/org", "main", ""),
]
DOXYGEN = (".headertitle .contents", ".dynheader .dyncontent")
# No rule was chosen by these: the packages NAME-doc, with the elements of their
# generator.
OTHERS = [
    ("ant", "usr/share/doc/ant/api", "main", ""),
    ("cmake", "usr/share/doc/cmake-data/html", ".body", ".headerlink"),
    ("cython", "usr/share/doc/cython-doc/html", ".body", ".headerlink"),
    ("exim4", "usr/share/doc/exim4-doc-html", "#content", ""),
    ("fltk1.3", "usr/share/doc/fltk1.3-doc/HTML", *DOXYGEN),
    ("ganeti", "usr/share/doc/ganeti/html", ".body", ".headerlink"),
    ("imagemagick-6", "usr/share/doc/imagemagick-6-common/html/www/api",
     *DOXYGEN),
    ("libeigen3", "usr/share/doc/libeigen3-dev/html", *DOXYGEN),
    ("nim", "usr/share/doc/nim/html", "#content", ""),
    ("nova", "usr/share/doc/nova-doc/html", ".docs-body", ".headerlink"),
    ("python-flask", "usr/share/doc/python-flask-doc/html", ".body",
     ".headerlink"),
    ("qtbase5", "usr/share/qt5/doc", ".mainContent", ".sidebar .toc"),
    ("rust", "usr/share/doc/rust-doc/html/std", "#main-content",
     ".out-of-band .srclink .rightside"),
    ("scala", "usr/share/doc/scala-2.11/api",
     "#definition #signature #comment #template", "#mbrsel"),
    ("sphinx", "usr/share/doc/sphinx-doc/html", ".body", ".headerlink"),
    ("twisted", "usr/share/doc/twisted-doc/html/api", "#main",
     "#search-results-container"),
    ("wx3.2", "usr/share/doc/wx3.2-doc/html", *DOXYGEN),
]


class Split(HTMLParser):
    """Texts in the main matter, and all others."""

    def __init__(self, main, frame):
        super().__init__()
        self.main, self.frame = main.split(), frame.split()
        self.stack, self.inside, self.outside = [], [], []

    @staticmethod
    def matches(selectors, tag, attributes):
        names = {tag, "#" + (attributes.get("id") or "")}
        names.update("." + c for c in (attributes.get("class") or "").split())
        return any(s in names for s in selectors)

    def handle_starttag(self, tag, attrs):
        if tag in VOID:
            return
        state = self.stack[-1][1] if self.stack else "outside"
        attributes = dict(attrs)
        if tag in UNSEEN or state == "unseen":
            state = "unseen"
        elif self.matches(self.frame, tag, attributes) or state == "frame":
            state = "frame"
        elif self.matches(self.main, tag, attributes):
            state = "inside"
        self.stack.append((tag, state))

    def handle_endtag(self, tag):
        if any(name == tag for name, _ in self.stack):
            while self.stack.pop()[0] != tag:
                pass

    def handle_data(self, data):
        state = self.stack[-1][1] if self.stack else "outside"
        if state == "inside":
            self.inside.append(data)
        elif state != "unseen":
            self.outside.append(data)


def words(text):
    return Counter(re.findall(r"\w+", text))


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL,
                          check=False).stdout.decode("utf8", "replace")


def split(page, main, frame):
    parser = Split(main, frame)
    parser.feed(page.read_text(encoding="utf-8", errors="replace"))
    return words(" ".join(parser.inside)), words(" ".join(parser.outside))


def score(pith, options, sample, show):
    """The share of content that is kept, and of the frame that is left."""
    content = kept = frame = left = 0
    for page, inside, outside in sample:
        output = words(run(pith, *options, page))
        mine = output & inside
        rest = (output - mine) & outside
        content += inside.total()
        kept += mine.total()
        frame += outside.total()
        left += rest.total()
        if show and (rest or inside - mine):
            print(page.name, "left:", *rest.elements(), "| lost:",
                  *(inside - mine).elements())
    return 100 * kept / max(content, 1), 100 * left / max(frame, 1), frame


def spaced(files, count):
    return files[::max(1, -(-len(files) // count))]


def measure(pith, name, files, parts, show):
    files = spaced(files, LEARNT)
    sample = [(page, *split(page, *parts)) for page in spaced(files, SCORED)]
    table = {}
    for method in ("body",) if show else ("body", "auto"):
        template = f"{name}-{method}.tpl"
        run(pith, "site", "learn", "-m", method, "-o", template, *files)
        for match in ("context",) if show else (None, "text", "context"):
            options = ["-m", method, "--keep-title"]  # as pith eval scores
            if match:
                options += ["--template", template, "--match", match]
            kept, left, frame = score(pith, options, sample, show)
            print(f"{name:10} {len(files)} learnt {len(sample)} scored "
                  f"{method:4} {match or '(none)':8} content kept {kept:6.2f} "
                  f"% frame left {left:6.2f} % of {frame} words", flush=True)
            table[method, match] = f"{kept:.2f} | {left:.2f}"
    cells = [table.get(key) for key in IN_TABLE]
    if not show:
        print(f"| {name} | {frame:,} |", " | ".join(cells), "|", flush=True)


def write_set(out, name, files, parts):
    for number, page in enumerate(spaced(files, IN_SET)):
        parser = Split(*parts)
        parser.feed(page.read_text(encoding="utf-8", errors="replace"))
        text = " ".join(" ".join(parser.inside).split())
        if not text:
            continue
        gold = {"ground_truth": {"main_content": text},
                "_internal": {"page_type": {"primary": name}}}
        shutil.copyfile(page, out / "html" / f"{name}-{number:04}.html")
        (out / "ground-truth" / f"{name}-{number:04}.json").write_text(
            json.dumps(gold, ensure_ascii=False), encoding="utf-8")


def main():
    kind = sys.argv.pop(1) if sys.argv[1:2] in (
        ["--left"], ["--set"], ["--others"]) else ""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    root = Path((sys.argv + ["/"])[2])
    if kind in ("--set", "--others"):
        for folder in ("html", "ground-truth"):
            (Path(sys.argv[1]) / folder).mkdir(parents=True, exist_ok=True)
    for name, folder, *parts in OTHERS if kind == "--others" else MANUALS:
        files = sorted(p for p in (root / folder).rglob("*.html")
                       if p.name not in UNUSUAL)
        if not files:
            print(f"{name}: not there, skipped")
        elif kind in ("--set", "--others"):
            write_set(Path(sys.argv[1]), name, files, parts)
        else:
            measure(sys.argv[1], name, files, parts, kind == "--left")


if __name__ == "__main__":
    main()
