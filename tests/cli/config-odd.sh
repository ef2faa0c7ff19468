#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A configuration file that is not text, never ends or is truncated is reported,
# never used in part, and never blocks a run.
cp "$CASES/data/market.html" .
mkdir -p own/pith
export XDG_CONFIG_HOME=$PWD/own
mine=own/pith/config
try() { # WHAT
    echo "== $1"
    timeout 20 "$PITH" -m body market.html 2>&1 | sed "s|$PWD|.|; s/; there are .*/; there are .../" |
        head -n 1
    echo "status ${PIPESTATUS[0]}"
    rm -rf $mine
}
mkfifo $mine
try 'a pipe'
ln -s /dev/zero $mine
try 'a device without an end'
ln -s config $mine
try 'a link to itself'
ln -s "$PWD/none" $mine
try 'a link to nothing'
{ head -c 1048576 /dev/zero | tr '\0' '#'; printf '\nformat = docx\n'; } >$mine
try 'too long'
{ head -c 1048561 /dev/zero | tr '\0' '#'; printf '\nformat = html\n'; } >$mine
try 'as long as may be'
printf 'format = html\0\nnonsense\n' >$mine
try 'NUL'
printf '\e]0;mine\a = 1\npith: forged\n' >$mine
try 'characters of a terminal'
{ yes links | head -n 1001; } >$mine
try 'too many options'
printf 'format = html\r\rlinks' >$mine
try 'carriage returns'
echo '== named: a pipe, a device'
"$PITH" --config <(echo 'format = html') -m body market.html | head -n 1
"$PITH" --config /dev/zero -m body market.html
echo "status $?"
echo "== trafilatura's settings"
printf '[DEFAULT]\nMIN_OUTPUT_SIZE = 5\0\nnonsense = 1\n' >settings.cfg
"$PITH" --config-file settings.cfg -m body market.html
echo "status $?"
