#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# -m rules --store over unreadable inputs: a damaged archive and missing files, with
# any number of threads. Every page takes its turn, and the rules are those of the
# readable pages.
page() {
    cat <<PAGE
<title>$1 - The Daily</title><div class="nav"><a href="/">Home</a></div>
<div class="headline"><h1>Number $1</h1></div><div class="story"><p>Number $1. The river
rose overnight and flooded the old town. Many people had to leave their houses before the
morning came, and the council opened the school for them.</p></div>
PAGE
}
record() { # ADDRESS BODY
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nWARC-Record-ID: <urn:%s>\r\n' "$1" "$1"
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' "${#2}" "$2"
}
for n in 1 2 3; do page "$n" >"$n.html"; done
{
    record http://example.org/4 "$(page 4)"
    echo "no record"
    record http://example.org/5 "$(page 5)"
} >damaged.warc
for threads in 1 5; do
    "$PITH" -m rules --store "$threads.db" --site example.org --jsonl -j "$threads" \
        1.html gone.html damaged.warc 2.html away.html 3.html >"$threads.jsonl" 2>messages
    echo "status $?"
    cat messages
    "$PITH" rules list --store "$threads.db" | cut -f1-3,5
done
cmp 1.jsonl 5.jsonl && wc -l <1.jsonl
