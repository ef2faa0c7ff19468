#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The program built without optional packages: a feature that needs one names it,
# and everything else works. Files that mention a package are compiled again with
# headers that must not be included; the rest comes from the build.
set -u
built=$(dirname "$PITH")
[ -e "$built/flags" ] || { echo "no build is here" >&2; exit 77; }
compiler=$(sed -E 's/ -DPITH_HAVE_[A-Z0-9]+//g; s/ -O[0-9]//g' "$built/flags")
cp "$built/libpith.a" "$built/libpith-io.a" .
mkdir -p cli absent/curl absent/brotli absent/thai
for header in sqlite3 libpq-fe uchardet zstd libdeflate libstemmer libpsl xxhash curl/curl \
    brotli/decode thai/thwbrk thai/thbrk; do
    echo "#error this package is absent" >"absent/$header.h"
done
quotes=$(find "$ROOT"/src "$ROOT"/cli -type d -printf '-iquote %p ')
# Files that include this header but do not mention a package themselves.
grep -rlE 'PITH_HAVE_|"(sqlite|postgres)_store\.h"' "$ROOT"/src "$ROOT"/cli --include='*.c' >files
# The shell variables belong to the script that this writes.
# shellcheck disable=SC2016
echo 'exec '"$compiler"' -Iabsent -I"'"$ROOT"'/include" '"$quotes"' -c "$1" -o "$(basename "$1" .c).o"' >compile
xargs -P 2 -n 1 sh compile <files || { echo "does not compile"; exit 1; }
for source in "$ROOT"/cli/*.c "$ROOT"/cli/*/*.c; do
    [[ $source != */mpi/* ]] || continue # a program of its own
    object=${source#"$ROOT/"}
    cp "$built/${object%.c}.o" cli
done
mv rule_train.o input.o cli
# Objects of both libraries that were compiled again go into the first one, so
# that each library needs the other.
ar r libpith.a ./*.o
ar d libpith-io.a ./*.o 2>/dev/null
# shellcheck disable=SC2086
$compiler -o pith cli/*.o -Wl,--start-group libpith-io.a libpith.a -Wl,--end-group -lz -lutf8proc -ljansson -lm ||
    { echo "does not link"; exit 1; }
ldd pith | grep -E 'sqlite|curl|zstd|brotli|thai|stemmer|uchardet|psl'
PITH=$PWD/pith
say() {
    echo "\$ pith $*"
    "$PITH" "$@" 2>&1
    echo "status $?"
}

echo "== what works"
page=$ROOT/examples/pages/river-flood.html
say -m body "$page" | head -n 3
say site learn -m body -o site.tpl "$page"
say dedup -m body -o kept.jsonl "$page" "$page"
echo "== what needs SQLite"
for verb in "import $page" "query SELECT" export upgrade "template --site x"; do
    # shellcheck disable=SC2086
    say store $verb --store s.db
done
say rules learn --store s.db --site x "$page"
say rules apply --store s.db --site x "$page"
say rules list --store s.db
say rules drop --store s.db --site x
say -m rules --store s.db --site x "$page"
say crawl --store s.db http://127.0.0.1:1/
printf 'SQLite format 3\0and more' >made.db
say made.db
say store export --store postgresql:///x
ls s.db* 2>/dev/null
echo "== what needs libcurl"
say http://127.0.0.1:1/
say crawl http://127.0.0.1:1/
echo "== what needs zstd or brotli"
printf '\x28\xb5\x2f\xfd\0\0\0\0\0\0' >x.warc.zst
say warc check x.warc.zst
for how in br zstd gzip; do
    {
        printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
        printf 'Content-Encoding: %s\r\n\r\n' $how
        if [ $how = zstd ]; then cat x.warc.zst; else echo "<p>Text" | gzip -n; fi
    } >message
    printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:%s>\r\n' $how
    printf 'WARC-Target-URI: http://example.org/\r\nContent-Length: %d\r\n\r\n' \
        "$(wc -c <message)"
    cat message
    printf '\r\n\r\n'
done >packed.warc
say -m body packed.warc
