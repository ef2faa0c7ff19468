#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What repeats on a site: learn, show, apply, merge; damaged templates.
page() {
    cat >"$1.html" <<PAGE
<title>$2</title><body><ul><li><a href=/>Home</a><li><a href=/i>Index</a></ul>
<h1>$2</h1><h2>Parameters</h2><p>$3</p><div>$4 comments</div><div>Log in</div>
PAGE
}
page open 'Open a door' 'The key, and the hand that turns it to the left.' 12
page close 'Close a door' 'The handle only, which is pulled until it clicks.' 3
page lock 'Lock a door' 'The key again, but now it is turned to the right.' 0
show() { cut -c1-230; }

"$PITH" site learn -m body -o site.tpl open.html close.html
"$PITH" site show site.tpl
"$PITH" site show -f json -n 2 --match text site.tpl
echo "== a page that was not there"
"$PITH" extract -m body --template site.tpl lock.html
echo "== text alone"
"$PITH" extract -m body --template site.tpl --match text lock.html
"$PITH" site apply -m body site.tpl lock.html open.html | show
echo "== why"
"$PITH" explain -m body --template site.tpl lock.html | grep -A1 '^drop' | head -n 5
echo "== more pages"
"$PITH" site learn -m body --template site.tpl -o three.tpl lock.html
"$PITH" site learn -m body -o lock.tpl lock.html
"$PITH" site merge -o merged.tpl site.tpl lock.tpl
# Which of several similar texts is shown depends on how the pages were divided.
show_alike() { "$PITH" site show "$1" | sed 's/[0-9]* comments/N comments/'; }
show_alike three.tpl >three && show_alike merged.tpl | cmp - three && echo "the same as merged"
"$PITH" site merge -o other.tpl lock.tpl site.tpl && cmp merged.tpl other.tpl &&
    echo "the same in any order"
"$PITH" site show --sample lock.html --html marked.html three.tpl
grep -c 'repeats on the pages of the site' marked.html
echo "== trimmed"
"$PITH" site trim -o small.tpl three.tpl
[ "$(wc -c <small.tpl)" -lt $(($(wc -c <three.tpl) / 2)) ] && echo "less than half"
for page in open close lock; do
    for match in context text text+xpath; do
        "$PITH" extract -m body --template three.tpl --match $match $page.html >whole
        "$PITH" extract -m body --template small.tpl --match $match $page.html | cmp - whole
    done
done
"$PITH" site show small.tpl | head -n 3
"$PITH" site merge -o x.tpl small.tpl lock.tpl
"$PITH" site learn -m body --template small.tpl -o x.tpl open.html
echo "status $?"
"$PITH" site trim
echo "== several hosts, threads and orders"
record() {
    printf 'WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:%s>\r\n' "$1"
    printf 'WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://%s\r\n' "$1"
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n' "$(wc -c <"$2")"
    cat "$2"
    printf '\r\n\r\n'
}
{
    record www.doors.example/open open.html
    record other.example/ lock.html
    record doors.example/close close.html
} >two.warc
"$PITH" site learn -m body -o two.tpl two.warc
"$PITH" site learn -m body --site doors.example -o doors.tpl two.warc
cmp site.tpl doors.tpl && echo "the same as of its files"
for jobs in 1 3; do
    "$PITH" site learn -m body -j $jobs -o j$jobs.tpl two.warc lock.html open.html \
        close.html 2>/dev/null
done
cmp j1.tpl j3.tpl && echo "the same for any -j"
echo "== broken"
head -c 300 site.tpl >cut.tpl
"$PITH" site show cut.tpl
echo "status $?"
sed '1s/"version": 4/"version": 9/' site.tpl >new.tpl
"$PITH" extract --template new.tpl lock.html
"$PITH" extract --template open.html lock.html
"$PITH" site show missing.tpl
"$PITH" site
"$PITH" site forget x
"$PITH" site apply
"$PITH" site merge site.tpl
"$PITH" site show --html x.html site.tpl
"$PITH" site learn --match words -o x.tpl lock.html
"$PITH" site learn -o x.tpl missing.html
echo "status $?"
echo "== nothing to learn from"
: >empty.html
"$PITH" site learn -o x.tpl empty.html
echo "status $?"
[ -e x.tpl ] || echo "no x.tpl"
