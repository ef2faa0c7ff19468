#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Entries of a folder that are not files are skipped with a message; a named pipe is
# read if the user names it, but not waited for longer than --timeout.
mkdir folder
echo '<p>A page of a few words, in a file.' >folder/page.html
mkfifo folder/pipe.html pipe
ln -s /dev/zero folder/zero.html
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("folder/socket.html")'
"$PITH" -m body folder 2>err
echo "status $?"
sort err
"$PITH" store import --store pages.db folder 2>err
echo "status $?"
sort err
echo "== named"
{
    echo '<p>The first half,'
    sleep 0.2
    echo 'and the second, through a pipe.'
} >pipe &
"$PITH" -m body pipe
echo "status $?"
"$PITH" -m body --timeout 300ms pipe
echo "status $?"
"$PITH" explain --timeout 300ms pipe
echo "status $?"
{ while echo '<p>and on'; do sleep 0.05; done; } >pipe 2>/dev/null &
"$PITH" -m body --timeout 400ms pipe
echo "status $?"
"$PITH" -m body folder/socket.html
echo "status $?"
"$PITH" -m body --max-bytes 1k /dev/zero | wc -c
echo "== archives"
mkfifo pipe.warc
for verb in "-m body" explain dedup "site learn -o t.tpl" "store import --store pages.db"; do
    # shellcheck disable=SC2086 # two words
    "$PITH" $verb --timeout 300ms pipe.warc
    echo "status $?"
done
"$PITH" features --timeout 300ms pipe >rows
echo "status $?"
record() {
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:%s>\r\n' "$1"
    printf 'Content-Type: text/html\r\nContent-Length: 24\r\n\r\n<p>Some words, number %s.\r\n\r\n' "$1"
}
# The total time is longer than the limit, which applies to a single wait. A wait is
# a sixth of it, because a busy machine wakes up late.
for i in 1 2 3 4 5 6 7; do
    record "$i"
    sleep 0.5
done >pipe.warc &
"$PITH" --jsonl -m body --timeout 3s pipe.warc | grep -o '"text": "[^"]*"'
{
    record 1
    sleep 2
} >pipe.warc &
"$PITH" -m body --timeout 500ms pipe.warc
echo "status $?"
