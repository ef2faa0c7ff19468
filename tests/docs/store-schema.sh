#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The store's tables and columns are those of the table in docs/formats.md, and
# the sqlite3 shell sees them. Python reads the views with the function that stands there.
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
# "table.column" of every column; a row of the document names its table, then its columns,
# each as the first word of a phrase.
sqlite3 "$work/s.db" "SELECT t.name || '.' || c.name FROM sqlite_master t,
    pragma_table_info(t.name) c WHERE t.type IN ('table', 'view') ORDER BY 1" >"$work/there"
# shellcheck disable=SC2016 # no expansion is meant
sed -n '/^## The store/,/^## /s/^| `\([a-z_]*\)`[^|]*|[^|]*|\(.*\)|$/\1 \2/p' docs/formats.md |
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

name="docs/formats.md has the function for Python"
{
    echo 'import sqlite3, sys, zlib'
    echo 'db = sqlite3.connect(sys.argv[1])'
    # shellcheck disable=SC2016 # no expansion is meant
    sed -n '/^## The store/,/^## /{/^```python/,/^```/p}' docs/formats.md | grep -v '^```'
    echo 'print(db.execute("SELECT body, text FROM pages JOIN contents ON page = id").fetchall())'
} >"$work/read.py"
printf '<p>One page %s</p>' "of words, over and over again,"{1..9} >"$work/page.html"
"$pith" store import --store "$work/s.db" -m body "$work/page.html" 2>/dev/null
if python3 "$work/read.py" "$work/s.db" | grep -q "b'<p>One page .*</p>', 'One page of words, "; then
    echo "ok - $name"
else
    echo "not ok - $name"
    exit 1
fi
