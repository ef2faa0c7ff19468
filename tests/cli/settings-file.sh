#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# trafilatura's settings file: settings that become options, settings without
# effect, errors; the command line takes precedence.
cp "$CASES/data/market.html" .
cat >all.cfg <<'C'
# Defines settings

[DEFAULT]
DOWNLOAD_TIMEOUT = 30
MAX_FILE_SIZE = 20000000
MIN_FILE_SIZE = 10
SLEEP_TIME = 5.0
USER_AGENTS =
#     "agent1"
COOKIE =
MAX_REDIRECTS = 2
MIN_EXTRACTED_SIZE = 250
MIN_EXTRACTED_COMM_SIZE = 1
MIN_OUTPUT_SIZE = 1
MIN_OUTPUT_COMM_SIZE = 1
MAX_TREE_SIZE =
EXTRACTION_TIMEOUT = 30
MIN_DUPLCHECK_SIZE = 100
MAX_REPETITIONS = 2
EXTENSIVE_DATE_SEARCH = on
EXTERNAL_URLS = off
C
get() { "$PITH" -m body "$@" 2>&1; echo "status $?"; }
echo "== as it comes"
get --config-file all.cfg market.html | cksum
get market.html | cksum
echo "== what becomes an option"
try() { printf '%b\n' "$1" >one.cfg; shift; get --config-file one.cfg --jsonl "${@:-market.html}" | grep -o '^pith.*\|^status.*\|"status": "[a-z]*"\|"reason": "[^"]*"'; }
try 'MIN_OUTPUT_SIZE = 10000'
try 'MIN_OUTPUT_SIZE = 10000' --min-length 5 market.html
try 'max_file_size: 20'
try 'MAX_TREE_SIZE = 3'
try 'EXTRACTION_TIMEOUT = 0'
echo "== what changes nothing"
try 'COOKIE = a=b; c=d\nMAX_REDIRECTS = 0\nEXTERNAL_URLS = on'
try 'USER_AGENTS =\n    Firefox\n    Chrome\nMIN_EXTRACTED_SIZE = 10000'
echo "== what is wrong"
try 'SLEEP_TIME = soon'
try '[DEFAULT]\n\nSLEEP = 5'
try 'SLEEP_TIME'
try 'MAX_FILE_SIZE = 99999999999'
get --config-file none.cfg market.html
yes 'DOWNLOAD_TIMEOUT = 40' | head -n 50 >many.cfg
get --config-file many.cfg market.html | tail -n 1
echo "== over the network: who asks, and when"
. "$ROOT/tests/servers/start.sh"
# shellcheck disable=SC2119
start_server
printf 'SLEEP_TIME = 0.4\nUSER_AGENTS =\n    "Firefox"\n    Chrome\n' >net.cfg
start=$(date +%s%N)
get --config-file net.cfg --allow-private -q "$BASE/page.html" "$BASE/cond/1" "$BASE/cond/2" | tail -n 1
[ $(($(date +%s%N) - start)) -ge 800000000 ] && echo "it took its time"
echo "== names that they had once"
mkdir in
cp market.html in
"$PITH" -q --inputdir in --outputdir out --xmltei --nocomments --notables --validate --hash-as-name
ls out
echo in/market.html >list
"$PITH" --inputfile list --list
"$PITH" -out xml market.html 2>&1 | head -n 1
"$PITH" -q -out market.html
ls ut
