#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Files written by wget are read completely, every digest is correct, and bodies
# equal those that were served; gzip and plain. wget tries each page once, because
# on a slow machine it may repeat a request, which would write one more response.
# Pages that it did not receive completely are fetched again.
mkdir site
cp "$CASES/data/market.html" site/a.html
printf '<a href="a.html">a</a><a href="b.bin">b</a>' >site/index.html
head -c 300000 /dev/zero >site/b.bin
python3 - >port <<'PY' &
import functools
import http.server

class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

handler = functools.partial(Quiet, directory="site")
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
print(server.server_address[1], flush=True)
server.serve_forever()
PY
server=$!
trap 'kill $server' EXIT
while [ ! -s port ]; do sleep 0.05; done
url=http://127.0.0.1:$(cat port)
for kind in --warc-compression --no-warc-compression; do
    for _ in 1 2 3; do
        rm -rf got w.warc*
        wget -q --tries=1 $kind -e robots=off -r -l 1 -P got --warc-file=w "$url/" && break
    done
    file=w.warc.gz
    [ -e $file ] || file=w.warc
    "$PITH" warc check $file
    echo "status $?"
    "$PITH" warc index $file | grep '"response"' |
        sed -E "s|.*\"url\": \"$url([^\"]*)\", \"status\": ([0-9]+).*|\1 \2|"
    "$PITH" --jsonl -m body $file | sed -E "s|.*\"url\": \"$url(/[^\"]*)\".*|\1|"
    "$PITH" warc index $file | grep 'a.html.*200' |
        sed -E 's/.*"id": "([^"]*)".*/\1/' | head -n 1 >id
    "$PITH" warc cat --body $file "$(cat id)" | cmp - site/a.html && echo same
    rm $file
done
