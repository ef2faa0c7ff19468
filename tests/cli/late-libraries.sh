#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Libraries for the network are loaded only to fetch or serve, and a missing one
# is named.
set -u
readelf -d "$PITH" | grep -q 'NEEDED.*libc\.so' || { echo "linked statically" >&2; exit 77; }
echo "linked: $(readelf -d "$PITH" | grep -cE 'NEEDED.*lib(curl|microhttpd)') of libcurl, libmicrohttpd"
mkdir broken
for library in libcurl.so.4 libcurl-gnutls.so.4 libmicrohttpd.so.12; do
    : >broken/$library
done
export LD_LIBRARY_PATH=$PWD/broken
page=$ROOT/examples/pages/river-flood.html
"$PITH" -m body "$page" | head -n 1
for command in "http://127.0.0.1:1/" "crawl http://127.0.0.1:1/" "serve --listen 127.0.0.1:0"; do
    echo "\$ pith $command"
    # shellcheck disable=SC2086
    "$PITH" $command 2>&1 | sed -E "s|$PWD/||; s|lib(curl)[a-z-]*\.so|lib\1.so|"
    echo "status ${PIPESTATUS[0]}"
done
