#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The manual of the library: a page for every public header that names all its
# functions and renders without complaints, and a page for every function that
# leads there; `make install` installs them.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

report() { # status, text
    if [ "$1" = 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        failed=1
    fi
}

make -s install DESTDIR="$scratch" PREFIX=/usr >"$scratch/log" 2>&1
report $? 'make install'
for header in include/pith/*.h; do
    name=$(basename "$header" .h)
    [ "$name" = pith ] || name=pith_$name
    page=$scratch/usr/share/man/man3/$name.3
    mandoc -T lint -W warning "$page" >"$scratch/lint" 2>&1
    report $? "$name(3) is installed and mandoc has nothing to say"
    sed 's/^/# /' "$scratch/lint"
    # The name of a function is before its first parenthesis.
    tr '\n' ' ' <"$header" | grep -oE 'PITH_API [^(;]*\(' |
        grep -oE 'pith_[a-z0-9_]+ *\($' | tr -d ' (' | sort >"$scratch/api"
    sed -nE '/^\.Sh NAME/,/^\.Nd/s/^\.Nm ([a-z0-9_]+).*/\1/p' "$page" |
        sort >"$scratch/names"
    comm -23 "$scratch/api" "$scratch/names" >"$scratch/lacks"
    [ ! -s "$scratch/lacks" ]
    report $? "$name(3) names the $(wc -l <"$scratch/api") functions of $header"
    sed 's/^/# lacks /' "$scratch/lacks"
    while read -r function; do
        (cd "$scratch/usr/share/man" && mandoc -T ascii "man3/$function.3") |
            sed 's/.\x08//g' | grep -q "$function(" || echo "$function"
    done <"$scratch/api" >"$scratch/lacks"
    [ ! -s "$scratch/lacks" ]
    report $? "each of these functions has a page of its name"
    sed 's/^/# no page shows /' "$scratch/lacks"
done
exit $failed
