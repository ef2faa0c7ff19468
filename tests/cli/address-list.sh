#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Lists of addresses with notes, columns and duplicates. Their output goes into
# one folder, also if two names would be equal or a name is too long, and with
# folders kept.
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119
start_server
get() { show "$PITH" --allow-private --no-progress "$@"; }
files() { find "$1" -type f | sed "s|$(cat server)|PORT|" | LC_ALL=C sort; }
timeless() { sed 's/ in [0-9.]* s[^:]*:/:/'; }

printf '# mine\n%s\nnot an address\n\n  %s\t2025-01-01\nhttp://\n%s\nsee http://127.0.0.1/a\r\n' \
    "$BASE/page.html" "$BASE/cond/1" "$BASE/page.html" >list.txt
echo "== what a list names"
get -i list.txt --list
get -q -i list.txt --list
get -i list.txt -i list.txt --list -q
printf 'nothing here\n' >empty.txt
get -i empty.txt -o none
get -i missing.txt
get --files-from empty.txt --list
"$PITH" job plan -o job list.txt -- -i list.txt 2>&1 | head -n 1

echo "== in one folder, whatever it is called"
sed -i '/^http:..$/d' list.txt
get -q -i list.txt -o texts
files texts
get -q -i list.txt -o slashed/
files slashed
get -q --keep-dirs -i list.txt -o kept
files kept
get -i list.txt -o texts --skip-existing 2>&1 | timeless
get -q -i list.txt -o one.txt
files one.txt
get -q -i list.txt --jsonl -o lines
files lines

echo "== names that would be one, or are too long"
printf '%s\n' "$BASE/tree/1" "$BASE/tree_1" "$BASE/tree/1.html" "$BASE/page.html?$(printf 'x%.0s' {1..300})" >twins.txt
get -i twins.txt --output-dir twins --xml -q
find twins -type f | sed "s|$(cat server)|PORT|; s|~.*xml|~HASH.xml|; s|x\\{9,\\}|xxx|" | LC_ALL=C sort

echo "== folders of files"
mkdir -p in/sub
cp "$CASES/data/market.html" in/a.html
cp "$CASES/data/market.html" in/sub/b.html
get -q --input-dir in -o flat
files flat
get -q --input-dir in -o deep --keep-dirs
files deep
get -q -o plain/ in
files plain
