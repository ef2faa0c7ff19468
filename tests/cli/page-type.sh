#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The type of a page: as declared, otherwise as auto predicts it from the
# blocks; other methods predict none.
paragraph='<p>The council voted on Tuesday to rebuild the old bridge over the
river after two years of argument about its cost. The work is to begin in spring
and to take eighteen months, in which a ferry carries whoever has to cross.</p>'
body="<nav><a href=/>Home</a> <a href=/news>News</a></nav><h1>Bridge to be
rebuilt</h1><div class=byline>By Ann Smith</div>$paragraph$paragraph$paragraph
$paragraph$paragraph$paragraph<footer>Copyright</footer>"
echo "<title>Bridge to be rebuilt</title>$body" >silent.html
echo "<meta property=og:type content=product><title>Bridge</title>$body" >says.html
type() { "$PITH" --jsonl "$@" | grep -oE '"page_type": [^,]*'; }
type silent.html
type -m body silent.html
type says.html
"$PITH" --jsonl --with-metadata silent.html |
    grep -oE '"metadata": .*' | grep -oE '"page_type": "[a-z]*"'
