#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Every verb has its own manual page, with a synopsis and all its options, and
# mandoc has no complaints about it.
set -u
cd "$(dirname "$0")/../.." || exit 2
program=${PITH:-build/release/pith}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
report() { # status, text
    if [ "$1" = 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        sed 's/^/# /' "$scratch/log"
        failed=1
    fi
}
options() { # the long options in a text
    grep -oE '(^|[ ,])--[a-z][a-z0-9-]+' | tr -d ' ,' | sort -u
}

tools/pack/man1 "$scratch/man" "$program" >"$scratch/log" 2>&1
report $? 'the pages are made'
check() { # verb
    local page=$scratch/man/pith-$1.1
    [ -s "$page" ] && mandoc -T lint -W warning "$page" || return 1
    mandoc -T ascii "$page" | sed 's/.\x08//g' >"$scratch/page"
    grep -E "^ +pith \[?$1" "$scratch/page" || return 1
    options <"$scratch/page" >"$scratch/named"
    "$program" "$1" --help-all | sed -nE 's/^  (-.,|   ) (--[a-z0-9-]+).*/ \2/p' |
        options | grep -vxE -e '--(help|help-all|version)' >"$scratch/options"
    [ "$1" = methods ] || [ -s "$scratch/options" ] || return 1
    comm -13 "$scratch/named" "$scratch/options" >"$scratch/missing"
    cat "$scratch/missing"
    [ ! -s "$scratch/missing" ]
}
for verb in $("$program" --help | sed -nE 's/^  ([a-z]+)  +[^ ].*/\1/p'); do
    check "$verb" >"$scratch/log" 2>&1
    report $? "pith-$verb(1) has a synopsis and the options of --help-all"
done
exit $failed
