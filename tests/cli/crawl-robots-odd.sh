#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Oddities of robots.txt over HTTP: each line of the output names the oddity and
# what was fetched of /, /page.html, /private.html and /a/é.html.
. "$ROOT/tests/servers/start.sh"
export LINKS="/page.html /private.html /a/%C3%A9.html"
: >robots.txt
start_server robots.txt
# Fetch with the current robots.txt, served with the given head: "STATUS"
# "HEADER"...
odd() {
    local name=$1 before
    shift
    rm -f robots.txt.head odd.warc*
    [ $# = 0 ] || printf '%s\n' "$@" >robots.txt.head
    before=$(wc -l <server.log)
    "$PITH" crawl -q --allow-private --delay 0 --timeout 3s -o odd.warc "$BASE/" \
        2>/dev/null
    echo "$name ($?):" "$(tail -n +$((before + 1)) server.log |
        sed 's/GET \(.*\) -/\1/' | grep -v robots.txt | sort | tr '\n' ' ')"
}
rules='User-agent: *\nDisallow: /private\n'
printf "%b" "\xEF\xBB\xBF$rules" >robots.txt
odd "byte-order mark"
printf '%b' 'User-agent: x\r\rUser-agent: pith\r\n\nDisallow: /private\rDisallow: /a' \
    >robots.txt
odd "line ends of all kinds, empty lines in a group, no last one"
printf '%b' 'User-agent:\0x\nUser-agent: *\n\0Disallow: /page\nDisallow: /a\0\n' \
    'Disallow\0: /a\nDisallow: /private\n' >robots.txt
odd "NUL bytes"
{ printf '%s' 'Disallow: /'; head -c 300000 /dev/zero | tr '\0' x; printf '%b' "\n$rules"
    head -c 100000 /dev/zero | tr '\0' y; } >robots.txt
odd "huge lines"
# Cutting this file would leave "Disallow: /" as its last rule.
{ printf '%b' "$rules"; yes '# filler, 16 b.' | head -c 511955; printf '%b' '\nDisallow: /x\n'; } \
    >robots.txt
odd "a rule across the 500 KiB that count"
{ printf '%b' "$rules"; yes '# filler, 16 b.' | head -c 600000; printf '%b' "Disallow: /\n"; } \
    >robots.txt
odd "a rule behind them"
printf '<!DOCTYPE html>\n<p>User-agent: *\n<p>Disallow: /\n' >robots.txt
odd "a page" "200 OK" "Content-Type: text/html"
printf '%b' "$rules\nDisallow: /a/\xe9\n" >robots.txt
odd "Latin-1" "200 OK" "Content-Type: text/plain; charset=iso-8859-1"
printf '%b' "$rules\nDisallow: /a/\xc3\xa9\n" >robots.txt
odd "UTF-8 that says it is UTF-16" "200 OK" "Content-Type: text/plain; charset=utf-16"
printf '%b' 'User-agent: *\nDisallow: /%70rivate\nDisallow: /a/%c3%a9.html$\n' >robots.txt
odd "escapes of letters, in small letters"
printf '%b' 'User-agent: pith\nDisallow: /private\nUser-agent: *\nDisallow: /\n' \
    'USER-AGENT : PITH/9\ndisallow : /a\nCrawl-delay: x\n' >robots.txt
odd "several groups for one name"
printf '%b' 'Disallow: /\nUser-agent: pithy\nDisallow: /\nUser-agent pith\nDisallow: /\n' \
    >robots.txt
odd "rules of nobody and of others"
printf '%b' "$rules" >robots.txt
odd "packed" "200 OK" "Content-Encoding: gzip"
odd "204" "204 No Content"
odd "401" "401 Unauthorized"
odd "403" "403 Forbidden"
odd "410" "410 Gone"
odd "500" "500 Internal Server Error"
odd "503, later" "503 Service Unavailable" "Retry-After: 1"
odd "a status that is none" "999 What"
odd "in a circle" "302 Found" "Location: /robots.txt"
odd "redirected nowhere" "301 Moved"
odd "not in time" "302 Found" "Location: /slow-head"
odd "no HTTP" "302 Found" "Location: /garbage"
odd "endless headers" "302 Found" "Location: /many-heads"
odd "a bomb" "302 Found" "Location: /bomb-gzip"
