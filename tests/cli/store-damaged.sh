#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A store with damage in the middle of its pages: operations that would write to it
# are refused and change nothing; nothing is learnt, reported or written from an
# incomplete read; operations that only read give the pages before the damage, and
# report it.
mkdir site
for n in {1000..1299}; do
    echo "<title>Page $n</title><body><div class=text><p>Text of page number $n," \
        "which is long enough to be taken for the content by the method.</div>" \
        "<p>All rights reserved by those who wrote the pages of this site." \
        >"site/$n.html"
done
"$PITH" store import --store whole.db -m body site 2>/dev/null
"$PITH" site learn -m body -o site.tpl site 2>/dev/null
# A leaf of the pages' table, overwritten except for its first bytes.
at=$(sqlite3 whole.db "SELECT pgoffset FROM dbstat WHERE name = 'stored_pages' AND
    pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 3")
cp whole.db broken.db
head -c 4000 /dev/zero | tr '\0' x | dd of=broken.db bs=1 seek=$((at + 8)) conv=notrunc 2>/dev/null
cp broken.db before.db
say() {
    "$@" 2>&1 | sed -E 's/\(.*\);/(...);/'
    echo "status ${PIPESTATUS[0]}"
    cmp broken.db before.db
}
echo "== nothing is written to it"
say "$PITH" store import --store broken.db site/1000.html
say "$PITH" store template --store broken.db --site example.org site.tpl
say "$PITH" rules learn --store broken.db --site example.org site/1000.html
say "$PITH" store upgrade --store broken.db
echo "== nor made of half of it"
say "$PITH" site learn -m body -o half.tpl broken.db
say "$PITH" words learn -o half.words broken.db
say "$PITH" dedup -m body -o half.jsonl broken.db
echo old >half.warc
say "$PITH" store export --store broken.db -o half.warc
find . -maxdepth 1 -type f ! -name "*-shm" ! -name "*-wal" | sort
cat half.warc
echo "== what can be read is read"
"$PITH" -m body --jsonl broken.db 2>problem >half.jsonl
n=$(wc -l <half.jsonl)
[ "$n" -gt 100 ] && [ "$n" -lt 300 ] && echo "more than 100 pages"
sed -E 's/\(.*\);/(...);/' problem
"$PITH" store import --store saved.db --no-contents broken.db 2>/dev/null
# The damage is reported as a record.
[ "$("$PITH" -m body --jsonl saved.db | wc -l)" = $((n - 1)) ] && echo "the same pages"
echo "== one of more than 256 MiB: what was learnt is looked at"
cp whole.db large.db
"$PITH" rules learn --store large.db --site example.org site/1000.html 2>/dev/null
sqlite3 large.db "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    INSERT INTO stored_pages (url, bytes, packed)
    VALUES ('large', 270000000, zeroblob(270000000))" >/dev/null
"$PITH" store upgrade --store large.db
echo "status $?"
at=$(sqlite3 large.db "SELECT pgoffset FROM dbstat WHERE name = 'rules'")
head -c 100 /dev/zero | dd of=large.db bs=1 seek="$at" conv=notrunc 2>/dev/null
"$PITH" store upgrade --store large.db
echo "status $?"
