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
mkdir -p styles/sub
echo 'body{margin:0}p{width:50%;font:20px Arial}' >styles/sub/own.css
echo 'p{width:1px}' >styles/own.css
echo '<!DOCTYPE html><link rel=stylesheet href="https://a.example/sub/own.css?v=2"><p>Tom' >styled.html
"$PITH" dump layout --styles styles --viewport 400x300 styled.html
"$PITH" dump layout --viewport 0x7 page.html
echo "status $?"
"$PITH" dump layout --styles nowhere page.html
echo "status $?"
echo '<p>One <b>bol</b>der <a href=x>link</a><br>here<ul><li>two<li>th<i>ree</i></ul>' |
    "$PITH" dump blocks -
echo "== what only some pages have"
cat >odd.html <<'H'
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<title>a<b></title><style>p{x:"<b>"}</style><script>if(a<b)c="<p>"</script>
<math><mi>x</mi></math><svg viewBox="0 0 1 1"><title>t</title></svg><textarea><b></textarea>
<template><p>in a template</template><p>A paragraph of some words.<plaintext><b>to the end
H
for what in tokens tree page; do
    "$PITH" dump $what odd.html
done
echo '<p>One paragraph of a few words.<p>Another <a href=x>one</a>.' >two.html
"$PITH" dump features two.html | grep -E '^node|^ *density'
