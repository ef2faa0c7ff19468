#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A streamed part whose place is before the body: the rest of the page is kept.
page='<template id=B:0></template><div hidden id=S:0><p class=zz>one two three</p></div><p>four five six seven</p>'
printf '%s' "$page" >page.html
"$PITH" page.html
"$PITH" explain --html report.html page.html && grep -c 'four five six seven' report.html
# A chain of parts, each placed within the previous one.
for ((i = 0; i < 512; i++)); do
    printf '<template id=B:%x></template>' "$i"
done >chain.html
for ((i = 0; i < 512; i++)); do
    printf '<div hidden id=S:%x><p class=c%d>part</p></div>' "$i" "$i"
done >>chain.html
echo '<p>the last paragraph of the page</p>' >>chain.html
"$PITH" -m body chain.html
"$PITH" explain --html chain-report.html chain.html && grep -c 'the last paragraph' chain-report.html
