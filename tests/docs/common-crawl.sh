#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs the commands of docs/common-crawl.md against a small crawl that is served on
# loopback: the same records as from one run over its files, and single records by
# their range.
set -u
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
pith=$(readlink -f "${PITH:-build/release/pith}")
work=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/served" "$work/here"
# The commands as written, except that plans may contain addresses of this
# machine.
# shellcheck disable=SC2016
printf '#!/bin/bash\n[ "$1 $2" != "job plan" ] || set -- "$@" --allow-private\nexec "%s" "$@"\n' \
    "$pith" >"$work/bin/pith"
chmod +x "$work/bin/pith"
export PATH=$work/bin:$PATH
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY
python3 tests/docs/mini_crawl.py "$work/served" tests/laws/pages/*.html &
server=$!
for _ in {1..600}; do [ -e "$work/served/address" ] && break; sleep 0.05; done
base=$(cat "$work/served/address") || exit 1

# block N: the Nth block of commands in the document
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

# asked: number of requests to the server so far
asked() { grep -c . "$work/served/requests"; }

cd "$work/here" || exit 2
block 1 | sed "s|^BASE=.*|BASE=$base|" >"$work/first"
[ "$(grep -c . "$work/first")" = 7 ] && bash -eu "$work/first" >"$work/log" 2>&1
verdict $? "from the list of paths to text"
pages=$(grep -c . "$work/served/index.cdxj")
zstd -dcq pages.jsonl.zst >pages.jsonl
find "$work/served/crawl-data" -name '*.warc.gz' | sort >files
pith --jsonl --with-metadata -q --files-from files >"$work/whole" 2>"$work/log"
cmp pages.jsonl "$work/whole" >>"$work/log" 2>&1 && [ "$(grep -c . pages.jsonl)" = "$pages" ]
verdict $? "all $pages pages, none of them twice"

# Texts as WET files: a record for each page that has text.
{
    pith job plan two.paths --prefix "$base" -o wet -- -f wet &&
        pith job run wet && pith warc check wet/out/*.wet.gz
} >"$work/log" 2>&1
[ "$(pith warc index wet/out/*.wet.gz | grep -c '"conversion"')" = \
    "$(grep -c '"text": "[^"]' pages.jsonl)" ]
verdict $? "their texts as WET files"

# Tables without duplicates: one per unit, with the records that are kept as rows.
block 2 >"$work/tables"
{
    bash -eu "$work/tables" && pith dedup filter same && pith dedup pages.jsonl -o kept.jsonl &&
        cat same/kept/*.jsonl | cmp - kept.jsonl
} >"$work/log" 2>&1 && [ "$(find same/kept -name '*.parquet' -size +1k | wc -l)" = \
    "$(find job/out -name '*.zst' | wc -l)" ]
verdict $? "tables without duplicates"

# Lists on the server, and the bucket by its name.
export AWS_ENDPOINT_URL=$base AWS_NO_SIGN_REQUEST=yes
bucket=s3://commoncrawl
{
    pith job plan $bucket/crawl-data/CC-MAIN-2026-30/warc.paths.gz --prefix $bucket -o bucket -- \
        --with-metadata &&
        pith job run bucket && pith job merge bucket -o bucket.jsonl &&
        cmp bucket.jsonl pages.jsonl
} >"$work/log" 2>&1
verdict $? "the same from S3, with the list there"

# Every page by the index, with one request per file, because adjacent ranges are
# joined.
cp "$work/served/index.cdxj" pages.cdxj
before=$(asked)
block 3 >"$work/second"
BASE=$base bash -eu "$work/second" >"$work/log" 2>&1
echo "$(asked) requests, $before of them before" >>"$work/log"
zstd -dcq some.jsonl.zst | cmp - pages.jsonl >>"$work/log" 2>&1 && [ "$(asked)" = $((before + 2)) ]
verdict $? "all pages by the index, in two requests"

# Half of the pages, by an index of JSON objects only.
sed -n '1~2s/^[^{]*//p' pages.cdxj >half.cdxj
{
    pith job plan half.cdxj --prefix "$base" -o half -- --with-metadata &&
        pith job run half && pith job merge half -o half.jsonl
} >"$work/log" 2>&1
[ "$(grep -cFxf half.jsonl pages.jsonl)" = "$(grep -c . half.cdxj)" ]
verdict $? "the pages that an index names, and no others"

# A missing file fails its unit, and the other units are processed.
printf '%s\n' gone.warc.gz "$(zcat warc.paths.gz | head -n 1)" >gone.paths
pith job plan gone.paths --prefix "$base" -o gone -- -m body >"$work/log" 2>&1
pith job run gone >>"$work/log" 2>&1
status=$?
pith job status gone >>"$work/log" 2>&1
[ $status = 1 ] && grep -q "gone.warc.gz: .*not found" "$work/log" &&
    grep -q "2: 1 done, 0 running, 1 failed, 0 left" "$work/log"
verdict $? "a file that the server does not have"

# Three records by their range, then the same ranges as one file.
fine=0
for n in 1 2 3; do
    read -r name offset length < <(sed -n "${n}p" "$work/served/index.cdxj" |
        sed 's/.*"filename": "\([^"]*\)", "offset": "\([0-9]*\)", "length": "\([0-9]*\)".*/\1 \2 \3/')
    block 4 | sed "s|4096-9215|$offset-$((offset + length - 1))|; s|FILENAME|$name|" >"$work/third"
    # A page that a limit truncates has text, too.
    BASE=$base bash -u "$work/third" >text 2>"$work/log"
    [ -s text ] || fine=1
done
verdict $fine "records by their range"
exit $bad
