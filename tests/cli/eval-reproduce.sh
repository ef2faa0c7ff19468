#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The papers' experiments on other pages, and the ROC curve.
mkdir -p gold/html gold/ground-truth
page() {
    echo "<body><div><a href=x>Home</a></div><p>$2</p></body>" \
        >"gold/html/$1.html"
    echo "{\"ground_truth\": {\"main_content\": \"$2\"}, \"_internal\":" \
        "{\"page_type\": {\"primary\": \"$3\"}}}" >"gold/ground-truth/$1.json"
}
page a 'The river rose two metres overnight and flooded the old town.' article
page b 'Volunteers carried sandbags to the bridge until morning.' forum
for paper in density blocks outlier weight ttr; do
    "$PITH" eval --reproduce "$paper" gold -j 1 >one.txt
    "$PITH" eval --reproduce "$paper" gold -j 2 | cmp - one.txt
    grep -v '^| lambda\|^| -----:' one.txt | head -n 12
    grep 'carr\|cannot' one.txt
done
# Figures that the paper states about its own pages only, and shares of pages.
"$PITH" eval --reproduce blocks gold | sed -n '/^Table 1/,/^Claims/p'
"$PITH" eval --reproduce weight gold | grep 'as stated'
"$PITH" eval --roc gold | tail -n 3
"$PITH" eval --roc gold -f markdown | tail -n 1
"$PITH" eval --roc gold -f json | sed -n '1,3p;$p'
"$PITH" eval --roc gold -f csv | sed -n '1,3p'
"$PITH" eval --roc gold -f csv | wc -l
for wrong in "--reproduce none" "--roc --reproduce ttr" "--roc --fields" \
    "--roc --set lambda=1" "--roc -f yaml" "--reproduce ttr -f json" \
    "--reproduce ttr --by parent" "--reproduce ttr --by type" \
    "--reproduce all --by words" "--roc --figures x" "--every 0"; do
    # Words on purpose.
    # shellcheck disable=SC2086
    "$PITH" eval $wrong gold 2>&1 | head -n 1
done
echo "== classes of pages, some pages alone"
page c 'The council closed the bridge, and the town waited for boats.' forum
"$PITH" eval --reproduce ttr --by share gold | sed -n '/^By the share/,/| all/p'
"$PITH" eval --reproduce ttr --by peak gold | sed -n '/^By how much/,/| all/p'
"$PITH" eval --reproduce weight --by parent gold | sed -n '/^By the/,/| all/p'
"$PITH" eval --type forum --every 2 gold | grep "^auto"
echo "== charts"
"$PITH" eval --reproduce density --figures density gold >density.txt
sed -n '/ minus /,/^Claims/p' density.txt
"$PITH" eval --reproduce ttr --figures ttr gold >ttr.txt
"$PITH" eval --reproduce outlier --figures outlier gold >outlier.txt
ls density ttr outlier
grep -o 'paper.s mean: [0-9]*' density/f1.svg | sort -u
grep -o 'the paper at lambda 1[^<]*' ttr/roc.svg
echo "== all of them: one text, one page"
"$PITH" eval --reproduce all --report all gold >all.txt
grep ', metric ' all.txt
"$PITH" eval --reproduce ttr gold | cmp - <(sed -n '/^ttr:/,$p' all.txt) && echo same
ls all
grep -o '<section class=paper id=[a-z]*' all/index.html
# The command of each paper includes the options that select pages, quoted for a
# shell.
cp -r gold "it's"
"$PITH" eval --reproduce all --every 2 --report every "it's" >/dev/null
sed -n 's/<pre class=command>\(.*\)<.pre>/\1/p' every/index.html
echo "== a type that is called as an area of the paper"
mkdir -p areas/html areas/ground-truth
cp gold/html/* areas/html/
for page in areas/html/*; do
    id=${page##*/}; id=${id%%.html*}
    echo '{"ground_truth": {"main_content": "one two three four five six"},
        "_internal": {"page_type": {"primary": "health"}}}' \
        >"areas/ground-truth/$id.json"
done
"$PITH" eval --reproduce outlier areas | grep -E 'health|mean of all'
echo "== types that are called as parts of the paper, and their mean"
cp -r gold parts
sed -i 's/"primary": "[^"]*"/"primary": "blogs 2"/' parts/ground-truth/*.json
sed -i 's/blogs 2/blogs 1/' parts/ground-truth/a.json
cp areas/ground-truth/b.json parts/ground-truth/
sed -i 's/health/blogs 2/' parts/ground-truth/b.json
"$PITH" eval --reproduce weight parts | grep -E 'blogs|news .as'
echo "== pages of sites: the first 15 of those with five or more"
mkdir -p sites/html sites/gold
for n in $(seq -w 1 16); do
    for site in many few; do
        [ "$site" = few ] && [ "$n" -gt 4 ] && continue
        echo "<body><p>The river rose two metres at mark $n of the $site.</p>
            <p>The same line stands on every page of the site.</p></body>" \
            >"sites/html/${site}_$n.html"
        printf 'URL: x\n<p>The river rose two metres at mark %s of the %s.\n' \
            "$n" "$site" >"sites/gold/${site}_$n.txt"
    done
done
"$PITH" eval --reproduce blocks sites | sed -n '/^Table 2 of/,/^Claims/p' |
    sed '/many_0[4-9]/d'
"$PITH" eval --reproduce blocks sites --report of-sites >/dev/null
sed -n '/<h3>Table 2 of/,/<.table>/p' of-sites/index.html | grep -c '<tr><th scope'
grep -c 'Table 2 of' all/index.html || true
echo "== one annotation alone"
"$PITH" eval gold/ground-truth/a.json | grep '^auto'
"$PITH" eval sites/gold/few_01.txt | grep '^auto'
