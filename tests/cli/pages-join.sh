#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Articles of several pages: in a folder, in a WARC file, fetched; cycles,
# limits.
. "$ROOT/tests/servers/nginx.sh"
part() { # FILE NEXT LINKTEXT SENTENCE: a page of a story
    {
        echo '<!DOCTYPE html><title>The flood</title><body><main>'
        echo '<h1>The flood of the old town</h1><p class=byline>By Ann Smith</p>'
        echo "<p>$4 The river rose for hours, and people left their houses in the dark.</p>"
        echo "<p>Nobody slept; $4 The bridge stood under water until the morning came.</p>"
        [ -z "$2" ] || echo "<p><a class=next href='$2'>$3</a></p>"
        echo '<p>Reporting by the Town Gazette, all rights reserved.</p></main>'
    } >"$1"
}
mkdir -p site/news
part site/news/flood.html flood-2.html 'Next page' 'It began at noon.'
part site/news/flood-2.html flood-3.html 'Next page' 'In the evening it rained.'
part site/news/flood-3.html flood-4.html 'Next article' 'At dawn the sun shone.'
part site/news/flood-4.html flood-5.html 'Older comments' 'A fire in the mill.'
part site/news/round.html round-2.html 'Next' 'Round one goes here.'
part site/news/round-2.html round-3.html 'Next' 'Round two goes here.'
part site/news/round-3.html round.html 'Next' 'Round three goes here.'

echo "== a folder"
"$PITH" -m body --pages join --jsonl site | sed 's/, "text.*"pages/ ... "pages/; s/"status.*\.\.\. //'
"$PITH" -m body --pages join site/news/flood-3.html site/news/flood.html site/news/flood-2.html
echo "== folders that are sites, or called after them: links from the root, whole addresses"
mkdir -p root/a mirror/example.org/a mirror/v1.example.org:8080 packed
part root/a/one.html /a/one-2.html 'Next page' 'Rain.'
part root/a/one-2.html /a/one-3.html 'Next page' 'Snow.'
part root/a/one-3.html '' '' 'Sun.'
cp root/a/* mirror/example.org/a
part mirror/v1.example.org:8080/two.html http://v1.example.org:8080/two-2.html 'Next page' 'Hail.'
part mirror/v1.example.org:8080/two-2.html '' '' 'Fog.'
cp root/a/one*.html packed
sed -i 's,/a/,,' packed/*
gzip packed/*
for folder in root mirror packed; do
    "$PITH" -q -m body --pages join --jsonl $folder | grep -o '"id": "[^"]*"\|"pages.*'
done
mkdir -p two
cp -r root/a two
rm two/a/one.html root/a/one-2.html
"$PITH" -q -m body --pages join --jsonl root two | grep -o '"id": "[^"]*"\|"pages.*'
for format in markdown html xml tei; do
    echo "== $format"
    "$PITH" -m body --pages join -f $format site/news/flood.html site/news/flood-2.html |
        grep -v '<p>' | grep '^<\(main\|/main\|hr\|h1\|head\|pb\|div\|/div\|ab\)\|^# \|^\*'
done
echo "== at most"
"$PITH" -m body --pages join --max-pages 2 --jsonl site/news/flood*.html | grep -o '"pages.*'

echo "== live"
echo "<a href=news/flood.html>Flood</a>" >site/index.html
start_nginx "$PWD/site"
BASE=http://127.0.0.1:$port
"$PITH" -m body --pages join --allow-private --jsonl "$BASE/news/flood.html" "$BASE/news/round.html" |
    sed "s|:$port|:PORT|g" | grep -o '"url": "[^"]*"\|"pages.*'
"$PITH" -m body --pages join --max-pages 2 --allow-private --jsonl "$BASE/news/flood.html" |
    sed "s|:$port|:PORT|g" | grep -o '"pages.*'
rm site/news/flood-3.html
"$PITH" -m body --pages join --allow-private --jsonl "$BASE/news/flood.html" |
    sed "s|:$port|:PORT|g" | grep -o '"warnings.*'

echo "== all on one page, as the site's rules say"
mkdir rules
printf 'single_page_link: //a[@class="whole"]\n' >rules/127.0.0.1.txt
echo "<title>Long</title><p>The first part of it.</p><a class=next href=long-2.html>Next page</a><a class=whole href=long-all.html>On one page</a>" >site/long.html
echo "<title>Long</title><p>The second part of it.</p>" >site/long-2.html
echo "<title>Long</title><p>The first part of it.</p><p>The second part, the third part.</p>" >site/long-all.html
sed 's/long-/gone-/g' site/long.html >site/gone.html
cp site/long-2.html site/gone-2.html
sed 's|long-all|http://other.example/all|' site/long.html >site/other.html
for page in long gone other; do
    "$PITH" -m body --pages join --allow-private --site-rules rules --jsonl "$BASE/$page.html" |
        sed "s|:$port|:PORT|g" | grep -o '"url": "[^"]*"\|"text": "[^"]*\|"pages.*\|"warnings.*'
done

echo "== a WARC file of a crawl"
"$PITH" crawl --depth 9 --allow-private --delay 0 -q "$BASE/" -o site.warc.gz 2>/dev/null
"$PITH" -m body --pages join --jsonl site.warc.gz | grep -o '"pages.*'

echo "== usage"
"$PITH" --max-pages 3 site 2>&1 | head -n 1
"$PITH" --pages join --max-pages 0 site 2>&1 | head -n 1
"$PITH" --pages join --sandbox site 2>&1 | head -n 1
