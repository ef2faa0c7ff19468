#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# docs/architecture.md: every file that it names is there, what "Where would I
# change X" sends readers to stands where it says, and a page of 30 MB goes as
# the answer there says.
# shellcheck disable=SC2016  # backticks are those of the page
set -u
cd "$(dirname "$0")/../.." || exit 2
map=docs/architecture.md
pith=${PITH:-build/release/pith}
failed=0

report() { # status, text
    if [ "$1" = 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        failed=1
    fi
}

rows=0
while IFS='|' read -r _ question file words _; do
    file=$(tr -d ' `' <<<"$file")
    words=$(sed 's/^ *`//; s/` *$//' <<<"$words")
    grep -qF -- "$words" "$file" 2>/dev/null
    report $? "$file has $words:$question"
    rows=$((rows + 1))
done < <(sed -n '/^## Where would/,/^## Own/p' "$map" | grep '^| ' |
    grep -v '^| where |')
[ "$rows" -ge 10 ]
report $? "$rows places are named"

# The specification: pages that comments cite are there, and so are the tests
# that its front page names.
cited=$(grep -rhoE 'docs/spec/[A-Za-z0-9_-]+\.md' src include cli tests docs | sort -u)
lacking=$(for page in $cited; do [ -e "$page" ] || echo "$page"; done)
[ -n "$cited" ] && [ -z "$lacking" ]
report $? "cited pages of the specification are there${lacking:+, not $lacking}"
named=$(sed -n '/^## Which tests/,$p' docs/spec/README.md | cut -d '|' -f 3 |
    grep -oE '`[a-z0-9_]+`' | tr -d '`' | sort -u)
lacking=$(for name in $named; do
    compgen -G "tests/unit/*/${name}_test.c" >/dev/null || echo "$name"
done)
[ -n "$named" ] && [ -z "$lacking" ]
report $? "tests that the specification names are there${lacking:+, not $lacking}"

# In backticks: a path from the root, or the name of a file somewhere.
list=$(mktemp)
git ls-files >"$list" 2>/dev/null || find . -type f >"$list"
lacking=$(grep -oE '`[a-z_/0-9-]+\.(c|h|txt|md)`' "$map" | tr -d '`' | sort -u |
    while read -r file; do grep -qE "(^|/)$file\$" "$list" || echo "$file"; done)
rm -f "$list"
[ -z "$lacking" ]
report $? "every file that $map names is there"
[ -z "$lacking" ] || printf '%s\n' "$lacking" | sed 's/^/# /'

{ printf '<p>'; head -c 30000000 /dev/zero | tr '\0' a; } |
    "$pith" -m body -f json - 2>/dev/null |
    grep -qE '"status": "limit"'
report $? 'a page of 30 MB is cut, and the status says limit'
exit $failed
