#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Annotations in CleanEval's format, with the oddities of its files: line breaks
# before the URL, CR LF, wrapped paragraphs, references, no-break spaces, pages
# without content. The extracted text scores 100 %.
mkdir -p set/html set/gold
page() {
    echo "<body><h1>$2</h1>${3:+<p>$3</p>}</body>" >"set/html/$1.html"
}
page odd_1 'The ferry' "It's late again, and nobody knows why."
page odd_2 'A bridge' 'Two lanes and a path for bicycles.'
page odd_3 'All news'
page odd_4 'All posts'
printf '\nURL: http://odd.example/1\n<h>The ferry\n \n<p>It&#039;s late\n again, and\xc2\xa0nobody\n knows why.\n' \
    >set/gold/odd_1.txt
printf '\r\nURL: http://odd.example/2\r\n\r\n<!-- twice -->\r\n<H>A bridge\r\n  <p>Two lanes\r\n and a path for bicycles.\r\n' \
    >set/gold/odd_2.txt
printf '\nURL: http://odd.example/3\n\n<!-- no article on this page -->\n' \
    >set/gold/odd_3.txt
printf '\nURL: http://odd.example/4\n\n' >set/gold/odd_4.txt
"$PITH" eval --methods body --metrics word-f1,rouge-lsum -f csv set
echo "status $?"
"$PITH" eval --reproduce weight set | head -n 1
# Every page has an annotation, and text on the line of the address is not
# content.
rm set/gold/odd_[34].txt
printf 'URL: http://odd.example/bridge lanes\n' >set/gold/odd_2.txt
"$PITH" eval --methods body set --per-page pages.jsonl >table.txt
cut -d , -f 1,2 pages.jsonl
