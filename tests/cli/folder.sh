#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A folder: only pages, in byte order of the relative path, with relative ids; archives
# if there are no pages.
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
# Archives beside pages are ignored; in a folder without pages they are the inputs.
mkdir -p crawl/2 crawl/1
cp "$ROOT/examples/pages/river-flood.warc" crawl/2/b.warc
gzip -n <crawl/2/b.warc >crawl/1/a.warc.gz
echo 'no page' >crawl/readme.txt
"$PITH" -m body --jsonl crawl | cmp - <("$PITH" -m body --jsonl crawl/1/a.warc.gz crawl/2/b.warc) &&
    echo "the same as its archives by name"
"$PITH" job plan crawl -o job -q -- -m body
grep -o 'crawl/[^"]*' job/manifest.jsonl
echo '<p>It rained.' >crawl/page.html
"$PITH" -m body crawl
