#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Nothing in pages, file names or servers' answers can steer a terminal: messages
# show control characters, and so does standard output on a terminal. Files and pipes
# get text without characters that XML forbids.
printf '<title>a\33]0;t\7</title><p>Some \33[31mred\302\233 words\b\b &#27;[2J here\342\200\256, then
<pre>code\7\n\tindented</pre>' >page.html
name=$'new\nline \33[2J.html'
cp page.html "$name"
: >$'empty\rpith: forged.html'
for format in text markdown html xml; do
    echo "== $format"
    "$PITH" -m body -f $format page.html | od -An -c | grep -cE '033|\\b|\\a'
done
printf '<p>%s%s <code>%s</code> <b>%s</b> <q>%s</q> %s' '<a href="x&#xFFFE;&#27;">a&#27;[31m&#xFFFF;</a>' \
    '<img src="i&#xFFFE;.png" alt="b&#27;[31m">' 'c&#27;[31m&#xFFFE;' 'd&#7;' 'e&#xFFFF;' \
    '<math><mi>&#27;[31mf</mi><mtext>g&#xFFFE;</mtext></math>' >inline.html
for options in "-f text" "-f text --formatting" "-f markdown" "-f markdown --link-style reference" \
    "-f html" "-f xml --formatting" "-f tei --formatting" "-f csv" "-f wet" "--list-links -f xml"; do
    echo "== $options: $(
        # shellcheck disable=SC2086 # words
        "$PITH" -m body --links --images $options inline.html | python3 -c '
import re, sys
print(len(re.findall(rb"[\0-\10\13\14\16-\37]|\xef\xbf[\xbe\xbf]", sys.stdin.buffer.read())))'
    )"
done
echo "== messages"
"$PITH" -m body -f xml "$name" $'gone\npith: forged' $'empty\rpith: forged.html' \
    2>&1 >/dev/null | cat -v
"$PITH" $'--no\33such' 2>&1 | cat -v
echo "== a terminal"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$CASES/data python3 - "$PITH" -m body page.html <<'END'
import sys

from on_terminal import seen_on

seen, _ = seen_on("stdout", sys.argv[1:])
print(seen.decode().replace("\r\n", "\n"), end="")
END
echo "== and none"
"$PITH" -m body page.html
