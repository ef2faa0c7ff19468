#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pages with little to decide by, which docs/methods.md describes, with every
# method; parameters beyond the size of the page; 20 MB on one line (its report
# is in explain-figures.sh).
echo 'just one line of text here' >line.html
echo '<html><body><div></div>' >nothing.html
echo '<ul><li><a href=/a>One</a><li><a href=/b>Two words</a></ul>' >links.html
echo '<script>let words = "many words that nobody sees";</script>' >script.html
for _ in 1 2 3; do echo '<p>the same words here again</p>'; done >equal.html
run() {
    "$PITH" "$@" >said 2>&1
    echo "status $? $(cut -c 1-45 said | uniq -c | head -n 3 | tr '\n' '|')"
}
for method in auto ttr weight blocks outlier; do
    echo "== $method"
    for page in line nothing links script equal; do
        run -m "$method" "$page.html"
    done
done
echo "== links, by the others"
for method in body td ctd hybrid; do
    run -m "$method" links.html
done
echo "== parameters"
: >empty
run -m outlier --format tokens --set stopwords=empty --set outliers=0 line.html
run -m outlier --format tokens --set neighbour=100000 equal.html
run -m outlier --format tokens --set outliers=100000 --set separated=off \
    --set stopwords=empty --set stem=none line.html
for cluster in ff kmeans em; do
    for mode in distance density; do
        run -m ttr --set "cluster=$cluster" --set "mode=$mode" --set clusters=8 \
            equal.html
    done
done
for method in ttr weight blocks outlier; do
    for page in links equal; do
        "$PITH" explain -m "$method" --format json "$page.html" 2>&1
    done
done | grep -ciE '\bnan\b|\binf' || true
echo "== 20 MB on one line, with tags and without"
sentence='The river rose over its banks again and nobody knows why it did.'
yes "<p>$sentence</p>" | head -n 280000 | tr -d '\n' >tags.html
yes "$sentence" | head -n 300000 | tr '\n' ' ' >text.html
for method in auto ttr weight blocks outlier; do
    for page in tags text; do
        "$PITH" -m "$method" "$page.html" >kept 2>said
        echo "$method $page: status $?, $(wc -w <kept) words, $(wc -l <said) messages"
    done
done
