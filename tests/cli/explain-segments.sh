#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explain --segments: the visual blocks of the page of docs/spec/vips.md.
cat >page.html <<'END'
<body><h1>River floods town</h1>
<table><tr><td width="20%"><a href="/">Home</a></td><td width="400">The river rose two metres overnight and flooded the old town.</td><td>Advert</td></tr></table>
<hr><p>Read the <a href="/r">full report</a></p></body>
END
"$PITH" explain --segments --layout plain page.html
"$PITH" explain --segments --layout plain --pdoc 9 page.html
"$PITH" explain --segments --layout plain --format json - <page.html
"$PITH" explain --segments --layout plain --svg blocks.svg page.html
echo "status $?"
xmllint --noout blocks.svg
grep -o '<title>DoC [^<]*\|>DoC [0-9]*</text\|soft">[^<]*' blocks.svg
"$PITH" explain --segments --layout plain --svg - page.html | cmp - blocks.svg
# A block without text is not filled.
printf '%s' '<p>Seen words.</p><p><b>More</b> <i style="visibility:hidden">Unseen.</i> and seen.' |
    "$PITH" explain --segments --layout plain --svg - | grep -c 'behind tint'
# A picture is described in words.
printf '%s' '<p>Seen words.</p><p><a href=/><img src=a.png width=300 height=200 alt="A bridge"></a></p><p><img src=b.png width=300 height=200></p>' |
    "$PITH" explain --segments --layout plain --svg - | grep -o '>picture[^<]*'
# Figures computed from the JSON equal those that the program prints.
echo '<p style="width:33.3333%;line-height:1.333">One two.' |
    "$PITH" explain --segments --layout builtin --format json - | grep -o '"box": [^]]*'
echo '<frameset><frame>' | "$PITH" explain --segments --layout plain
"$PITH" explain --segments --layout none page.html
echo "status $?"
"$PITH" explain --segments --pdoc 11 page.html
echo "status $?"
"$PITH" explain --svg blocks.svg page.html
echo "status $?"
"$PITH" explain --segments --svg /dev/full page.html
echo "status $?"
