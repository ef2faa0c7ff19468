#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The store: import, queries, export; versions, other databases and damaged
# files.
mkdir site
for n in 1 2 3; do
    echo "<title>Page $n</title><body><p>Text of the page number $n, which is" \
        "long enough to be taken for content by the method that is asked." \
        >site/$n.html
done
"$PITH" store import --store s.db -m body site
"$PITH" store import --store s.db -m body site/2.html
"$PITH" store query --store s.db \
    "SELECT url, method, length(text) FROM pages JOIN contents ON page = id"
sqlite3 s.db "PRAGMA integrity_check; PRAGMA user_version;
    SELECT verb, pages FROM runs"
"$PITH" store export --store s.db | cut -c1-60
"$PITH" store export --store s.db -o s.warc && grep -ac WARC-Target-URI s.warc
echo "== packed"
python3 - <<'PY' >long.html
print("<title>Long</title><body><p>" + " ".join(f"Word {n} of many." for n in range(1500)))
PY
echo '{"id": "own", "text": "Not the text of its record", "method": "m"}' |
    sed 's/Not the/A/' >own.jsonl
"$PITH" store import --store packed.db -q -m body long.html
"$PITH" store import --store packed.db -q own.jsonl
sqlite3 packed.db "UPDATE stored_contents SET text = 'another text' WHERE method = 'm'"
sqlite3 packed.db "SELECT length(packed) * 3 < bytes, length(body) = bytes FROM stored_pages
    JOIN pages USING (id) WHERE bytes > 9;
    SELECT method, length(text) > 20000, text = json_extract(record, '\$.text')
    FROM contents ORDER BY method"
sqlite3 packed.db "SELECT writefile('body', body) > 0 FROM pages WHERE url = 'long.html'"
cmp body long.html && echo "the body"
sqlite3 packed.db "SELECT text FROM contents WHERE method = 'body'" >text
"$PITH" -m body long.html | cmp - text && echo "the text"
sqlite3 packed.db "DELETE FROM contents WHERE method = 'm'; DELETE FROM pages WHERE url = 'own'"
"$PITH" store query --store packed.db "SELECT count(*), sum(length(text) > 0) FROM pages
    JOIN contents ON page = pages.id"
sqlite3 packed.db "DELETE FROM pages; SELECT count(*) FROM stored_contents"
echo "== packed bytes that are damaged, or cannot be so many"
for change in "bytes = 1000000000000" "bytes = bytes + 1" "packed = zeroblob(9)" "bytes = -1"; do
    cp s.db lie.db
    sqlite3 lie.db "UPDATE stored_pages SET $change"
    "$PITH" store query --store lie.db "SELECT max(length(body)) FROM pages"
    echo "status $?"
done
echo "== questions that do more than ask"
"$PITH" store query --store s.db "DELETE FROM pages"
echo "status $?"
"$PITH" store query --store s.db "SELECT 1; SELECT 2"
"$PITH" store query --store s.db "SELEC 1"
"$PITH" store query --store s.db "SELECT 'a	b' AS tab, NULL AS none"
echo "== templates"
"$PITH" site learn -m body -o site.tpl site
"$PITH" store template --store s.db --site www.example.org site.tpl
"$PITH" store template --store s.db --site example.org | cmp - site.tpl && echo same
"$PITH" store template --store s.db --site none.example
echo "status $?"
head -c 50 site.tpl >cut.tpl
"$PITH" store template --store s.db --site example.org cut.tpl
echo "== word lists"
"$PITH" words learn -o site.words site
"$PITH" store words --store s.db --name site site.words
"$PITH" store words --store s.db --name site | cmp - site.words && echo same
"$PITH" store words --store s.db --name none
echo "status $?"
head -c 30 site.words >cut.words
"$PITH" store words --store s.db --name site cut.words
"$PITH" store words --store s.db site.words
"$PITH" store words --store none.db --name site
echo "status $?"
[ -e none.db ] || echo "no store is made"
sqlite3 s.db "SELECT verb, pages FROM runs; SELECT name, length(list) > 100 FROM words"
echo "== other files"
sqlite3 foreign.db "CREATE TABLE x (y)"
"$PITH" store import --store foreign.db site
sqlite3 foreign.db ".tables"
echo "This is not a database at all, however long one looks at it." >text.db
"$PITH" store query --store text.db "SELECT 1"
cp s.db newer.db
sqlite3 newer.db "PRAGMA user_version = 99"
"$PITH" store import --store newer.db site
echo "status $?"
"$PITH" store query --store missing.db "SELECT 1"
"$PITH" store import site
echo "status $?"
echo "== version 1 becomes version 3"
sqlite3 old.db <"$CASES/data/store-1.sql"
"$PITH" store query --store old.db "SELECT count(*) FROM pages"
"$PITH" -m body old.db
cp old.db untouched.db
"$PITH" store upgrade --store old.db
sqlite3 old.db "PRAGMA integrity_check; PRAGMA user_version; PRAGMA journal_mode;
    SELECT verb FROM runs"
schema() { sqlite3 "$1" "SELECT type, name, sql FROM sqlite_master" | sort; }
schema s.db >new
schema old.db | cmp - new && echo "the tables of a new one"
for table in pages contents templates rules; do
    sqlite3 untouched.db "SELECT * FROM $table" >rows
    sqlite3 old.db "SELECT * FROM $table" | cmp - rows && echo "$table as they were"
done
"$PITH" -m body old.db
"$PITH" rules list --store old.db
echo "== one that cannot be brought up to date stays as it is"
sqlite3 untouched.db "CREATE TABLE runs (other)"
cp untouched.db stuck.db
"$PITH" store upgrade --store stuck.db
echo "status $?"
sqlite3 stuck.db "PRAGMA user_version"
cmp stuck.db untouched.db && echo "unchanged"
echo "== a folder"
mkdir folder
"$PITH" store query --store folder "SELECT 1"
"$PITH" store import --store folder site
echo "status $?"
