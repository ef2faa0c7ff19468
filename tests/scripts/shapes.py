#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The same pages in other scripts: does auto keep the same blocks?

    tests/scripts/shapes.py [--table]

tests/scripts/shapes/ holds pages as sites make them, with slots for text:
{+key} is main content, {?key} may be either, {key} is not content.
tests/scripts/texts/ holds the same texts in ten scripts. Every page is made
in every script and given to the program in PITH. Prints TAP, a test per
script: the blocks that are kept must be the ones that are kept of the Latin
page, in nineteen of twenty cases, and content must score nearly as well. With
--table it prints a Markdown table of both instead.
"""
import os
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

HERE = Path(__file__).parent
PITH = os.environ.get("PITH", "build/release/pith")
SLOT = re.compile(r"\{([+?]?)(\w+)\}")
LEAST_ALIKE = 0.95  # Kana has 0.976
MOST_LOST = 0.05  # of F1 over blocks, against Latin
SENTENCES = "acdkpry"  # first letters of keys that may share a paragraph


class Runs(HTMLParser):
    """The runs of text of a page."""

    def __init__(self):
        super().__init__()
        self.text = []

    def handle_data(self, data):
        self.text.append(" ".join(data.split()))


def read_texts(path):
    texts = dict(line.split(" ", 1) for line in
                 path.read_text(encoding="utf-8").splitlines())
    texts["lang"], texts["dir"] = texts["lang"].split()
    return texts


def slots_of(shape):
    """Key and class of the slots in a page's body, in order."""
    body = shape[shape.index("<body>"):]
    return [(key, kind) for kind, key in SLOT.findall(body)]


def kept_slots(shape, texts):
    """For every slot, whether the program keeps its text."""
    page = SLOT.sub(lambda slot: texts[slot[2]], shape)
    with tempfile.NamedTemporaryFile("w", suffix=".html",
                                     encoding="utf-8") as file:
        file.write(page)
        file.flush()
        done = subprocess.run([PITH, "extract", "--keep-title", "-f", "html",
                               file.name],
                              stdout=subprocess.PIPE, encoding="utf-8",
                              stderr=subprocess.DEVNULL, check=False)
    runs = Runs()
    runs.feed(done.stdout)
    return [any(texts[key] in run if key[0] in SENTENCES else texts[key] == run
                for run in runs.text) for key, _ in slots_of(shape)]


def score(shape, kept):
    """The numbers of blocks found, kept and wanted."""
    marks = [(keep, kind) for keep, (_, kind) in zip(kept, slots_of(shape))
             if kind != "?"]
    return (sum(keep and kind == "+" for keep, kind in marks),
            sum(keep for keep, _ in marks),
            sum(kind == "+" for _, kind in marks))


def measure(texts, shapes, latin):
    """The share of blocks with the same decision as in Latin, and F1 over the blocks."""
    kept = {name: kept_slots(shape, texts) for name, shape in shapes.items()}
    latin = latin or kept
    alike = [a == b for name in shapes for a, b in zip(kept[name], latin[name])]
    scores = [score(shape, kept[name]) for name, shape in shapes.items()]
    hit, taken, wanted = (sum(column) for column in zip(*scores))
    differ = [f"{name}: {key}" for name, shape in shapes.items()
              for (key, _), a, b in zip(slots_of(shape), kept[name],
                                        latin[name]) if a != b]
    return kept, sum(alike) / len(alike), 2 * hit / (taken + wanted), differ


def main():
    shapes = {path.stem: path.read_text(encoding="utf-8")
              for path in sorted((HERE / "shapes").glob("*.html"))}
    scripts = sorted((HERE / "texts").glob("*.txt"),
                     key=lambda path: (path.stem != "Latin", path.stem))
    latin, table = None, sys.argv[1:] == ["--table"]
    print("| script | blocks as in Latin | F1 over blocks |\n|---|---|---|"
          if table else f"1..{len(scripts)}")
    for path in scripts:
        kept, alike, f1, differ = measure(read_texts(path), shapes, latin)
        if not latin:
            latin, latin_f1 = kept, f1
        if table:
            print(f"| {path.stem} | {alike:.3f} | {f1:.3f} |")
            continue
        fine = alike >= LEAST_ALIKE and f1 >= latin_f1 - MOST_LOST
        print(f"{'' if fine else 'not '}ok - {path.stem}")
        print(f"# {alike:.3f} of the blocks as in Latin, F1 {f1:.3f}"
              f"{'; differ: ' if differ else ''}{', '.join(differ)}")


if __name__ == "__main__":
    main()
