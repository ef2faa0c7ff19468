#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A folder: pages only, in byte order of the relative path, ids relative.
mkdir -p site/b site/a/deep site/B
for name in b/1.html a/deep/2.htm a/deep.html B/3.XHTML z.html a.html; do
    echo "<p>Page $name has a few words.</p>" >"site/$name"
done
gzip -c site/z.html >site/b/0.html.gz
echo 'no page' | tee site/readme.txt site/b/x.css >site/noending
ln -s ../../site site/b/loop
ln -s ../a.html site/b/link.html
"$PITH" -m body --jsonl site | grep -o '^{"id": "[^"]*"'
"$PITH" -m body site/a
