#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Sets by site, area and part: the address of a page determines where it goes.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/set/html" "$scratch/set/ground-truth"
n=0
for url in https://www.a.example/news/1 https://a.example/news/2 \
    https://b.example/world/3 https://c.example/blog/health/4 \
    https://d.example/5 https://blogs.e.example/6 \
    https://f.example/news/business/7; do
    n=$((n + 1))
    echo "<p>Text" >"$scratch/set/html/$n.html"
    printf '{"url": "%s", "_internal": {"page_type": {"primary": "article"}}}' \
        "$url" >"$scratch/set/ground-truth/$n.json"
done
check() { # name, options, what is told of the pages
    rm -rf "$scratch/out"
    # Options are words.
    # shellcheck disable=SC2086
    tools/measure/make-sites-set $2 "$scratch/out" "$scratch/set" 2>"$scratch/told"
    if [ "$(tr '\n' ';' <"$scratch/told")" = "$3" ] &&
        [ "$(find "$scratch/out/html" -type f | wc -l)" = "$(find "$scratch/out/ground-truth" -type f | wc -l)" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        sed 's/^/# /' "$scratch/told"
    fi
}
check "sites with two pages" "--least 2" "a.example: 2 pages;"
check "areas, the first that a folder names" --areas \
    "business: 1 pages;health: 1 pages;"
check "parts of themes, each site in one" --parts \
    "blogs 1: 1 pages;blogs 2: 1 pages;business 1: 1 pages;news 1: 2 pages;news 2: 1 pages;"
echo "1..3"
