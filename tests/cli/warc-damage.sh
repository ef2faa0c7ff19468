#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Damaged WARC files: the position is reported, the rest is read, status 8.
python3 "$CASES/data/make_warc.py"
pages() {
    "$PITH" -m body --jsonl "$1" | grep -c '"status": "ok"'
    echo "$1: status ${PIPESTATUS[0]}"
}
# Damage the member of the fourth record, which loses its beginning.
python3 - <<'PY'
data = open("x.warc.gz", "rb").read()
at = 0
for _ in range(3):
    at = data.index(b"\x1f\x8b\x08", at + 1)
open("hit.warc.gz", "wb").write(data[:at + 60] + b"XXXX" + data[at + 64:])
open("lost.warc.gz", "wb").write(data[:at] + data[at + 60:])
open("torn.warc.gz", "wb").write(data[:-40])
plain = open("x.warc", "rb").read()
open("torn.warc", "wb").write(plain[:-40])
open("length.warc", "wb").write(plain.replace(b"Content-Length: 16\r",
                                              b"Content-Length: xy\r"))
open("junk.warc", "wb").write(b"junk\n" * 9 + plain)
PY
for file in hit.warc.gz lost.warc.gz torn.warc.gz torn.warc length.warc \
    junk.warc; do
    pages $file
done
: >empty.warc
"$PITH" empty.warc
echo "empty: status $?"
"$PITH" missing.warc.gz
echo "missing: status $?"
"$PITH" -m body torn.warc.gz -o /dev/full 2>/dev/null
echo "output fails too: status $?"
