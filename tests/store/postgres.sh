#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Stores in PostgreSQL, in a cluster of the test: every verb gives the same
# results as with SQLite; refusals have a reason; new pages are announced;
# writers that are killed, and two at once, lose nothing.
set -u
cd "$(dirname "$0")/../.." || exit 2
PITH=$(readlink -f "${PITH:-build/release/pith}")
pages=$PWD/examples/pages
n=0
fails=0
report() {
    n=$((n + 1))
    if [ "$1" = yes ]; then
        echo "ok $n - $2"
    else
        fails=$((fails + 1))
        echo "not ok $n - $2"
        tail -n 12 log | cut -c1-300 | sed 's/^/# /'
    fi
}
# Whether the previous command succeeded.
verdict() {
    if [ $? -eq 0 ]; then report yes "$1"; else report no "$1"; fi
}
skip() {
    echo "ok 1 - PostgreSQL # SKIP $1"
    echo 1..1
    exit 0
}
. tests/servers/postgres.sh
scratch=$(mktemp -d)
finish() {
    postgres_stop "$scratch/pg"
    rm -rf "$scratch"
}
trap finish EXIT
cd "$scratch" || exit 2
: >log
postgres_start "$scratch/pg" || skip "$why"
export PGHOST=$scratch/pg PGUSER=pith
at() { echo "postgresql:///$1"; }
sql() { "$postgres_bin/psql" -XqAt -v ON_ERROR_STOP=1 -d "$@" 2>>log; }
store() { "$PITH" store "$1" --store "$2" "${@:3}" 2>>log; }
sql postgres -c 'CREATE DATABASE one'

# -- The same as SQLite ---------------------------------------------------------
cat >odd.jsonl <<'END'
{"url": "http://b.example/1", "method": "auto", "text": "one", "html": "<p>one"}
{"url": "http://b.example/1", "method": "body", "text": "again", "html": "<p>again"}
{"url": "http://a.example/\u00e9x", "method": "auto", "text": "NUL \u0000 in it", "html": "<p>\u00e9"}
{"id": "no address", "method": "auto", "text": "quote ' and \\ back", "html": "a\tb\\n'"}
{"url": "http://c.example/none"}
END
python3 -c 'print("{\"url\": \"http://l.example/" + "long/" * 2000 + "\", \"method\": \"auto\", \"text\": \"x\"}")' >>odd.jsonl
python3 -c '
for i in range(150):
    print("{\"url\": \"http://many.example/%d\", \"method\": \"auto\", \"text\": \"page %d\", \"html\": \"<p>%d\"}" % (i % 140, i, i))' >many.jsonl
