#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job plan: lists of WARC files and lines of an index as inputs, with a prefix;
# invalid lines are reported with file and line; addresses that contain secrets are
# refused.
say() {
    echo "\$ pith job $*"
    "$PITH" job "$@" 2>&1
    echo "status $?"
}
mkdir -p crawl/a crawl/b
for _ in 1 2 3; do cat "$ROOT/examples/pages/river-flood.warc"; done >plain.warc
"$PITH" warc index plain.warc >plain.index
gzip -n <plain.warc >crawl/a/one.warc.gz
cp plain.warc crawl/b/two.warc

echo "== paths"
printf '%s\n' '# two files' a/one.warc.gz '' /b/two.warc >all.paths
gzip -kn all.paths
say plan all.paths --prefix crawl -o paths -q -- -m body
say plan all.paths.gz --prefix crawl/ -o packed -q -- -m body
sed 1d all.paths | (say plan --files-from - --prefix crawl -o from -q -- -m body)
for job in paths packed from; do
    "$PITH" job run "$job" -q && "$PITH" job merge "$job" -o "$job.jsonl" >/dev/null
done
"$PITH" --jsonl -m body -q crawl/a/one.warc.gz crawl/b/two.warc >whole.jsonl
cmp paths.jsonl whole.jsonl && cmp packed.jsonl whole.jsonl && cmp from.jsonl whole.jsonl &&
    echo "the same records"

echo "== an index"
# Every second page, in reverse order, one of them twice, and the same records as a
# file.
python3 - plain.index plain.warc >pages.cdxj <<'END'
import json, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
named = [row for row in rows if row["type"] == "response"][::2]
for n, row in enumerate([*named[::-1], named[0]]):
    place = {"filename": "b/two.warc", "offset": str(row["offset"]), "length": str(row["stored"])}
    key = "" if n % 2 else "org,example)/ 20260714100000 "
    print(key + json.dumps(place))
whole = open(sys.argv[2], "rb").read()
with open("named.warc", "wb") as out:
    for row in named:
        out.write(whole[row["offset"]:row["offset"] + row["stored"]])
END
say plan pages.cdxj --prefix crawl -o some -q -- -m body
sed 's/"path": "[^"]*crawl/"path": "crawl/' some/manifest.jsonl
"$PITH" job run some -q && "$PITH" job merge some -o some.jsonl >/dev/null
"$PITH" --jsonl -m body -q named.warc | cmp - some.jsonl && echo "the records that were named"
gzip -n <pages.cdxj >cdx-00000.gz
say plan cdx-00000.gz pages.cdxj --prefix crawl -o again -q -- -m body
cmp some/manifest.jsonl again/manifest.jsonl && echo "a record that two indexes name is one"

echo "== bad lists"
printf '%s\n' '{"filename": "b/two.warc", "offset": 0}' 'b/two.warc' \
    '{"filename": "b/gone.warc", "offset": 0, "length": 5}' \
    '{"filename": "b/two.html", "offset": 0, "length": 5}' \
    '{"filename": "b/two.warc", "offset": 0, "length": 99999999}' >bad.cdxj
printf '%s\n' a/one.warc.gz a/one.html c/three.warc >bad.paths
say plan bad.cdxj bad.paths --prefix crawl -o none
: >empty.paths
say plan empty.paths -o none
say plan gone.paths -o none
head -c 40 all.paths.gz >cut.paths.gz
say plan cut.paths.gz -o none
head -c 70000 /dev/zero | tr '\0' x >long.paths
say plan long.paths -o none
[ -e none ] || echo "nothing was planned"

echo "== secrets"
{
    echo 'https://example.org/a.warc.gz?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=HIDDEN'
    echo 'https://name:HIDDEN@example.org/a.warc.gz'
} >signed
say plan --files-from signed -o none
say plan a/one.warc.gz 'https://example.org/HERE?sig=HIDDEN&of=a.warc.gz' -o none
