#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A site of ten thousand pages, learnt from one WARC file: every page is counted, and
# every page loses what all have in common and nothing else. Memory grows with the
# number of different texts, not with the bytes of the pages.
command -v python3 >/dev/null || {
    echo "python3 is not installed" >&2
    exit 77
}
python3 - <<'P'
import random
NAMES = "river bridge ferry flood harbour market mill tower garden road hill field".split()
draw = random.Random(1)
with open("many.warc", "wb") as out:
    for n in range(10000):
        prose = " ".join(f"{draw.choice(NAMES)}{draw.randrange(1000)}" for _ in range(40))
        page = ("<title>A site</title><ul><li><a href=/>Home</a><li><a href=/all>All "
                f"reports</a></ul><p>{prose}.</p><p>Printed by the town hall</p>")
        http = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{page}"
        out.write(("WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                   f"WARC-Target-URI: http://many.example/{n}\r\n"
                   f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{n:012}>\r\n"
                   "Content-Type: application/http; msgtype=response\r\n"
                   f"Content-Length: {len(http)}\r\n\r\n{http}\r\n\r\n").encode())
P
"$PITH" site learn -m body -o site.template many.warc
echo "status $?"
"$PITH" -m body --template site.template many.warc 2>/dev/null >kept
echo "pages: $(grep -c '^[a-z]*[0-9]* .*\.$' kept)"
echo "lines of the frame: $(grep -c 'Home\|All reports\|Printed' kept)"
echo "other lines: $(grep -v '^[a-z]*[0-9]* .*\.$' kept | tr -d '\f' | grep -c .)"
"$PITH" site merge -o twice.template site.template site.template 2>/dev/null
"$PITH" site show twice.template 2>/dev/null | head -n 1 | cut -d , -f 1
