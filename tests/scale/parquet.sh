#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Tables that `pith --parquet` writes, as three other readers have them: all values of all
# rows are those of the lines of JSON of the same pages, with all parts that a record
# can have, in one row group and in several, in one process and of a job. The readers,
# hyparquet, Apache Arrow's in Rust, and DuckDB (where it has a binary), come from npm, in
# the versions of tests/scale/readers/package-lock.json, into build/, never into the
# repository.
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=$(realpath "${PITH:-build/release/pith}")
place=$PWD/build/parquet-readers
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "ok - parquet by another reader # SKIP node and npm are not installed"
    exit 0
fi
mkdir -p "$place"
if ! cmp -s tests/scale/readers/package-lock.json "$place/package-lock.json" ||
    [ ! -d "$place/node_modules/hyparquet" ]; then
    cp tests/scale/readers/package.json tests/scale/readers/package-lock.json "$place/"
    if ! (cd "$place" && timeout 100 npm ci --fetch-retries 0 --ignore-scripts --no-audit --no-fund) >"$place/log" 2>&1; then
        rm -f "$place/package-lock.json"
        echo "ok - parquet by another reader # SKIP npm could not fetch it"
        exit 0
    fi
fi
cp tests/scale/parquet_*.mjs "$place/"
# readers beside hyparquet: NAME SCRIPT
others=()
# add_reader NAME SCRIPT MODULE WHY-NOT
add_reader() {
    if (cd "$place" && node -e "import('$3').catch(() => process.exit(1))") 2>/dev/null; then
        others+=("$1 $2")
    else
        echo "ok - parquet by $1 # SKIP $4"
    fi
}
add_reader DuckDB parquet_duckdb.mjs @duckdb/node-api "it has no binary for this machine"
add_reader Arrow parquet_arrow.mjs apache-arrow "it needs a later node"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

report() { # STATUS NAME
    if [ "$1" = 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        failed=1
    fi
}

# Pages of all kinds, including one without words, one with a NUL, one with a long
# text, and one that does not exist.
mkdir "$work/pages"
cp tests/cli/data/*.html examples/pages/*.html "$work/pages/"
: >"$work/pages/nothing.html"
{
    printf '<p>\0 & \360\237\230\200 <a href="/x">x</a> '
    head -c 300000 /dev/zero | tr '\0' 'x'
} >"$work/pages/long.html"
cd "$work" || exit 2
parts=(--with-metadata --schema-org --with-tokens --list-links --blocks --chunks 100t --next-page --markdown --html)

# compare NAME OPTION... -- INPUT...
compare() {
    local name=$1 options=()
    shift
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    rm -f rows.jsonl rows.parquet
    "$pith" -q --jsonl "${options[@]}" -o rows.jsonl "$@" 2>/dev/null
    "$pith" -q --parquet "${options[@]}" ${group:+--row-group "$group"} -o rows.parquet "$@" 2>/dev/null
    node "$place/parquet_rows.mjs" rows.parquet rows.jsonl >said 2>&1
    report $? "$name: $(cat said)"
    local reader
    for reader in "${others[@]}"; do
        node "$place/${reader#* }" rows.parquet rows.jsonl >said 2>&1
        report $? "$name, by ${reader% *}: $(cat said)"
    done
}

compare "fields" -- pages missing.html
compare "all parts" "${parts[@]}" -- pages missing.html
group=1 compare "a group a row" "${parts[@]}" -- pages missing.html
group=20k compare "several groups" "${parts[@]}" -- pages
compare "long texts" -- pages/long.html pages/long.html pages/long.html
compare "no rows" --only-with-metadata -- pages/nothing.html
compare "joined pages" --pages join -- pages

# All units of a job are one table.
"$pith" job plan -q pages -o job --unit-size 1k -- --parquet "${parts[@]}"
"$pith" job run -q job 2>/dev/null
"$pith" job plan -q pages -o lines --unit-size 1k --pack none -- --jsonl "${parts[@]}"
"$pith" job run -q lines 2>/dev/null
units=0
for table in job/out/*.parquet; do
    unit=$(basename "$table" .parquet)
    if node "$place/parquet_rows.mjs" "$table" "lines/out/$unit.jsonl" >said 2>&1; then
        units=$((units + 1))
    else
        cat said
    fi
done
[ "$units" -gt 1 ] && [ "$units" = "$(find lines/out -name '*.jsonl' | wc -l)" ]
report $? "a job of $units units"

# The records that the stages of dedup keep.
cp pages/river-flood.html pages/zz-copy.html
"$pith" -q --jsonl "${parts[@]}" -o all.jsonl pages missing.html 2>/dev/null
"$pith" dedup sign -q all.jsonl -o same && "$pith" dedup band -q same && "$pith" dedup cluster -q same
"$pith" dedup filter -q same && "$pith" dedup filter -q same --parquet &&
    [ "$(wc -l <same/kept/000000.jsonl)" -lt "$(wc -l <all.jsonl)" ] &&
    node "$place/parquet_rows.mjs" same/kept/000000.parquet same/kept/000000.jsonl >said 2>&1
report $? "without duplicates: $(cat said)"

# The same bytes with any number of threads, and on standard output.
"$pith" -q --parquet -j 1 -o one.parquet pages
"$pith" -q --parquet -j 4 pages >four.parquet
cmp one.parquet four.parquet
report $? "the same bytes each time"
exit $failed
