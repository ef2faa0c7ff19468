#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# docs/methods.md has a section per method, with a row for each of its
# parameters that gives the same values and default as `pith methods NAME`.
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=${PITH:-build/release/pith}
guide=docs/methods.md

# check STATUS NAME: print a line of TAP.
check() {
    if [ "$1" -eq 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi
}

# The lines of a method's section.
section() {
    awk -v head="## $1" '/^## / { on = $0 == head } on' "$guide"
}

# Parameters as "NAME|default" lines, from the program.
parameters() {
    "$pith" methods "$1" | awk '
        /^  [a-z]/ { name = $1; next_line = 1; next }
        next_line && /default/ {
            value = $0
            sub(/^.*default /, "", value)
            print name "|" value
            next_line = 0
        }'
}

methods=$("$pith" methods | awk '{ print $1 }')
[ -n "$methods" ]
check $? "pith lists methods"
for method in $methods; do
    [ -n "$(section "$method")" ]
    check $? "$method has a section"
    while IFS='|' read -r name default; do
        [ -n "$name" ] || continue
        row=$(section "$method" | grep -F "| \`$name\` |")
        [ -n "$row" ] &&
            printf '%s' "$row" | tr -d '`' | grep -qF "| $default |"
        check $? "$method: $name, default $default"
    done < <(parameters "$method")
done
while read -r method; do
    printf '%s\n' "$methods" | grep -qxF "$method"
    check $? "section $method is about a method"
done < <(sed -n 's/^## \([a-z0-9-]*\)$/\1/p' "$guide")
