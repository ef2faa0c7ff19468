#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# TLS connections: certificates that are refused, and those that --insecure
# accepts.
mkdir certs
mkfifo hold # the servers end when this script does, which closes it
python3 "$ROOT/tests/servers/tls.py" certs <hold 2>server.err &
exec 4>hold
for _ in {1..600}; do
    [ ! -e certs/ports ] || break
    sleep 0.1
done
[ -e certs/ports ] || cat server.err
get() { "$PITH" -m body --allow-private "$@" 2>&1 | sed -E 's/:[0-9]{2,5}\//:PORT\//g'; }
while read -r name port; do
    echo "== $name"
    get --ca-file certs/ca.crt "https://localhost:$port/"
    get "https://127.0.0.1:$port/" # the system's authorities do not know ours
    get --ca-file certs/ca.crt --insecure "example.org, LOCALHOST" "https://localhost:$port/"
done <certs/ports
good=$(sed -n 's/^good //p' certs/ports)
echo "== another host"
get --insecure example.org,localhost.example "https://localhost:$good/"
echo "== no authorities"
get --ca-file certs/none "https://localhost:$good/"
