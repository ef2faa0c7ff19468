#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job with archives on a server: the same records as from a disk. A missing
# archive fails its unit, and adjacent lines of an index are fetched in one request.
. "$ROOT/tests/servers/nginx.sh"
mkdir www
cp "$ROOT/examples/pages/river-flood.warc" www/one.warc
for _ in 1 2 3; do cat www/one.warc; done >www/three.warc
echo >www/index.html
start_nginx "$PWD/www"
BASE=http://127.0.0.1:$port
say() {
    echo "\$ pith job $*" | sed "s/:$port/:PORT/g"
    "$PITH" job "$@" 2>&1 | sed "s/:$port/:PORT/g"
    echo "status ${PIPESTATUS[0]}"
}
say plan "$BASE/one.warc" "$BASE/three.warc" -o job --unit-size 1 -q -- -m body --allow-private
say run job -q
say merge job -o job.jsonl | grep -o '"pages": [0-9]*'
"$PITH" -q --jsonl -m body www/one.warc www/three.warc | cmp - job.jsonl && echo "the same records"

echo "== one is gone"
say plan "$BASE/one.warc" "$BASE/three.warc" -o late --unit-size 1 -q -- -m body --allow-private
mv www/three.warc away.warc
say run late
mv away.warc www/three.warc
say retry late
say run late -q
cmp <("$PITH" job merge late -o - 2>/dev/null) job.jsonl && echo "the same records"

echo "== lines of an index"
"$PITH" warc index www/three.warc | python3 -c '
import json, sys
for line in sys.stdin:
    row = json.loads(line)
    if row["type"] == "response":
        print(json.dumps({"filename": "three.warc", "offset": row["offset"],
                          "length": row["stored"]}))' >pages.cdxj
say plan pages.cdxj --prefix "$BASE/" -o some -q -- -m body --allow-private
: >access.log
say run some -q
say merge some -o some.jsonl | grep -o '"pages": [0-9]*'
echo "requests: $(access_log | grep -c 'GET /three.warc')"
"$PITH" -q --jsonl -m body www/three.warc | cmp - some.jsonl && echo "the same records"
mv www/three.warc away.warc
say plan pages.cdxj --prefix "$BASE/" -o gone -q -- -m body --allow-private
say run gone -q
