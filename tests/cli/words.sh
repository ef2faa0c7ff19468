#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Words of many pages: learned, shown, used for other pages; damaged lists.
echo 'the river rose the river' >1.html
echo 'the council met' >2.html
echo 'the town met the river council' >3.html
"$PITH" words learn --set neighbour=2 --set outliers=1 1.html 2.html 3.html
"$PITH" words learn --set features=tfidf --set neighbour=2 --set outliers=1 \
    -o words.tsv 1.html nosuch.html 2.html 3.html
echo "status $?"
"$PITH" words show words.tsv
"$PITH" words show --all words.tsv
echo '<p>The river rose and the town met the council' >4.html
"$PITH" -m outlier --words words.tsv --format tokens --set stem=none \
    --set stopwords=/dev/null 4.html
head -c 90 words.tsv >cut.tsv
"$PITH" words show cut.tsv
echo "status $?"
"$PITH" -m outlier --words 1.html 4.html
echo "status $?"
"$PITH" words
"$PITH" words learn
"$PITH" words show
"$PITH" words learn --set count=never 1.html
ls -A
