#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith warc: index, check and cat.
python3 "$CASES/data/make_warc.py"
"$PITH" warc index x.warc.gz | head -n 4
for file in x.warc one.warc.gz; do
    "$PITH" warc index $file | sed -n 4p
done
"$PITH" warc check x.warc x.warc.gz one.warc.gz
echo "status $?"
at=$("$PITH" warc index x.warc.gz | sed -nE '4s/.*"offset": ([0-9]+),.*/\1/p')
"$PITH" warc cat x.warc.gz "$at" >by-offset
"$PITH" warc cat x.warc.gz '<urn:uuid:00000000-0000-4000-8000-000000000004>' |
    cmp - by-offset && echo same
"$PITH" warc cat x.warc.gz 00000000-0000-4000-8000-000000000004 |
    cmp - by-offset && echo same
skip=$("$PITH" warc index one.warc.gz | sed -nE '4s/.*"skip": ([0-9]+),.*/\1/p')
"$PITH" warc cat one.warc.gz "0+$skip" | cmp - by-offset && echo same
head -n 7 by-offset | tr -d '\r'
"$PITH" warc cat --body x.warc.gz "$at"
echo
"$PITH" warc cat --block x.warc.gz 00000000-0000-4000-8000-000000000002 |
    tr -d '\r'
python3 - <<'PY'
data = open("x.warc.gz", "rb").read()
open("bad.warc.gz", "wb").write(data[:-40])
PY
"$PITH" warc check bad.warc.gz
echo "status $?"
for wrong in "" "list x.warc" "check" "cat x.warc" "check gone.warc" \
    "cat x.warc 5" "cat x.warc nobody" "cat x.warc.gz 9"; do
    # Words on purpose.
    # shellcheck disable=SC2086
    "$PITH" warc $wrong
    echo "$wrong: status $?"
done
mkdir folder
"$PITH" warc cat folder 0
echo "a folder: status $?"
