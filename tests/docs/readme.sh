#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# What the README shows works: its program compiles and prints text, and its
# commands run (except for the one that needs a network); the site that is
# crawled is a folder served from here.
set -u
cd "$(dirname "$0")/../.." || exit 2
program=$(readlink -f "${PITH:-build/release/pith}")
folder=$(dirname "$program")
work=$(mktemp -d)
server=
trap 'rm -rf "$work"; [ -z "$server" ] || kill "$server" 2>/dev/null' EXIT

# check STATUS NAME: print a line of TAP.
check() {
    if [ "$1" -eq 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi
}

awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md >"$work/rain.c"
grep -q pith_extract "$work/rain.c" &&
    cc -std=c17 -Iinclude "$work/rain.c" -L"$folder" \
        -Wl,-rpath,"$folder" -lpith -o "$work/rain" &&
    "$work/rain" | grep -q 'raining until the river was full'
check $? "the program in README compiles and prints the article"

mkdir "$work/bin" "$work/saved-site"
ln -s "$program" "$work/bin/pith"
cp examples/pages/*.html "$work/saved-site/"
cp examples/pages/river-flood.html "$work/page.html"
cd "$work" || exit 2
PATH=$work/bin:$PATH
commands=$(awk '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' \
    "$OLDPWD/README.md" | grep '^pith ')
[ "$(printf '%s\n' "$commands" | wc -l)" -ge 4 ]
check $? "README shows commands"
python3 -u -m http.server -b 127.0.0.1 -d saved-site 0 >served 2>/dev/null &
server=$!
for _ in $(seq 100); do
    [ ! -s served ] || break
    sleep 0.05
done
site=$(sed -E 's/.*(http:[^ )]*).*/\1/' served)
while read -r line; do
    line=${line/https:\/\/example.org\/docs\//--allow-private --delay 0 $site}
    # Services stop when they are told to; tests/cli sends them requests.
    [[ $line =~ ^pith\ (serve|mcp) ]] && line="${BASH_REMATCH[0]} --help"
    bash -c "$line" </dev/null >out 2>err && { [ -s out ] || [ -s out.jsonl ]; }
    check $? "README: ${line%%  *}" | sed "s|$site|SITE|"
done <<<"$commands"
