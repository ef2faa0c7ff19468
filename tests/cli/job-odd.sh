#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job run under bad conditions: a job of another version or with other word lists,
# more threads than allowed, damaged archives, unreadable inputs. Each is reported, and
# the rest is processed.
say() {
    echo "\$ pith job $*"
    "$PITH" job "$@" 2>&1
    echo "status $?"
}
# Remove times, and sizes that depend on the version of a compression library.
show() { sed -E '/^(a process|time left)/d; s/(packed in|file tells) [0-9]+/\1 N/; s/[0-9]+ written/N written/'; }
mkdir site
for n in 1 2 3; do
    echo "<p>Page number $n says something that is different from all others." >"site/$n.html"
done
exec 2>&1

echo "== usage"
say plan site -o job --unit-size 1 -q -- -m body
say run job extra
say run job -j 0
say run job -j 2000
say run job -j many

echo "== another pith"
cp -r job other
python3 - other/job.json <<'END'
import base64, hashlib, json, sys
job = json.load(open(sys.argv[1]))
def digest(packing):
    sha = hashlib.sha1()
    for part in [job["pith"], job["format"], job["files"], packing, *job["args"]]:
        sha.update(len(part.encode()).to_bytes(8, "little") + part.encode())
    return "sha1:" + base64.b32encode(sha.digest()).decode()
(packing,) = (n for n in "0123" if digest(n) == job["options"])
job["pith"] = "0.0.0"
job["options"] = digest(packing)
json.dump(job, open(sys.argv[1], "w"))
END
say run other | sed "s/this is pith .*: units/this is pith VERSION: units/"

echo "== a file of the options changed"
"$PITH" words learn -q -o list.words site 2>/dev/null
say plan site -o words -q -- -m ctd --words list.words
"$PITH" words learn -q -o list.words site/1.html 2>/dev/null
say run words

echo "== without cells"
say plan site -o bare -q -- -m body --no-sandbox
say run bare -q
say run job -q
"$PITH" job merge bare -o bare.jsonl >/dev/null
"$PITH" job merge job -o job.jsonl >/dev/null && cmp bare.jsonl job.jsonl && echo "the same records"

echo "== a damaged archive"
{
    cat "$ROOT/examples/pages/river-flood.warc"
    echo "no record"
    cat "$ROOT/examples/pages/river-flood.warc"
} >damaged.warc
say plan damaged.warc -o damaged -q -- -m body
say run damaged | sed 's/ in [0-9.]* s.*//'
say status damaged | show

echo "== pages that are left out"
say plan site -o short -q -- -m body --min-length 1000
say run short -q
"$PITH" job merge short -o short.jsonl | grep -o '"pages": [0-9]*'
wc -c <short.jsonl

echo "== an input that is a folder now"
mkdir folder now
size=$(stat -c %s folder)
{ echo "<p>This page goes."; head -c "$size" /dev/zero | tr '\0' ' '; } | head -c "$size" >now/1.html
say plan now/1.html -o now/job -q -- -m body
rm now/1.html
mv folder now/1.html
say run now/job
