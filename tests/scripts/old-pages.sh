#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Pages of old sites: each layout holds the paragraphs that are annotated, once.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch"/sets/{news,fundus,magic-html}/ground-truth
for n in $(seq 40); do
    text="Paragraph one of text $n has a sentence. And < more.\\nShort"
    for part in two three four five; do
        text+="\\nParagraph $part of text $n, which is as long as needed."
    done
    printf '{"ground_truth": {"title": "Title %s & more", "main_content": "%s"}}' \
        "$n" "$text" >"$scratch/sets/news/ground-truth/t$n.json"
done

read_pages() { # what is wrong with them, a line each
    python3 - "$scratch/$1" <<'END'
import html, json, re, sys
from pathlib import Path
kinds = set()
for path in Path(sys.argv[1], "html").iterdir():
    page = html.unescape(path.read_text("utf-8"))
    truth = json.loads((path.parent.parent / "ground-truth"
                        / f"{path.stem}.json").read_text("utf-8"))
    kinds.add(truth["_internal"]["page_type"]["primary"])
    own = truth["ground_truth"]["main_content"].split("\n")
    texts = [line for line in own if line.startswith("Paragraph ")]
    if len(texts) < 2 or "Short" in own:
        print(path.name, "has", len(texts), "paragraphs")
    if any(page.count(text) != 1 for text in texts):
        print(path.name, "does not have each paragraph once")
    if sorted(own, key=page.find) != own:
        print(path.name, "has its content in another order")
    if "${" in page or " times -->" in page:
        print(path.name, "has a field that is not filled")
    if len(re.findall("Title \\d+ & more", page)) < 5:
        print(path.name, "links to hardly anything")
print(len(kinds), "kinds")
END
}

if tools/measure/make-old-pages "$scratch/a" "$scratch/sets" >/dev/null &&
    [ "$(read_pages a)" = "23 kinds" ]; then
    echo "ok - each layout has the annotated paragraphs, once, among links"
else
    echo "not ok - each layout has the annotated paragraphs, once, among links"
    read_pages a | head -5 | sed 's/^/# /'
fi
if tools/measure/make-old-pages --later "$scratch/l" "$scratch/sets" >/dev/null &&
    [ "$(read_pages l)" = "15 kinds" ] &&
    [ "$(grep -l '<!DOCTYPE html>' "$scratch"/l/html/* | wc -l)" = 600 ]; then
    echo "ok - so do later layouts, which declare HTML 5"
else
    echo "not ok - so do later layouts, which declare HTML 5"
    read_pages l | head -5 | sed 's/^/# /'
fi
tools/measure/make-old-pages "$scratch/b" "$scratch/sets" >/dev/null
if diff -r "$scratch/a" "$scratch/b" >/dev/null; then
    echo "ok - the same sets give the same pages"
else
    echo "not ok - the same sets give the same pages"
fi
rm "$scratch/sets/news/ground-truth/t1.json"
if ! tools/measure/make-old-pages "$scratch/c" "$scratch/sets" 2>"$scratch/told" &&
    grep -q "has 39 articles" "$scratch/told" && [ ! -e "$scratch/c" ]; then
    echo "ok - too few articles are an error, and nothing is written"
else
    echo "not ok - too few articles are an error, and nothing is written"
fi
echo "1..4"
