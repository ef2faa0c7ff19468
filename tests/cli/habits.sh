#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What new users type first: lists, folders, names of other programs; help.
cp "$CASES/data/market.html" .
mkdir in
cp market.html in/a.html
cp market.html in/b.html
echo "== a list taken for a page"
printf 'http://127.0.0.1:9/a\nhttp://127.0.0.1:9/b\n' >urls.txt
"$PITH" urls.txt
echo $?
printf '# what to read\n\nhttp://127.0.0.1:9/a\n' >noted.txt
"$PITH" noted.txt
echo '<p>Not a comment.' >'#a.html'
printf '# a comment\n#a.html\n' >both.txt
"$PITH" -i both.txt -m body
echo "== lists of inputs"
"$PITH" -i urls.txt --list
"$PITH" -i urls.txt --url-filter 'nothing /b' --list
echo http://127.0.0.1:9/a >not
"$PITH" -i urls.txt -b not --list
"$PITH" -b missing in
echo "== a folder as output; what is there is left alone"
"$PITH" -m body --no-progress -o new/ in
ls new
echo mine >new/a.txt
rm new/b.txt
"$PITH" -m body --no-progress -o new --skip-existing in
cat new/a.txt
ls new
"$PITH" --skip-existing in 2>&1 | head -n 1
echo "== what is meant"
for option in --threads --include-links --output-file --md --favor-precision; do
    "$PITH" "$option" in 2>&1 | head -n 1
done
"$PITH" --feed http://127.0.0.1:9/ --list 2>&1 | head -n 1
"$PITH" --sitemap=http://127.0.0.1:9/ 2>&1 | head -n 1
"$PITH" --probe -u http://127.0.0.1:9/ 2>&1 | head -n 1
"$PITH" -f in 2>&1 | head -n 1
"$PITH" dmp 2>&1
"$PITH" --language 'en, german' in 2>&1 | head -n 1
echo "== help"
"$PITH" extract --help | grep -c '^ *-'
"$PITH" extract --help | grep -A 1 'All options'
[ "$("$PITH" extract --help-all | wc -l)" -gt 150 ] && echo long
"$PITH" methods --help-all | head -n 1
echo "== options that take back others"
echo images >settings
echo '<p>A boat and <a href=/b>a link</a> <img src=boat.png alt=Boat> in a text.' >boat.html
"$PITH" -m body --config settings --markdown boat.html
"$PITH" -m body --config settings --markdown --no-images --no-links boat.html
echo "== a list of inputs that are not all there"
echo '<p>words' >there.html
"$PITH" --list missing.html there.html
echo "status $?"
"$PITH" --list missing.html
echo "status $?"
"$PITH" --list there.html >/dev/full
echo "status $?"
