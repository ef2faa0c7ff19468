#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Names of missing files, and suggestions.
for name in example.org www.example.org/a/b.html example.de/x ftp://example.org/ \
    version exlain page.html notes.md archive.tar.gz .com; do
    "$PITH" "$name"
    echo "$name: $?"
done 2>&1
"$PITH" explain example.org
