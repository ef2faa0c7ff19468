#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# On request, cells that a spreadsheet would treat as a formula get an apostrophe.
echo '<title>=HYPERLINK("http://example.org","here")</title><meta name=author content="@Ann Bell"><p>+1, says Ann Bell in a few words.' >page.html
cells() { python3 -c 'import csv, sys; row = list(csv.DictReader(sys.stdin))[0]; print(row["title"], row["author"], row["text"], sep="\n")'; }
"$PITH" -m body -f csv page.html | cells
"$PITH" -m body -f csv --csv-safe page.html | cells
echo "== a list with a line that does not end"
head -c 70000 /dev/zero | tr '\0' 'x' >list
"$PITH" --files-from list
echo "status $?"
"$PITH" --files-from /dev/zero
echo "status $?"
printf '\n\npage.html\n\n' >list
"$PITH" -m body --files-from list
echo "== names that end with NULs"
printf 'page.html\0page.html\0' >list
"$PITH" -m body --files-from list
echo "status $?"
printf 'page.html\npage.html\r\n#\n\n\npage.html' >list
"$PITH" -m body --files-from list | grep -c '+1'
"$PITH" dedup --files-from - <list | wc -l
"$PITH" --files-from folder
echo "== files that are too long are not read"
truncate -s 2G long
for option in --words --template; do
    "$PITH" "$option" long page.html
    echo "status $?"
done
