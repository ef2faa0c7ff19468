#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# CSV: a header line, and one row per input, including failed ones; quoted
# according to RFC 4180, so that any reader gets the text back.
cp "$CASES/data/flood.html" "$CASES/data/facts.html" .
printf '<title>A, "b"</title><p>one</p><p>two, "three"' >odd.html
"$PITH" -m body --csv odd.html nothing.html 2>/dev/null
"$PITH" -m body --csv odd.html facts.html flood.html |
    python3 -c '
import csv, sys
rows = list(csv.DictReader(sys.stdin))
print(len(rows), {len(r) for r in rows}, rows[0]["title"], repr(rows[0]["text"]))
for r in rows:
    print(r["id"], r["author"], r["date"], r["length"] == str(len(r["text"])))'
"$PITH" -q -m body --csv --output-dir out odd.html flood.html
head -n 1 out/flood.csv
