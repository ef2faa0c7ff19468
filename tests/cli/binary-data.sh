#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Data that is not a page is an error that says what it looks like.
printf '%%PDF-1.7\nstuff' >a.html
printf '\211PNG\r\n\032\n....' >b.html
printf 'PK\003\004....' >c.html
head -c 4000 /dev/zero >d.html
printf 'a few\0\0 stray NUL bytes are no reason' >e.html
printf '\377\330\377\340..' | gzip -c >f.html.gz
"$PITH" --jsonl -m body [a-f].html* |
    sed 's/, "method.*"text": /  "text": /; s/, "length.*//'
exit "${PIPESTATUS[0]}"
