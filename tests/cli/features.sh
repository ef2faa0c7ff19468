#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# features: a line with names, then a line and floats for every page.
mkdir pages
echo '<h1>Tom &amp; "Jerry"</h1><p>a cat and a mouse<p hidden>no' >pages/a.html
echo '<script>x</script>' >pages/b.html
printf '\x1f\x8bnonsense' >pages/c.html.gz
"$PITH" features -j 2 -o out pages
echo "status $?"
head -n 1 out | grep -o '^{"format": "pith-features", "pith": "[0-9.]*", "features": \["own.words"'
names=$(head -n 1 out | grep -o '\.' | wc -l)
names=$((names - 2)) # the points of the version
grep -a -o '{"id": .*' out
# Two blocks on the first page, none on the others.
lines=$(grep -a -o '{"id": .*' out | wc -c)
first=$(head -n 1 out | wc -c)
echo "bytes: $(($(wc -c <out) - first - lines - 2 * 4 * names))"
"$PITH" features - <pages/a.html >one
"$PITH" features -j 1 pages/a.html | sed 's|"pages/a.html"|"-"|' | cmp - one && echo same
"$PITH" features
echo "status $?"
# Probabilities from a first model, for the two blocks of the first page.
printf '\2\0\0\0\0\0\0\77\0\0\200\77\0\0\0\0\0\0\0\0' >shares
"$PITH" features --shares shares -o again pages
echo "status $?"
head -n 1 again | grep -o '"features": \["mean.cluster", "mean.siblings"'
head -n 1 again | grep -o '"model.margin", "page.old"\]'
head -c 12 shares >short
"$PITH" features --shares short pages >none
echo "status $?"
"$PITH" features --shares missing pages >none
echo "status $?"
