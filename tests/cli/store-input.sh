#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A store as input of verbs that read pages: after import, the pages of a WARC
# file give the same results as the file, with every verb.
. "$ROOT/tests/servers/nginx.sh"
mkdir www
for n in 1 2 3 4 5 6; do
    { echo "<meta charset=windows-1252><title>Page $n</title><body><ul><li><a href=/>Home"
      for m in 1 2 3 4 5 6; do echo "<li><a href=$m.html>Page $m</a>"; done
      printf '</ul><div class=text><p>Text of the page number %s, caf\xe9 included, ' $n
      echo "which is long enough to be taken for the content, said $n times."
      for m in 1 2 3; do
          echo "<p>More of it, as content has, in several paragraphs of some length each,"
          echo "which go on for a while, and of which this is the one of number $m.$n."
      done
      echo "<p>All rights reserved by the people who wrote it.</div>"
    } >www/$n.html
done
cp www/1.html www/index.html
start_nginx "$PWD/www"
"$PITH" crawl -q --allow-private --delay 0 -o site.warc.gz --store site.db \
    "http://127.0.0.1:$port/"
plain() { sed -E 's/"id": "[^"]*"/"id": ""/' | sort; }
"$PITH" --jsonl site.warc.gz | plain >from-warc
"$PITH" --jsonl site.db | plain | cmp - from-warc && echo "the same records"
"$PITH" -j 3 --jsonl site.db | plain | cmp - from-warc && echo "in threads"
"$PITH" --jsonl site.db | sed "s/.*\"id\": \"\([^\"]*\)\".*/\1/; s/:$port//" | head -n 3
"$PITH" site learn -m body -o site.tpl site.db
"$PITH" site show -n 2 site.tpl
"$PITH" dedup -m body --threshold 1 site.db -o kept.jsonl
"$PITH" rules learn --store site.db site.db
"$PITH" store import --store copy.db --no-contents site.db
"$PITH" --no-progress --output-dir out -m body copy.db && find out -type f | sed "s/:[0-9]*//" | LC_ALL=C sort
"$PITH" explain --record "http://127.0.0.1:$port/3.html" -m body site.db | grep -c 'number 3'
"$PITH" explain -m body site.db
echo "status $?"
echo "== other databases, and a damaged one"
sqlite3 other.db "CREATE TABLE x (y)"
"$PITH" other.db
echo "status $?"
"$PITH" site learn -o none.tpl other.db
echo "status $?"
[ -e none.tpl ] || echo "no template"
echo "== a key with a NUL in it"
sqlite3 copy.db "UPDATE stored_pages SET url = 'a' || char(0) || 'b' WHERE url LIKE '%/1.html'"
"$PITH" --jsonl -m body copy.db | wc -l
head -c 5000 site.db >cut.db
"$PITH" --jsonl cut.db | cut -c 1-60
