# SPDX-License-Identifier: Apache-2.0
"""The snippets of docs/python.md run, each by itself."""
import importlib.util
import re
import subprocess
import sys
import unittest
from pathlib import Path

SNIPPETS = re.findall(r"^```python\n(.*?)^```$",
                      Path("docs/python.md").read_text(encoding="utf-8"),
                      re.M | re.S)


class Docs(unittest.TestCase):
    def test_snippets(self):
        self.assertGreaterEqual(len(SNIPPETS), 10)
        for snippet in SNIPPETS:
            frame = re.match(r"import (pandas|polars)\n", snippet)
            if frame and importlib.util.find_spec(frame[1]) is None:
                continue  # Debian 12 has no polars
            with self.subTest(snippet.split("\n")[0]):
                out = subprocess.run([sys.executable, "-c", snippet],
                                     capture_output=True, text=True,
                                     check=False)
                self.assertEqual(out.returncode, 0, snippet + out.stderr)

    def test_help_teaches(self):
        out = subprocess.run([sys.executable, "-c", "import pith; help(pith)"],
                             capture_output=True, text=True, check=True)
        for word in ("extract_many", "max_bytes", "WHATWG", "keep_html"):
            self.assertIn(word, out.stdout)


if __name__ == "__main__":
    unittest.main()
