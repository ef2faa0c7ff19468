#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# dump: tokens, tree, page, features.
echo '<!DOCTYPE html><p class=a>Tom &amp; <b>Jerry</b><!--c--><br/>' >page.html
for what in tokens tree page; do
    "$PITH" dump $what page.html
    echo "$what: $?"
done
"$PITH" dump tree <page.html | cksum
"$PITH" dump tree page.html | cksum
"$PITH" dump leaves page.html
echo "status $?"
"$PITH" dump
"$PITH" dump layout --layout plain page.html
"$PITH" dump layout-json --layout plain page.html
"$PITH" dump layout --layout none page.html
"$PITH" dump layout --viewport 0x7 page.html
echo "status $?"
"$PITH" dump layout --styles nowhere page.html
echo "status $?"
echo '<p>One <b>bol</b>der <a href=x>link</a><br>here<ul><li>two<li>th<i>ree</i></ul>' |
    "$PITH" dump blocks -
