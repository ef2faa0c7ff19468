#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The model of auto is the one that its head and the documentation describe: its
# tables have the digest in the head, the documentation has the head's figures,
# and the number of features is the documented one.
set -u
cd "$(dirname "$0")/../.." || exit 2
model=src/method/data/auto_model.c
failed=0

check() { # text, what is, what ought to be
    if [ -n "$2" ] && [ "$2" = "$3" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        echo "# is '$2', not '$3'"
        failed=1
    fi
}

types=src/feature/data/page_type_model.c
for table in $model $types src/method/data/auto_old_model.c; do
    said=$(sed -nE 's/^ \* ([0-9a-f]{64})$/\1/p' "$table")
    is=$(sed -n '/^#include/,$p' "$table" | sha256sum | cut -d ' ' -f 1)
    check "the tables of $table are those that were trained" "$is" "$said"
done
right=$(sed -nE 's/.*by site: (0\.[0-9]+) of.*/\1/p' $types)
check "docs/records/training.md has the share of types that are guessed right" \
    "$(sed -nE 's/^\| 0 \| 1\.000 \| (0\.[0-9]+) \|$/\1/p' \
        docs/records/training.md)" "$right"

# "all 0.871, raw 0.859, ..." from the head; F1 is the third figure of a row.
head=$(sed -n '1,/^ \*\/$/p' $model | tr -d '\n' | sed 's/ \* / /g')
for group in all raw stripped article forum product collection listing \
    documentation service; do
    figure=$(printf '%s' "$head" | grep -oE "$group 0\.[0-9]+" |
        head -n 1 | cut -d ' ' -f 2)
    told=$(sed -nE "s/^\| $group \| [0-9]+ \| [0-9.]+ \| [0-9.]+ \| \
([0-9.]+) \|.*/\1/p" docs/records/training.md | head -n 1)
    check "docs/records/training.md has the model's figure for $group" \
        "$told" "$figure"
done
count=$(grep -cE '^    X\(' src/feature/feature_list.h)
check 'docs/methods.md counts the features' \
    "$(grep -oE 'row of [0-9]+ numbers|^of [0-9]+ numbers' docs/methods.md |
        grep -oE '[0-9]+')" "$count"
exit $failed
