#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Fails when a page costs more than 2 % more instructions than it did: parsing,
# auto, body, Markdown, a WARC file, the program with one page and its start,
# counted by callgrind on pages of our own, the same on a busy machine as on a
# quiet one; or when the program is linked with more libraries.
#
#   bench/gate.sh            compare with bench/gate.tsv; TAP
#   bench/gate.sh --store    write these figures down: say why in the commit
#
# What is counted depends on the compiler, the C library, valgrind and the
# processor's kind, which stand in the first columns of bench/gate.tsv; where
# none of its rows is of the machine at hand, nothing is compared. So do figures
# depend on the pages: PAGES is a list that does not grow by itself. BUILD names
# the folder of the programs (build/release).
set -u
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build/release}
figures=bench/gate.tsv
most_percent=2
variants=(pith pith-body pith-auto pith-markdown)
PAGES=(tests/golden/{data,manual,reader,river-flood,scripts}/page.html)
warc_copies=20

skip() {
    echo "ok - instructions a byte # SKIP $1"
    exit 0
}

[ "${PITH_MODE:-release}" = release ] || skip "only in MODE=release"
command -v valgrind >/dev/null || skip "valgrind is not installed"
command -v python3 >/dev/null || skip "python3 is not installed"
[ -x "$build/bench/parse_bench" ] || skip "$build/bench/parse_bench is not built"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# total FILE...: the number of instructions in callgrind's profiles
total() { sed -n 's/^\(summary\|totals\): //p' "$1" | head -n 1; }

counted() { # OUT COMMAND...: callgrind's, with an environment that is always the same
    local out=$1
    shift
    env -i PATH="$PATH" LC_ALL=C valgrind --tool=callgrind \
        --callgrind-out-file="$out" "$@" >"$work/said" 2>"$work/log" || {
        cat "$work/log" >&2
        exit 2
    }
}

# Run all variants in one process; a profile is written at the end of each.
count_variants() {
    local only i=0 name
    mkdir "$work/pages"
    for page in "${PAGES[@]}"; do
        cp "$page" "$work/pages/$(basename "$(dirname "$page")").html"
    done
    bytes=$(cat "$work"/pages/*.html | wc -c)
    only=$(IFS=,; echo "${variants[*]}")
    counted "$work/variant" --collect-atstart=no \
        --toggle-collect=bench_run_pages --dump-after=bench_run_pages \
        "$build/bench/parse_bench" --passes 1 --only "$only" "$work/pages"
    # Variants run in the order of --list.
    for name in $("$build/bench/parse_bench" --list | awk '{ print $1 }'); do
        case " ${variants[*]} " in *" $name "*) ;; *) continue ;; esac
        i=$((i + 1))
        echo "$name $(total "$work/variant.$i") $bytes"
    done
}

# A compressed WARC file like those of crawls, with one gzip member per record.
count_warc() {
    python3 - "$work/pages.warc.gz" "$warc_copies" "${PAGES[@]}" <<'MAKE'
import gzip
import sys
from pathlib import Path

out, copies, *pages = sys.argv[1:]
with open(out, "wb") as warc:
    for i in range(int(copies)):
        for page in pages:
            body = (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" +
                    Path(page).read_bytes())
            head = (f"WARC/1.0\r\nWARC-Type: response\r\n"
                    f"WARC-Target-URI: https://example.org/{i}/{page}\r\n"
                    f"WARC-Date: 2026-03-04T00:00:00Z\r\n"
                    f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{i:012}>\r\n"
                    f"Content-Type: application/http; msgtype=response\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n")
            warc.write(gzip.compress(head.encode() + body + b"\r\n\r\n", mtime=0))
MAKE
    counted "$work/warc" "$build/pith" --jsonl -j1 "$work/pages.warc.gz"
    echo "warc $(total "$work/warc") $((bytes * warc_copies))"
}

count_program() {
    counted "$work/page" "$build/pith" "$work/pages/reader.html"
    echo "page $(total "$work/page") 1"
    counted "$work/start" "$build/pith" --version
    echo "start $(total "$work/start") 1"
    echo "libraries $(ldd "$build/pith" | wc -l) 1"
}

machine=$(printf '%s\t%s\t%s\t%s' \
    "$("$build/bench/parse_bench" --compiler)" \
    "$(getconf GNU_LIBC_VERSION 2>/dev/null || echo 'unknown libc')" \
    "$(valgrind --version)" \
    "$(uname -m)$(grep -qw avx2 /proc/cpuinfo && echo ' avx2')")
count_variants >"$work/counts" || exit 2
bytes=$(cat "$work"/pages/*.html | wc -c)
count_warc >>"$work/counts" || exit 2
count_program >>"$work/counts" || exit 2
awk -v OFS='\t' -v machine="$machine" \
    '{ print machine, $1, sprintf("%.2f", $2 / $3) }' "$work/counts" >"$work/now"

if [ "${1-}" = --store ]; then
    grep -vF "$machine" "$figures" 2>/dev/null >"$work/others"
    cat "$work/others" "$work/now" >"$figures"
    cat "$work/now"
    exit 0
fi
grep -qF "$machine" "$figures" ||
    skip "no figures of this machine: make bench-gate-store keeps them"
bench/compare-counts $most_percent "$figures" "$work/now"
