#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The commands of trafilatura's tutorials, one after the other, with this
# program's name: from the lists of a site to files, and further commands with
# these.
set -u
. "$ROOT/tests/servers/nginx.sh"
mkdir -p site/de site/en
page() { # LANGUAGE NUMBER SENTENCE
    local text=$3 n=$2
    cat <<H
<!DOCTYPE html><html lang=$1><head><meta charset=utf-8><title>Story $n</title>
<meta name=author content="Ann Lee"><meta property="article:published_time" content="2025-09-0$n">
<link rel=canonical href="http://127.0.0.1:$port/$1/$n.html"></head><body><nav><a href=/>Home</a></nav>
<article><h1>Story $n</h1><p>$text $text</p><p>$n. $text $text <a href="/en/1.html">More</a>.</p>
<table><tr><th>Day<th>Metres<tr><td>Monday<td>$n</table></article><footer>Imprint</footer></body></html>
H
}
echo '<link rel=alternate type=application/rss+xml href=/feed.xml><a href=/en/1.html>1</a>' >site/index.html
start_nginx "$PWD/site"
base=http://127.0.0.1:$port
for n in 1 2; do
    page en $n 'The river rose by two metres in the night, and the people of the lower town were brought to the school.' >site/en/$n.html
    page de $n 'Der Fluss stieg in der Nacht um zwei Meter, und die Leute aus der Unterstadt wurden in die Schule gebracht.' >site/de/$n.html
done
for path in en/1 en/2 de/1 de/2; do echo "$base/$path.html"; done >site/sitemap.xml
printf '<rss><channel><item><link>%s/en/2.html</link></item></channel></rss>' "$base" >site/feed.xml
mkdir -p home/pith
echo allow-private >home/pith/config
export XDG_CONFIG_HOME=$PWD/home
hide() { sed "s/:$port/:PORT/g; s/ in [0-9.]* s[^:]*:/:/"; }
files() { find "$@" -type f | hide | LC_ALL=C sort; }
pith() { "$PITH" "$@"; }

echo "== links"
pith --sitemap "$base/" --list >links.txt
pith --sitemap "$base/" --list --target-language "de" | hide
pith --sitemap "$base/" --list --url-filter "$base/de" | hide
pith --sitemap "$base/de/" --list 2>&1 | hide
pith --feed "$base/" --list | hide
echo "$base/" >sources.txt
pith -i sources.txt --feed --list | hide
pith --explore "$base" --list | wc -l
pith --crawl "$base" | hide
pith --probe "$base/en/1.html" --target-language en | hide
grep /en/ links.txt >filtered-list.txt

echo "== a list, to files, and on with these"
printf '# from a browser\n%s\tStory\nseen on Monday\n' "$(cat filtered-list.txt)" >list.txt
pith -i list.txt -o txtfiles 2>&1 | hide
cat txtfiles/*.txt >txtfiles/all.txt
tr -cs '[:alpha:]' '\n' <txtfiles/all.txt | sort | uniq -c | sort -nrk1 | head -n 1
pith --xml -i list.txt -o xmlfiles/ --backup-dir htmlfiles/ 2>&1 | hide
files xmlfiles htmlfiles
pith -q --input-dir htmlfiles/ --output-dir corpus/ --xmltei --no-comments
pith -q --input-dir htmlfiles/ -o mirrored/ --keep-dirs
files corpus mirrored
pith -i list.txt -o jsonfiles/ --json --with-metadata -q
grep -h '"title"\|"domain"' jsonfiles/*.json | sort | uniq -c
pith --target-language de -i links.txt -o corpus-de/ -q
files corpus-de
pith --parallel 4 --fast --no-comments -i links.txt -o output/ -q --deduplicate
files output

echo "== one page"
pith -u "$base/en/1.html" | head -n 1
pith --xml --URL "$base/en/1.html" | head -n 2 | cut -d ' ' -f 1-3
pith --xmltei --validate-tei --URL "$base/en/1.html" | head -n 2
# This is what people type.
# shellcheck disable=SC2002
cat site/en/1.html | pith --json --no-tables | grep -c Monday
pith -fv --output-format csv <site/en/1.html 2>/dev/null | head -n 1 | cut -c 1-20
pith --only-with-metadata --precision --recall <site/en/1.html | wc -l
pith --help | head -n 1
