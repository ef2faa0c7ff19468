#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Counts the instructions per byte of every variant of parse_bench with
# callgrind, on a few pages; the counts do not depend on other load.
#
#   bench/instructions.sh [PAGES [FOLDER]]       (60, ../shared/data/wcxb/html)
#
# Reading and unpacking the pages is not counted. Variants that render only are
# left out, because what comes before the renderer would be counted. BENCH names
# the program (build/release/bench/parse_bench), VARIANTS the variants (all),
# LEXBOR the library that bench/build-lexbor made.
set -eu

bench=${BENCH:-build/release/bench/parse_bench}
pages=${1:-60}
folder=${2:-../shared/data/wcxb/html}

if ! command -v valgrind >/dev/null; then
    echo "instructions.sh: valgrind is not installed; skipped" >&2
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$bench" --passes 1 --only pith --pages "$pages" "$folder" >"$work/first"
sed -n '/^machine/p; /^compiler/p; /^commit/p; s/, 1 passes$//p' "$work/first"
bytes=$(sed -n 's/^pages .* \([0-9]*\) bytes.*/\1/p' "$work/first")

printf '\n%-20s %12s %10s\n' variant 'instr/byte' 'of body'
for variant in ${VARIANTS:-$("$bench" --list | sed -n '/^lexbor/d; /^pith-render/d; s/^\([a-z]\S*\) .*/\1/p')}; do
    valgrind --tool=callgrind --callgrind-out-file="$work/out" \
        --collect-atstart=no --toggle-collect=bench_run_pages \
        "$bench" --passes 1 --only "$variant" --pages "$pages" \
        ${LEXBOR:+--lexbor "$LEXBOR"} "$folder" \
        >/dev/null 2>"$work/log" || {
        cat "$work/log" >&2
        exit 1
    }
    sed -n 's/^\(summary\|totals\): \([0-9]*\).*/\2/p' "$work/out" |
        head -n 1 | sed "s/^/$variant /" >>"$work/counts"
done
awk -v bytes="$bytes" '
    { name[NR] = $1; count[$1] = $2 }
    END {
        for (i = 1; i <= NR; i++)
            printf "%-20s %12.2f %10.2f\n", name[i], count[name[i]] / bytes,
                count["pith-body"] ? count[name[i]] / count["pith-body"] : 0
    }' "$work/counts"
