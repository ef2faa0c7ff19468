#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# SIGINT and SIGTERM while verbs read an endless input: finished work is kept, status
# 130, no partial file appears, and no temporary file is left.
mkdir site
for n in {1..8}; do
    {
        echo "<title>$n</title><ul><li><a href=/>Home</a></ul><div id=c$((n % 3))>"
        for m in {1..4}; do
            echo "<p>Text of page number $n.$m, which is long enough to be taken for the" \
                "content, because it goes on for a while, as content does elsewhere."
        done
        echo "</div><div class=foot>All rights reserved.</div>"
    } >"site/$n.html"
done
"$PITH" store import --store pages.db site 2>/dev/null
"$PITH" store export --store pages.db -o one.warc
"$PITH" site learn -o site.tpl site 2>/dev/null
mkfifo endless.warc
names() { find . -mindepth 1 -maxdepth 1 -printf '%f\n' | sort; }
names >before

# More bytes than fit into a pipe, so that pages were read before "fed" exists;
# then the same bytes without end.
feed() {
    for _ in {1..40}; do cat one.warc; done
    : >fed
    while cat one.warc; do :; done
}

# interrupt SIGNAL ARGUMENTS...: the messages of the verb, and the files that it
# leaves.
interrupt() {
    local signal=$1 feeder verb
    shift
    echo "== $signal: $*"
    rm -f fed
    feed >endless.warc 2>/dev/null &
    feeder=$!
    env --default-signal=INT "$PITH" "$@" endless.warc >out 2>err &
    verb=$!
    until [ -e fed ]; do sleep 0.05; done
    kill -s "$signal" $verb
    wait $verb
    echo "status $?"
    kill $feeder 2>/dev/null
    wait $feeder 2>/dev/null
    sed -E 's/[0-9]+ (pages|by)/N \1/g; s/[0-9]+ (copies|rules?)/N \1/g' err
    names | grep -vxF -f before -e before -e out -e err -e fed
}

interrupt INT extract --jsonl
tail -n 1 out | python3 -c 'import json; print(json.loads(input())["status"])'
interrupt TERM extract --json
python3 -c 'import json; print(len(json.load(open("out"))) > 0)'
echo kept >kept.jsonl
interrupt INT extract --jsonl -o kept.jsonl
cat kept.jsonl
rm kept.jsonl.part*
interrupt INT extract --output-dir d
find d -type f -printf 'all of %s bytes\n' | sort -u
find d -name '.*'
rm -r d
interrupt INT site learn -o new.tpl
interrupt TERM site apply -o new.jsonl site.tpl
interrupt INT words learn -o new.words
interrupt INT dedup -o new.jsonl --groups new.json --report new.html
rm kept.jsonl

interrupt TERM store import --store new.db
pages=$(grep -o '^pith: [0-9]* pages' err | tr -dc 0-9)
sqlite3 new.db "PRAGMA integrity_check; SELECT count(*) FROM pages;
    SELECT pages = $pages FROM runs"
rm new.db
interrupt INT rules learn --store new.db --site example.org
pages=$(grep -o '[0-9]* pages:' err | tr -dc 0-9)
sqlite3 new.db "SELECT sum(hits) >= $pages FROM rules"
interrupt INT rules apply --store new.db --site example.org -o new.xml
interrupt TERM rules apply --store new.db --site example.org --output-dir d
find d -name '.*'
find d -name "*.xml" | head -n 20 | xargs xmllint --noout
