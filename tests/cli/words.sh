#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Words of many pages: learnt, shown, used for other pages; damaged lists.
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
echo '<p>The River rose; the river fell' >5.html
"$PITH" words learn --set case=keep 5.html | grep -ci '^the\b'
echo "== threads, records of a WARC file, a list of files, figures"
"$PITH" words learn -j 1 -o one.tsv 1.html 2.html 3.html
"$PITH" words learn -j 8 1.html 2.html 3.html | cmp - one.tsv && echo same
python3 "$CASES/data/make_warc.py"
"$PITH" words learn x.warc.gz | head -n 1
"$PITH" words learn x.warc.gz 2>/dev/null | grep '^river'
printf '1.html\n2.html\n' >list
"$PITH" words learn --files-from list | head -n 1
"$PITH" words show --figure words --all words.tsv | grep -o '<title>[a-z]*'
"$PITH" words show --figure words-filtered -o few.svg words.tsv
grep -c '<title>' few.svg
"$PITH" words show --figure tree words.tsv 2>&1 | head -n 1
"$PITH" words show -o few.svg words.tsv 2>&1 | head -n 1
echo "== filters"
"$PITH" words show --where 'total > 1' --where 'word != the' words.tsv
"$PITH" words show --where 'outlier=no' --where 'pages >= 2' words.tsv | tail -n +3
"$PITH" words learn -q --set at-least=0.3 -o pruned.tsv 5.html
"$PITH" words show --where 'distance = ?' pruned.tsv | tail -n +3
"$PITH" words show --where 'tfidf != ?' pruned.tsv | tail -n +3
"$PITH" words show --where 'pruned = yes' --where 'word < r' pruned.tsv | tail -n +3
for wrong in 'size > 1' 'total' 'total >' 'total > pages' ''; do
    "$PITH" words show --where "$wrong" pruned.tsv 2>&1 | head -n 1
done
echo "== classes of pages"
mkdir -p 'the news' sport
cp 1.html 2.html 'the news' && cp 3.html sport
"$PITH" words learn --classes folder -o classes.tsv 'the news' sport 2.html
cat classes.tsv
"$PITH" words show --where 'labelled < 3' --where 'pages > 2' classes.tsv
"$PITH" words show --where 'class:the news >= 1' --where 'class:sport = 0' classes.tsv
"$PITH" words learn -q --classes site x.warc.gz | sed -n '2s/.*class/class/p'
"$PITH" words show --where 'class:weather > 1' classes.tsv
"$PITH" words learn --classes=color 1.html
sed 's/class:sport/sport/' classes.tsv >cut.tsv && "$PITH" words show cut.tsv
echo "== merged"
set=(--set neighbour=2 --set outliers=1)
for page in 1 2 3; do
    "$PITH" words learn --classes folder "${set[@]}" -o part$page.tsv "./$page.html"
done
"$PITH" words merge "${set[@]}" -o all.tsv part1.tsv part2.tsv part3.tsv classes.tsv
"$PITH" words merge "${set[@]}" -o some.tsv classes.tsv part2.tsv
"$PITH" words merge "${set[@]}" part3.tsv some.tsv part1.tsv | cmp - all.tsv &&
    cat all.tsv
"$PITH" words merge --set features=tfidf part1.tsv part2.tsv
echo "status $?"
"$PITH" words merge part1.tsv
"$PITH" words merge part1.tsv nosuch.tsv
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
