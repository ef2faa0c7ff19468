# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# For tests of the checks in tools/: builds a small tree with one thing wrong
# and sees whether the check says so. Sourced by the scripts beside it.
set -u
tools=$(cd "$(dirname "$0")/../../tools" && pwd)
export PYTHONDONTWRITEBYTECODE=1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0 # what the script that sources this ends with
export failed

# A clean tree to plant in.
fresh() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree"/{include/pith,src/base,src/text,src/html,cli,tools/{check,gen}}
    cp "$tools/check/layers.txt" "$tree/tools/check/"
    cp "$tools/../.clang-format" "$tree/"
    printf '/* Enough words of prose to be above the share. */\nint x;\n' \
        >"$tree/include/pith/a.h"
    printf 'int pith_seven(void);\nint pith_seven(void)\n{\n    return 7;\n}\n' \
        >"$tree/src/base/seven.c"
}

report() {
    if [ "$1" = yes ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        sed 's/^/# /' "$tree/log"
        failed=1
    fi
}

# passes NAME COMMAND...: the command finds nothing.
passes() {
    name=$1
    shift
    good=no
    "$@" >"$tree/log" 2>&1 && [ ! -s "$tree/log" ] && good=yes
    report $good "$name"
}

# finds PATTERN NAME COMMAND...: it fails, and what it says matches.
finds() {
    pattern=$1
    name=$2
    shift 2
    good=no
    ! "$@" >"$tree/log" 2>&1 && grep -qE "$pattern" "$tree/log" && good=yes
    report $good "$name"
}
