#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A file without read permission.
if [ "$(id -u)" = 0 ]; then
    echo 'root may read everything' >&2
    exit 77
fi
cp "$CASES/data/market.html" secret.html
chmod 0 secret.html
"$PITH" secret.html