echo '<table><tr><td class=story><p>Some text of a story that is long enough.</table>' >rule.html
for where in one.db "$(at one)"; do
    name=${where##*[/]}
    {
        for input in "$pages/river-flood.warc" odd.jsonl many.jsonl many.jsonl "$pages/river-flood.html"; do
            store import "$where" "$input"
            echo "$?"
        done
        store query "$where" 'SELECT url, site, fetched, length(head) AS head, length(body) AS body FROM pages ORDER BY url'
        store query "$where" 'SELECT url, method, text FROM contents JOIN pages ON page = id ORDER BY url, method'
        store query "$where" 'SELECT verb, pages FROM runs ORDER BY id'
        store export "$where" --site example.org
        store export "$where"
        store export "$where" -o "$name.warc"
        echo '{"no": "template"}' >bad.tpl
        store template "$where" --site example.org bad.tpl
        echo $?
        "$PITH" words learn -o words "$pages/river-flood.html" 2>>log
        store words "$where" --name mine words
        store words "$where" --name mine | cmp - words && echo the same words
        store words "$where" --name other
        echo $?
        store upgrade "$where"
        store query "$where" 'SELECT verb FROM runs ORDER BY id DESC LIMIT 1'
    } >"$name.out"
done
cat odd.jsonl many.jsonl >all.jsonl
sql postgres -c 'CREATE DATABASE fewer'
for where in fewer.db "$(at fewer)"; do
    {
        store import "$where" all.jsonl
        "$PITH" dedup --store "$where" 2>>log
        store query "$where" 'SELECT url FROM pages ORDER BY url'
    } >"${where##*[/]}.left"
done
# NUL, which PostgreSQL cannot store, becomes U+FFFD.
sed 's/NUL \xef\xbf\xbd in/NUL   in/' one.out >one.nul
diff one.db.out one.nul | head -n 5 | cut -c1-300 >>log
cmp one.db.out one.nul >>log 2>&1 && [ "$(wc -l <one.out)" -gt 300 ]
verdict "import, query, export, words and upgrade are SQLite's"
urls() { "$PITH" warc index "$1" 2>>log | grep -c '"url": "'; }
[ "$(urls one.db.warc)" = "$(urls one.warc)" ] && [ "$(urls one.warc)" -gt 100 ]
verdict "export as WARC has the same pages"
cmp fewer.db.left fewer.left >>log 2>&1 && [ -s fewer.left ]
verdict "dedup"
for where in rules.db "$(at one)"; do
    "$PITH" --method rules --store "$where" --base-url http://r.example/ rule.html >>"${where##*[/]}.rules" 2>>log
    "$PITH" rules list --store "$where" | sed 's/\t20[0-9T:-]*Z//' >>"${where##*[/]}.rules" 2>>log
done
cmp rules.db.rules one.rules >>log 2>&1
verdict "rules"
"$PITH" --jsonl -m body one.db | sed 's/\\u0000/\xef\xbf\xbd/g' >direct.db 2>>log
"$PITH" --jsonl -m body "$(at one)" >direct.pg 2>>log
cmp direct.db direct.pg >>log 2>&1 && [ -s direct.pg ]
verdict "a store is an input"

# -- By address and content --------------------------------------------------------
before=$(sql one -c "SELECT id FROM pages WHERE url = 'http://many.example/3'")
python3 -c '
print("{\"url\": \"http://many.example/3\", \"text\": \"x\", \"html\": \"<p>changed\"}")
print("{\"url\": \"http://many.example/20\", \"text\": \"x\", \"html\": \"<p>20\"}")
print("{\"url\": \"http://many.example/new\", \"text\": \"x\", \"html\": \"<p>new\"}")' >some.jsonl
{
    echo "LISTEN pith_pages;"
    echo "\\! '$PITH' store import -q --store 'postgresql:///one' some.jsonl"
    echo "SELECT 1;"
} | sql one >heard
ids=$(grep -o 'payload "[0-9]*"' heard | tr -dc '0-9\n' | paste -sd,)
told=$(sql one -c "SELECT string_agg(url, ' ' ORDER BY url) FROM pages WHERE id IN (${ids:-0})")
cat heard >>log
[ "$told" = 'http://many.example/3 http://many.example/new' ]
verdict "who listens hears of what is new or changed"
[ "$before" = "$(sql one -c "SELECT id FROM pages WHERE url = 'http://many.example/3'")" ]
verdict "a page that changed stays the same row"

# -- pith store listen -------------------------------------------------------------
listen() { # OPTIONS...: begins to listen, once it does
    : >err
    "$PITH" store listen "$@" >news 2>err &
    listener=$!
    for _ in $(seq 600); do
        grep -q listening err && break
        sleep 0.1
    done
}
put() {
    for url in "$@"; do
        echo "{\"url\": \"$url\", \"text\": \"x\", \"html\": \"<p>$RANDOM $RANDOM\"}"
    done >put.jsonl
    store import "$(at one)" -q put.jsonl
}
listen --store "$(at one)" --count 2
cat >put.jsonl <<'END'
{"url": "http://many.example/20", "text": "x", "html": "<p>20"}
{"url": "http://new.example/\u00e9\"", "fetched": "2026-01-02T03:04:05Z", "text": "x", "html": "<p>new"}
{"url": "http://many.example/3", "text": "x", "html": "<p>changed once more"}
END
store import "$(at one)" -q put.jsonl
wait $listener
got=$?
cat err >>log
cat >wanted <<'END'
{"url": "http://new.example/\u00e9\"", "fetched": "2026-01-02T03:04:05Z", "bytes": 6}
{"url": "http://many.example/3", "bytes": 20}
END
sed -i "s/\\\\u00e9/$(printf '\303\251')/" wanted
diff <(sort wanted) <(sort news) >>log && [ $got = 0 ]
verdict "listen writes a line for each page that is new or changed, to the count"
sql one -c 'CREATE ROLE reader LOGIN' -c 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader'
listen --store 'postgresql://reader@/one' --site www.a.example
sql one -c "NOTIFY pith_pages, 'nonsense'" -c "NOTIFY pith_pages, '999999999'"
put http://b.example/x http://a.example/y
for _ in $(seq 600); do
    [ -s news ] && break
    sleep 0.1
done
kill -TERM $listener
wait $listener
got=$?
cat err >>log
[ $got = 0 ] && [ "$(grep -o '"url": "[^"]*"' news)" = '"url": "http://a.example/y"' ] && grep -q '1 page told' err
verdict "of one site, for a role that only reads, until a signal"

# -- What is refused ------------------------------------------------------------------
refuses() {
    local name=$1 status=$2 word=$3
    shift 3
    "$@" >out 2>err
    local got=$?
    echo "status $got: $(cat err)" >>log
    [ $got = "$status" ] && grep -q -- "$word" err
    verdict "$name"
}
sql postgres -c 'CREATE DATABASE other' -c "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0" \
    -c 'CREATE ROLE guest LOGIN' -c 'CREATE DATABASE bare'
refuses "a database without a store" 3 'has no store' "$PITH" store export --store "$(at bare)"
sql other -c 'CREATE TABLE pages (x int)'
refuses "listening to a file" 2 'tells nobody' "$PITH" store listen --store one.db
refuses "a count of nothing" 2 'count takes' "$PITH" store listen --store "$(at one)" --count 0
refuses "a database with other tables" 3 'does not belong to a store' "$PITH" store import --store "$(at other)" odd.jsonl
[ "$(sql other -c "SELECT to_regclass('pith_store') IS NULL")" = t ]
verdict "nothing is left there"
refuses "another encoding" 3 "ENCODING 'UTF8'" "$PITH" store import --store "$(at latin)" odd.jsonl
refuses "a role without rights" 3 'no right' "$PITH" store export --store 'postgresql://guest@/one'
sql one -c 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest'
"$PITH" store export --store 'postgresql://guest@/one' >out 2>>log && [ -s out ]
verdict "with the right to read it reads"
refuses "and cannot write" 3 'no right' "$PITH" store import --store 'postgresql://guest@/one' odd.jsonl
for question in 'DELETE FROM pages' 'SELECT 1; DELETE FROM pages' 'COPY pages TO STDOUT' \
    "SET work_mem = '1MB'" 'SELEC'; do
    refuses "a question that does not only read: $question" 2 . "$PITH" store query --store "$(at one)" "$question"
done
[ "$(sql one -c 'SELECT count(*) > 100 FROM pages')" = t ]
verdict "all pages are there"
refuses "a server that is not there" 3 'PostgreSQL: ' "$PITH" store export \
    --store 'postgresql://pith:topsecret@127.0.0.1:1/one'
! grep -q topsecret err
verdict "passwords are not told"

# -- Versions ---------------------------------------------------------------------------
"$PITH" store export --store "$(at one)" >before.jsonl 2>>log
sql one -c 'UPDATE pith_store SET version = 99'
refuses "a newer version" 3 'version 99' "$PITH" store import --store "$(at one)" odd.jsonl
sql one -c 'UPDATE pith_store SET version = 1' -c 'DROP TABLE words, runs'
refuses "an older version is not read" 3 'store upgrade' "$PITH" store export --store "$(at one)"
store upgrade "$(at one)" && "$PITH" store export --store "$(at one)" | cmp - before.jsonl >>log 2>&1 &&
    [ "$(sql one -c 'SELECT version FROM pith_store')" = 3 ]
verdict "and is brought up to date"

# -- Writers -----------------------------------------------------------------------------
sql postgres -c 'CREATE DATABASE two'
tac many.jsonl >backwards.jsonl
pids=()
for input in many.jsonl backwards.jsonl many.jsonl; do
    "$PITH" store import -q --store "$(at two)" "$input" 2>>log &
    pids+=($!)
done
fine=yes
for pid in "${pids[@]}"; do wait "$pid" || fine=no; done
[ "$(sql two -c "SELECT count(*), count(DISTINCT url), (SELECT count(*) FROM contents) FROM pages")" = '140|140|140' ] || fine=no
report $fine "three writers at once, each making the store"
# An endless input keeps a writer busy until it is killed: after one batch of 100
# pages, with 50 uncommitted ones.
sed 's/many/half/; s/example\/\([0-9]\)"/example\/0\1"/' many.jsonl | head -n 140 >half.jsonl
mkfifo endless.jsonl
"$PITH" store import -q --store "$(at two)" endless.jsonl 2>>log &
killed=$!
exec 3>endless.jsonl
cat half.jsonl >&3
count() { sql two -c "SELECT count(*) FROM pages WHERE url LIKE 'http://half%'"; }
for _ in $(seq 600); do
    [ "$(count)" = 100 ] && break
    sleep 0.1
done
kill -9 $killed
wait $killed 2>/dev/null
exec 3>&-
half=$(count)
"$PITH" store import -q --store "$(at two)" half.jsonl 2>>log
echo "pages: $half, $(count)" >>log
[ "$half" = 100 ] && [ "$(count)" = 140 ]
verdict "a writer that is killed leaves whole batches, and the next goes on"
listen --store "$(at two)"
postgres_stop "$scratch/pg"
wait $listener
[ $? -eq 3 ] && grep -q 'database two' err
verdict "who listens is told that the server is gone"
echo "1..$n"
[ $fails -eq 0 ]
