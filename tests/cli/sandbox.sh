#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --sandbox: the same bytes and messages in every format; a page whose process
# is killed is an error, and the other pages are processed.
if ! "$PITH" --sandbox "$ROOT/tests/laws/pages/news.html" >/dev/null 2>no; then
    if grep -q 'no sandbox here' no; then
        cat no >&2
        exit 77
    fi
fi
mkdir pages
cp "$ROOT"/tests/laws/pages/*.html pages/
printf '<meta charset=shift_jis><p>\x82\xb1\x82\xea\x82\xcd\x93\xfa\x96{\x8c\xea\x82\xcc\x95\xb6\x8f\xcd\x82\xc5\x82\xb7\x81B' >pages/sjis.html
printf '<meta charset=big5><p>\xa4\xa4\xa4\xe5\xaa\xba\xa4\xe5\xb3\xb9\xa1C' >pages/big5.html
# A page without a declared encoding: a cell must be able to guess it, too.
printf '<p>\xcf\xee\xf1\xeb\xe5 \xed\xe0\xe2\xee\xe4\xed\xe5\xed\xe8\xff \xe3\xee\xf0\xee\xe4 \xe2\xee\xf1\xf1\xf2\xe0\xed\xee\xe2\xe8\xeb\xe8 \xe7\xe0 \xe3\xee\xe4.' >pages/guessed.html
for form in "--jsonl --with-tokens --with-metadata" --markdown "--csv -m outlier" --xmltei \
    "--format tokens" "--format wet" "--html --with-metadata" "--json -m hybrid"; do
    # shellcheck disable=SC2086
    "$PITH" $form -j2 pages >plain 2>plain.messages
    status=$?
    # shellcheck disable=SC2086
    "$PITH" $form -j2 --sandbox pages >shut 2>shut.messages
    echo "$form: $status $?" "$(cmp plain shut 2>&1)" "$(cmp plain.messages shut.messages 2>&1)"
done

# A page that a filter excludes has its own status, and is not an error.
printf '{"id": "%s", "html": "<p>%s"}\n' short 'one two three' long 'four five six seven eight nine ten' |
    "$PITH" --sandbox --pages jsonl --jsonl --min-length 20 |
    grep -oE '^\{"id": "[a-z]*"|"(status|reason)": [^,]*'

# The cell that processed the first page is killed before the second one
# arrives.
child() { tr -d " " 2>/dev/null <"/proc/$1/task/$1/children"; }
mkfifo second.html
"$PITH" --sandbox -m body --jsonl -j1 pages/news.html second.html pages/thai.html >out 2>messages &
program=$!
cell=
until [ -n "$cell" ]; do
    keeper=$(child "$program")
    cell=$(child "${keeper:-0}")
    sleep 0.05
done
exec 3>second.html
kill -9 "$cell"
cat pages/news.html >&3
exec 3>&-
wait $program
echo "status $?"
sed -E 's/"(output|text|title)":.*//' out | grep -oE '"(status|reason)": ?"[^"]*"'
cat messages

# Options that it excludes are reported.
"$PITH" --sandbox -m rules pages/news.html
echo "status $?"
