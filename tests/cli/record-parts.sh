#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Parts of a record on request: formats, links, blocks, chunks; the title.
cat >page.html <<'END'
<title>Rain</title><h1>Rain</h1><p>It <a href="/f">fell</a> all day.</p>
<h2>Flood</h2><p>The river rose.</p>
END
set -- -m body --base-url https://a.example/
echo --- title
"$PITH" "$@" --title page.html
"$PITH" "$@" --title --markdown page.html
"$PITH" "$@" --title --html page.html
echo --- formats
members() {
    python3 -c '
import json, sys
record = json.load(sys.stdin)
print([name for name in record if name in ("text", "markdown", "html")])'
}
"$PITH" "$@" --formats text,markdown,html page.html | members
"$PITH" "$@" --jsonl --markdown page.html | members
"$PITH" "$@" --markdown --json page.html | members
"$PITH" "$@" --json page.html | members
"$PITH" "$@" --formats pdf page.html
"$PITH" "$@" --csv --formats html page.html
echo --- parts
"$PITH" "$@" --jsonl --keep-title --list-links --blocks --chunks 30c page.html |
    grep -o '"links".*'
"$PITH" "$@" --jsonl --chunks 30 page.html
"$PITH" "$@" --jsonl --list-links --blocks nosuch.html 2>&1 | grep -c links
echo --- every character is in one block, and in one chunk
python3 - "$PITH" "$ROOT"/tests/golden/*/page.html "$CASES"/data/*.html <<'END'
import json
import subprocess
import sys

pages = 0
for page in sys.argv[2:]:
    out = subprocess.run(
        [sys.argv[1], "--jsonl", "--blocks", "--chunks", "100t", "--title",
         page], capture_output=True, check=False).stdout
    record = json.loads(out)
    if record["status"] == "error":
        continue
    text = record["text"]
    pages += len(record["blocks"]) > 0
    for part in "blocks", "chunks":
        at = 0
        for piece in record[part]:
            start, end = piece["range"]
            assert start == at < end, (page, part, piece)
            assert text[start:end].rstrip() == piece["text"].rstrip(), piece
            at = end
        assert at == len(text), (page, part, at)
    for chunk in record["chunks"]:
        assert len(chunk["text"].encode()) <= 400, chunk
print("pages with blocks:", "several" if pages > 5 else pages)
END
