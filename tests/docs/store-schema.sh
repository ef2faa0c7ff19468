#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The store's tables and columns are those of the table in docs/formats.md, and
# the sqlite3 shell sees them.
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=${PITH:-build/release/pith}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name="docs/formats.md has the store's tables and columns"
command -v sqlite3 >/dev/null || {
    echo "ok - $name # SKIP sqlite3 is not installed"
    exit 0
}
echo '<p>One page of words.' >"$work/page.html"
"$pith" store import --store "$work/s.db" "$work/page.html" 2>/dev/null
# "table.column" of every column; in the document a row names its table, then its columns,
# each behind the head of a phrase.
sqlite3 "$work/s.db" "SELECT t.name || '.' || c.name FROM sqlite_master t,
    pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY 1" >"$work/there"
# shellcheck disable=SC2016 # no expansion is meant
sed -n '/^## The store/,/^## /s/^| `\([a-z]*\)`[^|]*|[^|]*|\(.*\)|$/\1 \2/p' docs/formats.md |
    while read -r table columns; do
        tr ';' '\n' <<<"$columns" | sed -n "s/^ *\`\([a-z]*\)\`.*/$table.\1/p"
    done | sort >"$work/told"
version=$(sqlite3 "$work/s.db" "PRAGMA user_version")
if [ -s "$work/there" ] && diff "$work/told" "$work/there" >"$work/diff" &&
    grep -q "\`user_version\` $version)" docs/formats.md; then
    echo "ok - $name"
else
    echo "not ok - $name"
    sed 's/^/# /' "$work/diff"
    exit 1
fi
