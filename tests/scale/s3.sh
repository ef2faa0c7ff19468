#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# S3 as input and as a job's folder: laws asked of s3rver, a server that others wrote,
# and of a proxy in front of it that misbehaves (s3_laws.py). The server comes from npm,
# in the version of tests/scale/s3/package-lock.json, into build/, never into the
# repository.
#
#   tests/scale/s3.sh [--long]
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=${PITH:-build/release/pith}
laws=build/${PITH_MODE:-release}/tests/unit/job/folder_test
place=$PWD/build/s3-server
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "ok - s3 # SKIP node and npm are not installed"
    exit 0
fi
mkdir -p "$place"
if ! cmp -s tests/scale/s3/package-lock.json "$place/package-lock.json" ||
    [ ! -d "$place/node_modules/s3rver" ]; then
    cp tests/scale/s3/package.json tests/scale/s3/package-lock.json "$place/"
    if ! (cd "$place" && timeout 100 npm ci --fetch-retries 0 --ignore-scripts --no-audit --no-fund) >"$place/log" 2>&1; then
        rm -f "$place/package-lock.json"
        echo "ok - s3 # SKIP npm could not fetch a server"
        exit 0
    fi
fi
cp tests/scale/s3/serve.js "$place/"
work=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY
# To continue a listing, the server encrypts with a cipher that OpenSSL 3 offers
# only on request.
legacy=--openssl-legacy-provider
node "$legacy" -e 0 2>/dev/null || legacy=
node ${legacy:+"$legacy"} "$place/serve.js" "$work/data" >"$work/port" 2>"$work/log" &
server=$!
for _ in {1..600}; do [ -s "$work/port" ] && break; sleep 0.05; done
if ! [ -s "$work/port" ]; then
    echo "not ok - s3: the server does not start"
    sed 's/^/# /' "$work/log"
    exit 1
fi
python3 tests/scale/s3_laws.py "$pith" "$laws" "$(cat "$work/port")" "$@"
