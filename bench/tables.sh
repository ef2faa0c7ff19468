#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The tables of README.md and docs/methods.md, from what parse_bench and
# instructions.sh printed:
#
#   bench/tables.sh SPEED INSTRUCTIONS
set -eu

awk '
    FNR == 1 { part++ }
    $1 == "machine" || $1 == "compiler" || $1 == "commit" || $1 == "pages" ||
        $1 == "yardstick" {
        if ($1 == "yardstick")
            stick = $2
        if (part == 1)
            print
        next
    }
    part == 1 && $2 + 0 > 0 && NF == 8 { speed[$1] = $2 }
    part == 2 && $2 + 0 > 0 && NF == 3 { count[$1] = $2 }
    part == 1 && $2 + 0 > 0 && /^pith-/ && !($1 in fixed) { order[++n] = $1 }

    function row(name, text) {
        if (name in speed)
            printf "| %s | %.0f | %.*f | %s |\n", text, speed[name],
                speed[name] < speed[stick] ? 2 : 1,
                speed[stick] ? speed[name] / speed[stick] : 0,
                name in count ? sprintf("%.1f", count[name]) : ""
    }
    BEGIN {
        split("pith-markdown pith-sse2 pith-portable pith-decode pith-freeze pith-extract", f)
        for (i in f)
            fixed[f[i]]
    }
    END {
        print "\n| | MB/s | times " stick " | instructions a byte |"
        print "|---|---|---|---|"
        row("pith", "pith, parse")
        row("pith-sse2", "pith, parse, no AVX2")
        row("pith-freeze", "pith, parse and count")
        row("pith-auto", "pith, page in, main content out (`auto`)")
        row("lexbor", "lexbor, parse")
        row("myhtml", "MyHTML, parse")
        row("libxml2", "libxml2, parse")
        row("gumbo", "Gumbo, parse")
        print "\n| method | MB/s | of `body` | instructions a byte |"
        print "|---|---|---|---|"
        for (i = 1; i <= n; i++) {
            name = substr(order[i], 6)
            sub(/-/, " ", name)
            printf "| `%s` | %.0f | %.2f | %s |\n", name, speed[order[i]],
                speed["pith-body"] ? speed[order[i]] / speed["pith-body"] : 0,
                order[i] in count ? sprintf("%.1f", count[order[i]]) : ""
        }
    }' "$1" "$2"
