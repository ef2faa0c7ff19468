#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Pages of manuals, as programs write them: signatures, terms, short lines.

People annotated few such pages, and a model that has only seen those drops
what looks like a list of names. Here the annotation comes from the markup: a
documentation generator puts a page's own matter into one element, which a CSS
selector names, and menus, breadcrumbs and permalinks elsewhere.

    tools/train/manuals.py OUT       takes the packages of GENERATORS from
                                     Debian with apt-get, unpacks them below
                                     OUT, and writes OUT/html and
                                     OUT/ground-truth

None of these packages is in the sets of tools/measure/make-docs-set, which measure.
"""
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pages as page_data

sys.path.append(str(Path(__file__).resolve().parents[1] / "measure"))
import docs_set  # noqa: E402

KIND = "manual"
# Of such a page against an article of WCXB: see docs/records/auto.md,
# "Pages by others".
PAGE_WEIGHT = 0.3
PER_GENERATOR = 8      # pages of each, evenly spaced
BYTES = range(3_000, 300_000)  # of a page: not a stub, not a whole book

DOC = "usr/share/doc/"
SPHINX = (".body[role=main]", ".headerlink, .viewcode-link, .viewcode-back")
READ_THE_DOCS = (".document[role=main]", ".headerlink, .viewcode-link")
DOCBOOK = ("body > div:not(.navheader):not(.navfooter):not(.footer)", "")
DOXYGEN = (".headertitle, .contents", ".dynheader, .dyncontent")
JAVADOC = ("main", "")
MDBOOK = ("#content main", "")
TEXINFO = ("body > .section, body > .chapter, body > .subsection", ".header")
# Package, folder of the pages, their main matter, what is navigation in it.
GENERATORS = [
    ("ant-doc", DOC + "ant/api", *JAVADOC),
    ("apache2-doc", DOC + "apache2-doc/manual/en", "#page-content",
     "#quickview"),
    ("apt-doc", DOC + "apt-doc", *DOCBOOK),
    ("anarchism", DOC + "anarchism/html", ".content", ".book-navigation"),
    ("aptitude-doc-en", DOC + "aptitude/html/en", *DOCBOOK),
    ("bind9-doc", DOC + "bind9-doc/arm", *READ_THE_DOCS),
    ("buildbot-doc", DOC + "buildbot/html", *READ_THE_DOCS),
    ("cmake-doc", DOC + "cmake-data/html", *SPHINX),
    ("crystal-doc", DOC + "crystal/api-docs", ".main-content", ""),
    ("cython-doc", DOC + "cython-doc/html", *SPHINX),
    ("debian-history", DOC + "debian-history/docs", *DOCBOOK),
    ("debian-policy", DOC + "debian-policy", *SPHINX),
    ("debian-reference-en", "usr/share/debian-reference", *DOCBOOK),
    ("docbook-xsl-doc-html", DOC + "docbook-xsl-doc-html", *DOCBOOK),
    ("erlang-doc", DOC + "erlang-doc", "#content", ""),
    ("exim4-doc-html", DOC + "exim4-doc-html", "#content", ""),
    ("fltk1.3-doc", DOC + "fltk1.3-doc/HTML", *DOXYGEN),
    ("ganeti-doc", DOC + "ganeti/html", *SPHINX),
    ("ghc-doc", DOC + "ghc-doc/html/libraries",
     "#module-header, #description, #synopsis, #interface", ""),
    ("ghc-doc", DOC + "ghc-doc/html/users_guide", *READ_THE_DOCS),
    ("gap-doc", "usr/share/gap/doc", "body", ".chlinktop, "
     ".chlinkprevnexttop, .chlinkprevnextbot, .chlinkbot, .pcenter"),
    ("gcl-doc", DOC + "gcl-doc", "body", ".header"),
    ("git-doc", DOC + "git-doc", "#header, #content", "#toc"),
    ("ikiwiki", DOC + "ikiwiki/html", "#content", ".toc"),
    ("imagemagick-6-doc", DOC + "imagemagick-6-common/html/www/api", *DOXYGEN),
    ("junit4-doc", DOC + "junit4/api", *JAVADOC),
    ("kicad-doc-en", DOC + "kicad/help/en", "#header, #content", "#toc"),
    ("libboost1.74-doc", DOC + "libboost1.74-doc/doc/html",
     "body > .refentry, body > .section, body > .chapter, body > .article",
     ".spirit-nav, .copyright-footer"),
    ("libeigen3-doc", DOC + "libeigen3-dev/html", *DOXYGEN),
    ("libglib2.0-doc", "usr/share/gtk-doc/html",
     "body > .refentry, body > .sect1, body > .chapter", ""),
    ("libgtk-4-doc", DOC + "libgtk-4-doc", "#main", ""),
    ("libgtkmm-3.0-doc", DOC + "libgtkmm-3.0-doc/reference/html", *DOXYGEN),
    ("libvirt-doc", DOC + "libvirt-doc/html", "#body",
     "#contents, .headerlink"),
    ("lilypond-doc-html", DOC + "lilypond/html/Documentation", "#main",
     ".nav_table, .header, .toc"),
    ("maxima-doc", DOC + "maxima-doc/html", *TEXINFO),
    ("mkdocs-doc", DOC + "mkdocs/html", "[role=main]", ".headerlink"),
    ("nim-doc", DOC + "nim/html", "#content", ""),
    ("nodejs-doc", DOC + "nodejs/api", "#apicontent", ".mark, .srclink"),
    ("nova-doc", DOC + "nova-doc/html", ".docs-body", ".headerlink"),
    ("nut-doc", DOC + "nut-doc/html", *DOCBOOK),
    ("octave-doc", DOC + "octave/octave.html", *TEXINFO),
    ("openjdk-17-doc", DOC + "openjdk-17-jre-headless/api", *JAVADOC),
    ("postfix-doc", DOC + "postfix/html", "body", ""),
    ("python-attr-doc", DOC + "python-attr-doc/html", *READ_THE_DOCS),
    ("python-celery-doc", DOC + "python-celery-doc/html", SPHINX[0],
     SPHINX[1] + ", .deck"),
    ("python-dask-doc", DOC + "python-dask-doc/html", "main[role=main]",
     ".headerlink, .prev-next-area"),
    ("python-flask-doc", DOC + "python-flask-doc/html", *SPHINX),
    ("python-mako-doc", DOC + "python-mako-doc/html", "#docs-body",
     ".headerlink"),
    ("python-pandas-doc", DOC + "python-pandas-doc/html", "main[role=main]",
     ".headerlink, .prev-next-area"),
    ("python-pytest-doc", DOC + "python-pytest-doc/html", *SPHINX),
    ("python-requests-doc", DOC + "python-requests-doc/html", *SPHINX),
    ("python-scrapy-doc", DOC + "python-scrapy-doc/html", *READ_THE_DOCS),
    ("python-sqlalchemy-doc", DOC + "python-sqlalchemy-doc/html", "#docs-body",
     ".headerlink"),
    ("python-sympy-doc", DOC + "python-sympy-doc/html", "article[role=main]",
     ".headerlink"),
    ("python3.11-doc", DOC + "python3.11/html", *SPHINX),
    ("qtbase5-doc-html", "usr/share/qt5/doc", ".mainContent",
     ".sidebar, .toc"),
    ("racket-doc", DOC + "racket", ".maincolumn .main",
     ".navsettop, .navsetbottom, .versionbox"),
    ("rust-doc", DOC + "rust-doc/html/std", "#main-content",
     ".out-of-band, .srclink, .rightside"),
    ("rust-doc", DOC + "rust-doc/html/book", *MDBOOK),
    ("rust-doc", DOC + "rust-doc/html/reference", *MDBOOK),
    ("scala-doc", DOC + "scala-2.11/api",
     "#definition, #signature, #comment, #template", "#mbrsel"),
    ("shorewall-doc", DOC + "shorewall-doc/html", "body > .article", ""),
    ("sphinx-doc", DOC + "sphinx-doc/html", *SPHINX),
    ("swig4.0-doc", DOC + "swig4.0-doc/Manual", "body", ""),
    ("twisted-doc", DOC + "twisted-doc/html/api", "#main",
     "#search-results-container"),
    ("wireshark-doc", DOC + "wireshark", *DOCBOOK),
    ("wx3.2-doc", DOC + "wx3.2-doc/html", *DOXYGEN),
    ("zsh-doc", DOC + "zsh-common/html", "body > div", ".header"),
]


# -- Making the set ---------------------------------------------------------


def fetch(packages, folder):
    """Unpack packages, each into a folder of its name."""
    missing = [p for p in packages if not (folder / p).is_dir()]
    debs = folder / "debs"
    debs.mkdir(parents=True, exist_ok=True)
    if missing:
        subprocess.run(["apt-get", "download", *missing], cwd=debs, check=True)
    for package in missing:
        deb = max(debs.glob(f"{package}_*.deb"))
        part = folder / f"{package}.part"
        shutil.rmtree(part, ignore_errors=True)
        subprocess.run(["dpkg-deb", "-x", str(deb), str(part)], check=True)
        part.rename(folder / package)


def list_pages(folder):
    return [page for page in sorted([*folder.rglob("*.html"),
                                     *folder.rglob("*.htm")])
            if page.is_file() and not page.is_symlink()
            and page.stat().st_size in BYTES]


def choose_pages(files, select, prune):
    """(page, its main matter): evenly spaced, each with enough words."""
    count = min(PER_GENERATOR, len(files))
    for i in range(count):
        for at in range(i * len(files) // count,
                        (i + 1) * len(files) // count):
            text = docs_set.main_text(files[at], select, prune)
            if len(text.split()) >= docs_set.LEAST_WORDS:
                yield files[at], text
                break


def make_set(out):
    fetch(sorted({row[0] for row in GENERATORS}), out / "packages")
    part = out / "part"  # takes its name when it is whole
    shutil.rmtree(part, ignore_errors=True)
    for name in ("html", "ground-truth"):
        (part / name).mkdir(parents=True)
    for number, (package, folder, select, prune) in enumerate(GENERATORS):
        files = list_pages(out / "packages" / package / folder)
        count = 0
        for page, text in choose_pages(files, select, prune):
            name = f"{number:02}-{count}-" + re.sub(r"\W", "-", package)
            count += 1
            # Pages of one generator are one site: they are in one fold.
            family = re.sub(r"\W+", "-", select).strip("-")
            docs_set.add(part, name, KIND, page, text,
                         url=f"https://{family}.invalid/")
        print(f"{package}: {count} of {len(files)} pages", file=sys.stderr)
    for name in ("ground-truth", "html"):
        shutil.rmtree(out / name, ignore_errors=True)
        (part / name).rename(out / name)
    part.rmdir()


# -- Learning from it -------------------------------------------------------


def load(folder, pith, where):
    """Where pages are; id and blocks of all; the pages; their rows."""
    where.mkdir(parents=True, exist_ok=True)
    path = where / "features.bin"
    page_data.run_features(pith, folder / "html", path)
    _, pages, matrix = page_data.read_features(path)
    inputs = [(page.id, len(page.blocks)) for page in pages]
    for page in pages:
        gold = json.loads((folder / "ground-truth" / f"{page.id}.json")
                          .read_text("utf-8"))
        page.annotate_text(gold["ground_truth"]["main_content"], KIND,
                           gold["url"])
        page.number_tokens()
    return folder / "html", inputs, pages, matrix


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    make_set(Path(sys.argv[1]).resolve())
