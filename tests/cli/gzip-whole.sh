#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A gzip file that is unpacked at once gives the same text, messages and status
# as the same bytes from a pipe, which are unpacked piece by piece.
python3 - <<'PYTHON'
import gzip, struct, zlib

page = b"<title>River</title>" + b"".join(
    b"<p>Line %d says how high the river stood on that day." % i
    for i in range(1500))
whole = gzip.compress(page, mtime=0)
part = [gzip.compress(page[i:i + 20000], mtime=0)
        for i in range(0, len(page), 20000)]
FLIP = 300


def with_header_checksum(packed, checksum):
    head = packed[:3] + b"\2" + packed[4:10]
    if checksum is None:
        checksum = zlib.crc32(head) & 0xffff
    return head + struct.pack("<H", checksum) + packed[10:]


files = {
    "plain": whole,
    "members": b"".join(part),
    "empty-members": gzip.compress(b"", mtime=0) * 3 + whole,
    "large-then-small": gzip.compress(page, mtime=0) + gzip.compress(b"<p>End", mtime=0),
    "padded": whole + b"\0" * 1000,
    "followed": whole + b"no gzip data",
    "half-a-magic": whole + b"\x1f",
    "bad-member-behind": whole + b"\x1f\x8b\x08\0damaged",
    "header-checksum": with_header_checksum(whole, None),
    "wrong-header-checksum": with_header_checksum(whole, 0x1234),
    "wrong-checksum": whole[:-8] + b"abcd" + whole[-4:],
    "wrong-length": whole[:-4] + struct.pack("<I", len(page) + 1),
    "length-of-4-gb": whole[:-4] + b"\xff" * 4,
    "cut-in-trailer": whole[:-3],
    "cut-in-half": whole[:len(whole) // 2],
    "cut-in-header": whole[:7],
    "flipped-bit": whole[:FLIP] + bytes([whole[FLIP] ^ 4]) + whole[FLIP + 1:],
    "stored": gzip.compress(page, 0, mtime=0),
    "larger-than-a-chunk": gzip.compress(page * 30, 0, mtime=0),
}
for name, data in files.items():
    open(name + ".gz", "wb").write(data)
PYTHON
size=$(zcat plain.gz | wc -c)
for file in *.gz; do
    for max in $((size - 1)) "$size" $((size + 1)) 30M; do
        "$PITH" -m body --max-bytes "$max" "$file" >whole.out 2>whole.err
        whole=$?
        # shellcheck disable=SC2002
        cat "$file" | "$PITH" -m body --max-bytes "$max" >piped.out 2>piped.err
        piped=$?
        sed -i "s/^pith: $file: //" whole.err
        sed -i 's/^pith: standard input: //' piped.err
        if [ $whole = $piped ] && cmp -s whole.out piped.out && cmp -s whole.err piped.err; then
            echo "$file: as from a pipe, status $whole"
        else
            echo "$file: not as from a pipe ($whole, $piped)"
            diff piped.err whole.err
        fi
    done
done | sort | uniq -c
