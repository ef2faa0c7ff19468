#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Options from a file: precedence, and errors with their position.
cp "$CASES/data/market.html" .
mkdir -p home/pith
printf '# mine\nformat = markdown\n  method=body\nquiet\nlinks = no\n' >home/pith/config
export XDG_CONFIG_HOME=$PWD/home
"$PITH" market.html | head -n 1
echo "== the command line counts more"
"$PITH" -f text market.html | head -n 1
"$PITH" --config /dev/null -m body market.html | head -n 1
echo "== HOME"
mkdir -p h/.config
mv home/pith h/.config/
XDG_CONFIG_HOME='' HOME=$PWD/h "$PITH" market.html | head -n 1
echo "== other verbs have no file"
echo nonsense >h/.config/pith/config
XDG_CONFIG_HOME='' HOME=$PWD/h "$PITH" methods body | head -n 1
echo "== wrong files"
try() {
    printf '%b' "$1" >wrong
    "$PITH" --config wrong market.html 2>&1 | sed 's/; there are .*/; there are .../'
    echo "${PIPESTATUS[0]}"
}
try 'format = markdown\n\n  frmat = x\n'
try 'format\n'
try 'quiet = maybe\n'
try 'config = other\n'
try 'format = docx\n'
try 'quiet\nmin-length=many\n'
try 'title\n\n   jobs   =   0\n'
try 'sandbox\nviewport = 1x\n'
"$PITH" --config wrong --viewport 2x market.html 2>&1 | head -n 1
"$PITH" --config nowhere market.html
echo $?
echo "== a mark in front; a file that may not be read, with and without a name"
printf '\xef\xbb\xbfformat = markdown\r\nmethod = body\r\n' >marked
"$PITH" --config marked market.html | head -n 1
mkdir h/.config/pith/folder
mv h/.config/pith/config h/.config/pith/mine
mkdir h/.config/pith/config
XDG_CONFIG_HOME='' HOME=$PWD/h "$PITH" -m body market.html 2>&1 | sed "s|$PWD|.|"
rmdir h/.config/pith/config
XDG_CONFIG_HOME='' HOME=$PWD/h "$PITH" -m body market.html | head -n 1
XDG_CONFIG_HOME='' HOME=$PWD/market.html "$PITH" -m body market.html | head -n 1
