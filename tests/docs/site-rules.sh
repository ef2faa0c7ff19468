#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs the examples of docs/site-rules.md, in order and in one folder, and
# compares the output with the documented one.
set -u
cd "$(dirname "$0")/../.." || exit 2
page=$PWD/docs/site-rules.md
PITH=$(readlink -f "${PITH:-build/release/pith}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME=$work/none
mkdir "$work/bin" "$work/in"
ln -s "$PITH" "$work/bin/pith"
PATH=$work/bin:$PATH
cd "$work/in" || exit 2
# Commands begin with "$ ", their further lines with "> "; the rest is output.
awk '/^```console$/ { on = 1; next } /^```$/ { on = 0 } on' "$page" >"$work/all"
sed -n 's/^[$>] //p' "$work/all" >"$work/commands"
grep -v '^[$>]' "$work/all" >"$work/want"
bash "$work/commands" >"$work/got" 2>&1
if diff "$work/want" "$work/got"; then
    echo "ok 1 - the examples of docs/site-rules.md"
else
    echo "not ok 1 - the examples of docs/site-rules.md"
fi
n=$(wc -l <"$work/want")
[ "$n" -gt 15 ] && echo "ok 2 - $n lines of output" || echo "not ok 2 - $n lines"
echo "1..2"
