# SPDX-License-Identifier: Apache-2.0
"""Readability's test pages by pith.compat.readability and by readability-lxml.

    readability_table.py FOLDER

FOLDER holds SLUG/source.html, expected.html and expected-metadata.json: what
Mozilla's Readability gives, a second opinion. For each: mean word F1 of the
summary's words against the expected ones, and how many titles are the same.
"""
import json
import sys
from pathlib import Path

import pith
from pith.compat import readability


def words(html):
    """All visible text of a piece of HTML."""
    return pith.extract(html, method="body", keep_html=False).text


def measure(kind, folders):
    gold, found, titles = {}, {}, 0
    for folder in folders:
        source = (folder / "source.html").read_text("utf-8", "replace")
        known = json.loads((folder / "expected-metadata.json").read_text("utf-8"))
        gold[folder.name] = words((folder / "expected.html").read_text("utf-8"))
        try:
            document = kind(source)
            found[folder.name] = words(document.summary())
            titles += document.title() == known.get("title")
        except Exception:  # of readability-lxml; the page then counts as empty
            found[folder.name] = ""
    score = pith.evaluate(gold, found)["word-f1"]
    return score["f1"], score["precision"], score["recall"], titles


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folders = sorted(p.parent for p in Path(sys.argv[1]).glob("*/expected.html"))
    print(f"| {len(folders)} pages | word F1 | precision | recall | same title |")
    print("|---|---|---|---|---|")
    kinds = {"pith.compat.readability": readability.Document}
    try:
        from readability import Document
        kinds["readability-lxml"] = Document
    except ImportError:
        pass
    for name, kind in kinds.items():
        print("| {} | {:.3f} | {:.3f} | {:.3f} | {} |".format(
            name, *measure(kind, folders)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
