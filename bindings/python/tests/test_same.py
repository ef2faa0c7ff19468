# SPDX-License-Identifier: Apache-2.0
"""The same bytes as the program, on pages of the examples and of a data set.

A sample of the set in `make python`, all of it in `make check-all`.
"""
import gzip
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import pith

LONG = bool(os.environ.get("PITH_PYTHON_LONG"))
SET = Path(os.environ.get("PITH_SHARED", "../shared")) / "data/wcxb/html"
ENDINGS = {"text": ".txt", "markdown": ".md", "html": ".html", "xml": ".xml",
           "tei": ".tei.xml", "tokens": ".tokens", "jsonl": ".jsonl",
           "csv": ".csv"}


def written(page, form, name):
    """What the program writes into a file of its own."""
    if form == "jsonl":
        return page.to_json(name) + "\n"
    if form == "csv":
        return pith.csv_header() + page.to_csv(name)
    declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
    if form == "xml":
        return declaration + page.to_xml(name)
    if form == "tei":
        return declaration + page.to_tei(name)
    return page.output


def read(path):
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def stem_of(path):
    """What the program calls a page of a file, before the format's ending."""
    return path.name.removesuffix(".gz").removesuffix(".html")


class Same(unittest.TestCase):
    def compare(self, files):
        for form, ending in ENDINGS.items():
            with tempfile.TemporaryDirectory() as folder:
                names = [str(path) for path in files]
                listing = Path(folder) / "names"
                listing.write_text("\n".join(names) + "\n")
                subprocess.run(
                    [os.environ["PITH"], "-q", "-f", form, "--files-from",
                     str(listing), "--output-dir", folder + "/out"],
                    check=False, capture_output=True)
                found = {path.name: path for path in
                         Path(folder, "out").rglob("*") if path.is_file()}
                asked = form if form not in ("jsonl", "csv") else "text"
                pages = pith.extract_many(map(read, files), jobs=2,
                                          format=asked)
                for path, page in zip(files, pages):
                    there = found[stem_of(path) + ending].read_bytes().decode()
                    here = written(page, form, str(path))
                    self.assertEqual(there.rstrip("\n"), here.rstrip("\n"),
                                     (form, path))

    def test_options(self):
        """Options of the output, as the program names them."""
        rows = [(["-m", "ctd", "--keep-title"],
                 {"method": "ctd", "keep_title": True}),
                (["--title", "--wrap", "60", "--captions", "drop"],
                 {"title": True, "wrap": 60, "captions": "drop"}),
                (["--markdown=plain", "--link-style", "reference"],
                 {"format": "markdown", "markdown": "plain",
                  "link_style": "reference"}),
                (["--markdown", "--complex-tables", "html"],
                 {"format": "markdown", "complex_tables": "html"}),
                (["--from", "100", "--max-chars", "500"],
                 {"start": 100, "max_chars": 500}),
                (["--jsonl", "--no-posts", "--formats", "html"],
                 {"no_posts": True, "parts": ("html",)}),
                (["--jsonl", "--list-links", "--blocks", "--chunks", "300c",
                  "--next-page", "--schema-org", "--formats", "markdown,html",
                  "--no-items"],
                 {"parts": ("links", "blocks", "next_page", "schema_org",
                            "markdown", "html"),
                  "chunks": "300c", "no_items": True})]
        for path in sorted(Path("examples/pages").glob("*.html")):
            for flags, options in rows:
                there = subprocess.run(
                    [os.environ["PITH"], "-q", *flags, str(path)], check=False,
                    capture_output=True).stdout.decode()
                page = pith.extract(path.read_bytes(), **options)
                here = written(page, "jsonl" if "--jsonl" in flags else "text",
                               str(path))
                self.assertEqual(there.rstrip("\n"), here.rstrip("\n"),
                                 (path, flags))

    def test_examples(self):
        self.compare(sorted(Path("examples/pages").glob("*.html")))

    def test_set(self):
        files = sorted(SET.glob("*.html*"))
        if not files:
            self.skipTest("there is no data set in ../shared/data/wcxb")
        self.compare(files if LONG else files[::30])


if __name__ == "__main__":
    unittest.main()
