#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# examples/whole_site.sh on a folder: stopped twice, then run to the end, then
# repeated; and its messages if it cannot start. A fast machine may finish before it is
# stopped.
command -v python3 >/dev/null || { echo "python3 is not installed" >&2; exit 77; }
mkdir pages
for n in {1..60}; do
    word=$(echo "$n" | tr 0-9 a-j)
    on=$((n % 60 + 1)) further=$((n * 2 % 60 + 1))
    {
        echo "<title>Page $word</title><ul><li><a href=/>Home</a><li><a href=/1.html>News</a></ul>"
        echo "<h1>Page $word</h1><p>The river x$word rose by y$word metres, what z$word had lost" \
            "was told v$word at noon to those w$word who had come to hear u$word of it.</p>"
        echo "<p><a href=$on.html>On</a> <a href=$further.html>Further</a></p>"
        echo "<div>All that is written here may be printed elsewhere, with our name.</div>"
    } >"pages/$n.html"
done
cp pages/1.html pages/index.html
whole=("$ROOT/examples/whole_site.sh" pages)
for after in 0.3 0.5; do
    timeout -s INT "$after" "${whole[@]}" >said 2>&1
    status=$?
    [ $status -eq 124 ] || [ $status -eq 0 ] || echo "status $status"
done
"${whole[@]}" >said 2>&1
echo "status $?"
sed -E "s/:[0-9]{5}/:PORT/g; s/[0-9]+ bytes/N bytes/; /^up to date: nothing to fetch/d" said
"$PITH" warc check pages-content/site.warc.gz | grep -o '0 damaged places'
sqlite3 pages-content/site.db "PRAGMA integrity_check; SELECT count(*) FROM pages;
    SELECT site, length(template) > 100 FROM templates"
grep -c 'printed elsewhere' pages-content/content.jsonl
wc -l <pages-content/content.jsonl
grep -o 'data-pith=&quot;[a-z]*' pages-content/frame.html | sort | uniq -c | tr -s ' '
echo "== again"
"${whole[@]}" 2>&1 | grep -c 'nothing to fetch'
echo "== not at all"
"$ROOT/examples/whole_site.sh" nowhere
echo "status $?"
"$ROOT/examples/whole_site.sh" 2>&1 | head -n 1
