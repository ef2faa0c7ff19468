#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --archived: pages that are gone are loaded from an archive and treated as the
# page. --backup-dir: copies of what is fetched, unchanged.
set -u
. "$ROOT/tests/servers/nginx.sh"
mkdir site
body() { printf '<!DOCTYPE html><title>%s</title><p>The %s and <a href=more>more</a>.\n' "$1" "$1"; }
body here >site/index.html
printf '<meta charset=windows-1252><p>Gr\xfc\xdfe.' >site/a.html
start_nginx "$PWD/site"
base=http://127.0.0.1:$port
archive=$base/web/
kept=site/web/http:/127.0.0.1:$port/old
mkdir -p "$kept"
body river >"$kept/gone.html"
get() {
    "$PITH" --allow-private --no-progress -m body "$@" 2>&1 | sed "s/:$port/:PORT/g"
    echo "status ${PIPESTATUS[0]}"
}
files() { find "$1" -type f | sed "s/:$port/:PORT/" | LC_ALL=C sort; }

echo "== an archive has it"
get "$base/old/gone.html"
get --archived="$archive" "$base/old/gone.html" --markdown
get --archived="$archive" -q -u "$base/old/gone.html" --json | grep -E '"(id|url|status|title)"'
get --archived="$archive" --site-rules . -q "$base/old/gone.html" "$base/" --markdown
echo "== it has not; nobody asks it for what is there, or is not to be fetched"
get --archived="$archive" "$base/old/lost.html"
get --archived="$archive" "$base/" | head -n 1
"$PITH" --archived="$archive" "$base/old/gone.html" 2>&1 | sed "s/:$port/:PORT/g"
get --archived=http://127.0.0.1:9/ http://127.0.0.1:9/ | sed 's/after.*//'
get --archived=archive "$base/"
access_log | awk '{print $7}' | grep web | sed "s/:$port/:PORT/" | sort | uniq -c | sed 's/^ *//'

echo "== copies"
printf '%s\n' "$base/" "$base/a.html" "$base/old/gone.html" "$base/old/lost.html" >list
get -i list -o out --backup-dir copies --archived="$archive" -q --xml
files out
files copies
cmp copies/*_a.html site/a.html
cmp copies/*index.html site/index.html
get --input-dir copies/ -q --jsonl | grep -o '"text": "[^"]*"'
get "$base/a.html" site/a.html --backup-dir plain -q >text
files plain
get -q -i list --keep-dirs --backup-dir deep --output-dir deeper >text
files deep
echo full >file
get "$base/a.html" --backup-dir file >text
sed 's/file[^ ]*:/file:/' text
get --pages join --backup-dir copies "$base/"
"$PITH" job plan -o job list -- --backup-dir x 2>&1 | head -n 1
