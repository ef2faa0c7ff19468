#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Verbs that write to a store, killed at random moments: import with contents, rules,
# templates, word lists, the upgrade from version 1 to 3. The store is intact each time,
# contains each batch completely or not at all, and the same command completes it.
mkdir site
for n in {1000..1299}; do
    echo "<title>Page $n</title><body><div id=c$((n % 7))><p>Text of page number $n," \
        "which is long enough to be taken for the content by the method.</div>" \
        "<div class=foot>All rights reserved by those who wrote the pages.</div>" \
        >"site/$n.html"
done
sql() { sqlite3 "$store" "$1"; }
# killed ROUNDS MS COMMAND...: start the command ROUNDS times, killing it within
# MS milliseconds each time; check the store with check_store.
killed() {
    local rounds=$1 most=$2 job
    shift 2
    for ((round = 0; round < rounds; round++)); do
        before_round
        "$@" >/dev/null 2>&1 &
        job=$!
        sleep "0.$(printf %03d $((RANDOM % most)))"
        kill -9 $job 2>/dev/null
        wait $job 2>/dev/null
        [ -s "$store" ] || continue
        [ "$(sql "PRAGMA integrity_check; PRAGMA foreign_key_check")" = ok ] ||
            echo "round $round: damaged"
        check_store
    done
}
has_tables() { [ "$(sql "SELECT count(*) FROM sqlite_master")" -gt 0 ]; }

echo "== contents: none without its page, no page without"
store=contents.db
before_round() { :; }
check_store() {
    has_tables || return
    [ "$(sql "SELECT count(*) % 100 FROM pages")" = 0 ] || echo "half a batch"
    [ "$(sql "SELECT count(*) FROM pages WHERE id NOT IN (SELECT page FROM contents)")" = 0 ] ||
        echo "a page without its content"
}
killed 10 200 "$PITH" store import --store $store -m body site
"$PITH" store import --store $store -m body site
sql "SELECT count(*), count(DISTINCT page) FROM contents"

echo "== rules: never more hits than pages"
"$PITH" rules learn --store whole.db --site example.org site 2>/dev/null
sqlite3 whole.db "SELECT label, tag, hits FROM rules ORDER BY label, tag" >whole
sed 's/|[0-9]*$//' whole >known
store=rules.db
before_round() { rm -f rules.db*; }
check_store() {
    has_tables || return
    sql "SELECT label, tag FROM rules" | grep -vxFf known
    [ "$(sql "SELECT count(*) FROM rules WHERE hits > 300")" = 0 ] || echo "too many hits"
}
killed 10 150 "$PITH" rules learn --store $store --site example.org site
rm -f rules.db*
"$PITH" rules learn --store $store --site example.org site 2>/dev/null
sql "SELECT label, tag, hits FROM rules ORDER BY label, tag" | cmp - whole && echo "all rules"

echo "== templates and word lists: the old one or the new one"
"$PITH" site learn -m body -o a.tpl site 2>/dev/null
"$PITH" site learn -m blocks -o b.tpl site/10*.html 2>/dev/null
"$PITH" words learn -o a.words site 2>/dev/null
"$PITH" words learn -o b.words site/10*.html 2>/dev/null
store=kept.db
"$PITH" store template --store $store --site example.org a.tpl
"$PITH" store words --store $store --name site a.words
before_round() { :; }
check_store() {
    "$PITH" store template --store $store --site example.org >got.tpl
    cmp -s got.tpl a.tpl || cmp -s got.tpl b.tpl || echo "neither template"
    "$PITH" store words --store $store --name site >got.words
    cmp -s got.words a.words || cmp -s got.words b.words || echo "neither list"
}
for kind in a b a b; do
    killed 3 30 "$PITH" store template --store $store --site example.org $kind.tpl
    killed 3 30 "$PITH" store words --store $store --name site $kind.words
done
"$PITH" store template --store $store --site example.org b.tpl
"$PITH" store template --store $store --site example.org | cmp - b.tpl && echo "the new one"

echo "== version 1 or version 3, with all pages"
sqlite3 one.db <"$CASES/data/store-1.sql"
for ((i = 0; i < 200; i++)); do
    echo "INSERT INTO pages (url, body) VALUES ('http://x.example/$i', zeroblob(20000));"
done | sqlite3 one.db "PRAGMA synchronous = OFF" ".read /dev/stdin" >/dev/null
pages=$(sqlite3 one.db "SELECT count(*) FROM pages")
store=old.db
before_round() {
    rm -f old.db*
    cp one.db old.db
}
check_store() {
    [ "$(sql "SELECT count(*) FROM pages")" = "$pages" ] || echo "pages are gone"
    tables=$(sql "SELECT count(*) FROM sqlite_master WHERE name IN ('words', 'runs')")
    [ "$(sql "PRAGMA user_version")/$tables" = 1/0 ] ||
        [ "$(sql "PRAGMA user_version")/$tables" = 3/2 ] || echo "half a version"
}
killed 20 100 "$PITH" store upgrade --store old.db
"$PITH" store upgrade --store old.db
sql "PRAGMA integrity_check; PRAGMA user_version"
