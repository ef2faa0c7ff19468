#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The complete workflow of docs/sites.md: a documentation site is crawled into a
# WARC file and a store by one command, killed and continued; a template is
# learnt from the store, shown and applied; and duplicates are removed.
set -u
. "$ROOT/tests/servers/nginx.sh"
book=/usr/share/doc/debian-handbook/html/en-US
[ -e $book/index.html ] || { echo "debian-handbook is not installed" >&2; exit 77; }
mkdir book
cp -r $book/*.html book
# A page with a second name, and one that differs in a word.
cp $book/foreword.html book/copy.html
sed 's/freedom/liberty/' $book/preface.html >book/near.html
sed -i 's|</body>|<p><a href="copy.html">a</a> <a href="near.html">b</a></p>&|' \
    book/index.html
start_nginx "$PWD/book"
site=http://127.0.0.1:$port/

crawl=("$PITH" crawl --allow-private --delay 0 --depth 20 --max-pages 5000
    -o site.warc.gz --store site.db "$site")
noted() { grep -c . site.warc.gz.journal || true; }

echo "== crawl, killed three times"
kills=0
for _ in 1 2 3; do
    before=$(noted)
    before=${before:-0}
    "${crawl[@]}" 2>>crawl.err &
    crawler=$!
    for _ in $(seq 300); do
        here=$(noted)
        [ "${here:-0}" -lt $((before + 20)) ] || break
        sleep 0.02
    done
    kill -9 "$crawler" && kills=$((kills + 1))
    wait "$crawler"
done 2>/dev/null
echo "$kills kills"
"${crawl[@]}" 2>summary
status=$?
echo "status $status"
grep -c ' pages, .* bytes into site.warc.gz$' summary
"$PITH" warc check site.warc.gz | grep -o '0 damaged places'
pages=$("$PITH" warc index site.warc.gz | grep -c '"type": "response"')
files=$(find book -name '*.html' | wc -l)
[ "$pages" -ge $((files * 9 / 10)) ] && echo "nearly all pages are there"
# Requested twice at most: four per kill.
twice=$(access_log | awk '$9 == 200 {print $7}' | grep '\.html$' | sort | uniq -d |
    wc -l)
[ "$twice" -le $((kills * 4)) ] && echo "nothing else was asked twice"

echo "== again: nothing to do"
access_log | wc -l >asked
"${crawl[@]}" 2>&1 | sed -n '1s/.* into/into/p'
access_log | wc -l | cmp - asked

echo "== the store"
"$PITH" store query --store site.db 'select count(*) from pages' |
    sed "s/$pages/ALL/"

echo "== what repeats"
sqlite3 site.db "PRAGMA integrity_check"
"$PITH" warc index site.warc.gz | grep -o '"url": "[^"]*"' | sort -u >in-warc
sqlite3 site.db "SELECT '\"url\": \"' || url || '\"' FROM pages" | sort | cmp - in-warc &&
    echo "the pages of the WARC file"
"$PITH" site learn -m body -o site.tpl site.db 2>&1 | grep -o '2 copies.*'
"$PITH" site show -n 6 site.tpl | sed '1d; s/.* %  //' | sort
for template in "" --template=site.tpl; do
    "$PITH" extract -m body --no-progress --jsonl ${template:+"$template"} -o clean.jsonl site.db
    wc -l <clean.jsonl | sed "s/$pages/ALL/"
    grep -c 'Download the ebook' clean.jsonl | sed "s/$pages/ALL/"
done

echo "== duplicates"
"$PITH" dedup -o once.jsonl --groups groups.json --template site.tpl site.db 2>&1 |
    sed "s/$pages/ALL/; s/$((pages - 3)) kept/the rest kept/"
