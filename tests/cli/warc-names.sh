#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Addresses of a WARC file's pages that would give a name for a file and for a
# folder, or a name that is too long: each page still has its own file.
python3 - >x.warc <<'END'
import sys
PAGE = b"<title>x</title><p>The river rose by two metres.</p>"
for path in ("story.html", "story.html/amp", "story.html/", "a.TXT/b.md/c.xml",
             "d.md?x=e.txt/f", "long/" + "part/" * 1000, "long/" + "part/" * 900,
             "long/" + "part/" * 900 + "?", "turned\u202eknil", "csi\u009b31m"):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + PAGE
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
            f"http://h.html/{path}\r\nContent-Length: {len(block)}\r\n\r\n")
    sys.stdout.buffer.write(head.encode() + block + b"\r\n\r\n")
END
for format in html txt; do
    "$PITH" -q -m body --format $format --output-dir $format x.warc
    echo "status $?"
    find $format -type f -printf "%P\n" | LC_ALL=C sort |
        sed -E 's!(/part){20,}!/part...!'
done
