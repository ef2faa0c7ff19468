#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The commands that docs/papers.md gives for the parts of the papers run. Those
# that need a network, and tools of the tree, are only looked for.
# shellcheck disable=SC2016  # backticks are those of the page
set -u
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
program=$(readlink -f "${PITH:-build/release/pith}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check STATUS NAME: print a line of TAP.
check() {
    if [ "$1" -eq 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi
}

mkdir -p "$work"/{bin,pages,gold/html,gold/ground-truth}
ln -s "$program" "$work/bin/pith"
cp examples/pages/*.html "$work/pages/"
cp examples/pages/river-flood.html "$work/page.html"
cd "$work" || exit 2
PATH=$work/bin:$PATH
for page in pages/*.html; do
    id=$(basename "$page" .html)
    cp "$page" gold/html/
    pith -m body --json "$page" 2>/dev/null | python3 -c '
import json, sys
print(json.dumps({"ground_truth": {"main_content": json.load(sys.stdin)["text"]},
                  "_internal": {"page_type": {"primary": "article"}}}))' \
        >"gold/ground-truth/$id.json"
done
cp gold/ground-truth/river-flood.json page.json
pith store import -q --store site.db pages
count=0
while read -r line; do
    count=$((count + 1))
    case $line in
        *https://*) options=${line%%https://*}
            # Words on purpose.
            # shellcheck disable=SC2086
            pith crawl --help-all | grep -q -- "$(set -- $options; echo "$3")" ;;
        tools/*) [ -x "$root/$line" ] ;;
        *) bash -c "$line" </dev/null >out 2>err ;;
    esac
    check $? "docs/papers.md: $line"
done < <(grep '^| ' "$root/docs/papers.md" | awk -F ' [|] ' '{print $2}' |
    sed -n 's/^`\(.*\)`$/\1/p')
[ "$count" -ge 60 ]
check $? "docs/papers.md has $count commands"
for file in $(grep -oE '\]\([a-z./]+(#[a-z0-9-]+)?\)' "$root/docs/papers.md" |
    tr -d '])('); do
    [ -e "$root/docs/${file%%#*}" ] || check 1 "docs/papers.md: $file is there"
    head=${file#*#}
    [ "$head" = "$file" ] || sed -n 's/^#* //p' "$root/docs/${file%%#*}" |
        tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9\n-' | grep -qx -- "$head" ||
        check 1 "docs/papers.md: $file is there"
done
