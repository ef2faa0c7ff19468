#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Types every row of docs/habits.md, which ends with status 0 (a page that cannot be
# fetched: 6).
set -u
cd "$(dirname "$0")/../.." || exit 2
page=$PWD/examples/pages/river-flood.html
table=$PWD/docs/habits.md
PITH=$(readlink -f "${PITH:-build/release/pith}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export XDG_CONFIG_HOME=$work/none
mkdir D
cp "$page" X
cp "$page" D/page.html
echo D/page.html >L
echo 'DOWNLOAD_TIMEOUT = 20' >S
n=0
fails=0
while IFS='|' read -r _ name verdict typed _; do
    name=${name//[\` ]/}
    verdict=${verdict// /}
    typed=${typed//\`/}
    case $verdict in same | differs) ;; *) continue ;; esac
    n=$((n + 1))
    eval "set -- $typed"
    "$PITH" "$@" >out 2>err </dev/null
    status=$?
    fine=
    case $verdict:$status in
    same:0 | same:6 | differs:0) ! grep -q 'unknown option' err && fine=yes ;;
    esac
    # Each name of the row is one of those that are run, or a known one.
    for one in ${name//,/ }; do
        if "$PITH" "$one" 2>&1 </dev/null | grep -q 'unknown option'; then
            fine=
        fi
    done
    if [ "$fine" ]; then
        echo "ok $n - $name"
    else
        fails=$((fails + 1))
        echo "not ok $n - $name: $verdict, status $status: $(head -n 1 err)"
    fi
done <"$table"
n=$((n + 1))
if [ -s new/page.txt ] && [ -s kept/page.txt ]; then
    echo "ok $n - folders have their files"
else
    fails=$((fails + 1))
    echo "not ok $n - folders have their files"
fi
echo "1..$n"
[ "$fails" -eq 0 ] && [ "$n" -gt 30 ]
