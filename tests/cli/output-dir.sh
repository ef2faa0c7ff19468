#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --output-dir: a file per input, named after it, folders kept.
mkdir -p site/sub other
for name in site/a.html site/sub/b.html other/a.html; do
    echo "<p>This is page $name.</p>" >"$name"
done
gzip -c site/a.html >site/a.html.gz
"$PITH" -m body --output-dir one site
"$PITH" -m body --markdown --output-dir two site other ../*/site/a.html
"$PITH" -m body --json --output-dir three site/a.html nothing.html - <"$CASES/data/market.html"
echo "status $?"
find one two three -type f | LC_ALL=C sort | sed "s|_up/[^/]*/|_up/X/|"
cat one/sub/b.html.txt
