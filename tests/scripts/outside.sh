#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Programs outside the tree, one in C17 and one in C++17, built against the
# files that `make install` puts somewhere: by pkg-config, with the shared
# libraries and with the static ones alone, with all warnings as errors.
set -u
cd "$(dirname "$0")/../.." || exit 2
if [ "${PITH_MODE:-release}" != release ]; then
    echo "ok - programs outside of the tree # SKIP only in MODE=release"
    exit 0
fi
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

make -s install DESTDIR="$scratch/there" PREFIX=/usr >"$scratch/log" 2>&1
report $? 'make install'
export PKG_CONFIG_PATH=$scratch/there/usr/lib/pkgconfig
export PKG_CONFIG_SYSROOT_DIR=$scratch/there
root=$scratch/there
warnings='-Wall -Wextra -Wconversion -Wshadow -pedantic -Werror'

[ "$(pkg-config --cflags pith pith-io)" = "-I$root/usr/include " ]
report $? 'pkg-config --cflags names the headers of pith and no others'
pkg-config --libs pith >"$scratch/log"
grep -qx -- "-L$root/usr/lib -lpith *" "$scratch/log"
report $? 'pkg-config --libs pith names libpith alone'

build() { # compiler and standard, source, package, extra flags
    # Flags must be split into words.
    # shellcheck disable=SC2046,SC2086
    $1 $warnings "$2" -o "$scratch/program" $4 \
        $(pkg-config --cflags $3) $5 >"$scratch/log" 2>&1
}

check() { # name, expected output, actual output
    printf '%s\n' "$3" | diff - "$2" >"$scratch/log"
    report $? "$1"
}

cat >"$scratch/blocks" <<'OUT'
keep /html/body/nav Home
keep /html/body/article/h1 Rain
keep /html/body/article/p It rained, and it went on raining until the river was full.
author Ann Smith
license unknown
---
title: "Rain"
author: "Ann Smith"
url: "http://a.example/"
language: "en"
---
OUT

warc=examples/pages/river-flood.warc
for kind in shared static; do
    static=
    if [ $kind = static ]; then
        rm "$root"/usr/lib/*.so*
        static=--static
    fi
    build 'cc -std=c17' tests/outside/blocks.c pith '' \
        "$(pkg-config $static --libs pith)"
    report $? "blocks.c compiles and links, $kind"
    check "blocks.c prints blocks and facts, $kind" "$scratch/blocks" \
        "$(LD_LIBRARY_PATH=$root/usr/lib "$scratch/program")"
    build 'c++ -std=c++17' tests/outside/records.cc 'pith-io pith' '' \
        "$(pkg-config $static --libs pith-io)"
    report $? "records.cc compiles and links, $kind"
    LD_LIBRARY_PATH=$root/usr/lib "$scratch/program" "$warc" >"$scratch/log"
    grep -qE '^https?://[^ ]+ [1-9][0-9]+ bytes, 1$' "$scratch/log"
    report $? "records.cc reads a WARC file and scores, $kind"
done
exit $failed
