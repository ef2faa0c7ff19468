#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The table of docs/methods.md, from what parse_bench and instructions.sh printed:
#
#   bench/tables.sh SPEED INSTRUCTIONS
set -eu

awk '
    FNR == 1 { part++ }
    $1 == "machine" || $1 == "compiler" || $1 == "commit" || $1 == "pages" ||
        $1 == "yardstick" {
        if (part == 1)
            print
        next
    }
    part == 1 && $2 + 0 > 0 && NF == 8 { speed[$1] = $2 }
    part == 2 && $2 + 0 > 0 && NF == 3 { count[$1] = $2 }
    part == 1 && $2 + 0 > 0 && /^pith-/ { order[++n] = $1 }

    END {
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
