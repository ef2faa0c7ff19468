#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs the commands of docs/common-crawl.md against a small crawl that is served on
# loopback: the records of one run over its files, and single records by their range.
set -u
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
pith=$(readlink -f "${PITH:-build/release/pith}")
work=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/served" "$work/here"
ln -s "$pith" "$work/bin/pith"
export PATH=$work/bin:$PATH
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY
python3 tests/docs/mini_crawl.py "$work/served" tests/laws/pages/*.html &
server=$!
for _ in {1..600}; do [ -e "$work/served/address" ] && break; sleep 0.05; done
base=$(cat "$work/served/address") || exit 1

# block N: the N-th block of commands in the document
block() {
    awk -v n="$1" '/^```/ { inside = !inside; at += inside; next } inside && at == n' \
        "$root/docs/common-crawl.md"
}
bad=0
verdict() {
    if [ "$1" = 0 ]; then echo "ok - common crawl: $2"; else
        echo "not ok - common crawl: $2"
        sed 's/^/# /' "$work/log" | tail -n 20
        bad=1
    fi
}

cd "$work/here" || exit 2
block 1 | sed "s|^BASE=.*|BASE=$base|" >"$work/first"
[ "$(grep -c . "$work/first")" = 7 ] && bash -eu "$work/first" >"$work/log" 2>&1
verdict $? "from the list of paths to text"
pages=$(grep -c . "$work/served/index.cdxj")
zstd -dcq pages.jsonl.zst >pages.jsonl
pith --jsonl --with-metadata -q --files-from files >"$work/whole" 2>"$work/log"
cmp pages.jsonl "$work/whole" >>"$work/log" 2>&1 && [ "$(grep -c . pages.jsonl)" = "$pages" ]
verdict $? "all $pages pages, none of them twice"

# Three records by the index, as the second block has it, then as one file.
fine=0
for n in 1 2 3; do
    read -r name offset length < <(sed -n "${n}p" "$work/served/index.cdxj" |
        sed 's/.*"filename": "\([^"]*\)", "offset": "\([0-9]*\)", "length": "\([0-9]*\)".*/\1 \2 \3/')
    block 2 | sed "s|4096-9215|$offset-$((offset + length - 1))|; s|FILENAME|$name|" >"$work/second"
    # A page that a limit cuts short is text, too.
    BASE=$base bash -u "$work/second" >text 2>"$work/log"
    [ -s text ] || fine=1
    cat page.warc.gz >>joined.warc.gz
done
verdict $fine "records by their range"
pith --jsonl --with-metadata -q joined.warc.gz >joined.jsonl 2>"$work/log"
[ "$(grep -cFxf joined.jsonl pages.jsonl)" = 3 ]
verdict $? "ranges that are joined"
exit $bad
