#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# File names with markup, quotes, line breaks and bytes that are not UTF-8 give
# valid XML, TEI and CSV.
for name in '<b>&"' $'line\nbreak' $'bad\377\303byte' $'bell\a'; do
    echo '<title>t</title><p>x</p>' >"$name.html"
done
for format in xml tei csv; do
    "$PITH" -m body -f "$format" . >"out.$format"
    iconv -f UTF-8 -t UTF-8 "out.$format" >/dev/null && echo "$format: UTF-8"
done
python3 - <<'PYTHON'
import csv
import xml.etree.ElementTree as tree

for doc in tree.parse("out.xml").getroot():
    print(ascii(doc.get("id")))
for idno in tree.parse("out.tei").getroot().iter():
    if idno.get("type") == "input":
        print(ascii(idno.text))
with open("out.csv", newline="", encoding="utf-8") as rows:
    for row in csv.DictReader(rows):
        print(ascii(row["id"]))
PYTHON
