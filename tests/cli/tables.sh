#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Tables with headers keep their rows and cells, whatever the cells contain;
# tables of code, of long texts and without headers become blocks.
cat >page.html <<'END'
<!doctype html><title>Tables</title><h2>Table in a cell</h2>
<table><caption>Cap</caption><thead><tr><th>Name<th>Data<th>Note<tbody><tr><td>A
<td><table><tr><td>x<td>1<tr><td>y<td>2</table><td>n1<tr><td>B<td>plain<td>n2</table>
<h2>List in a cell</h2>
<table><tr><th>K<th>V<tr><td>a<td><ul><li>This item is long enough to make a cell that
is more than two hundred letters in all, when it is taken together with the second one,
<li>which follows here, and goes on and on until the end of the line and behind it, so
that it was no line before.</ul><tr><td>b<td>short</table>
<h2>Spans</h2>
<table><tr><th colspan=2>Both<th>C<tr><td rowspan=2>a<td>b<td>c<tr><td>d<td>e</table>
<h2>Code in a cell</h2>
<table><tr><th>K<th>V<tr><td>a<td><pre>x = 1
y = 2</pre><tr><td>b<td>short</table>
<h2>One cell that holds everything</h2>
<table><tr><th>Most active<tr><td><table><tr><td>x<td>1</table><table><tr><td>y<td>2</table>
</table>
<h2>Layout</h2>
<table><tr><td><table><tr><td>k1<td>v1<tr><td>k2<td>v2</table><td>side</table>
END
for format in text markdown html xml; do
    echo "== $format"
    "$PITH" -m body -f "$format" page.html | sed '/^<?xml/d; /^<doc/d'
done
"$PITH" -m body page.html >text
"$PITH" -m body --html page.html >ours.html
"$PITH" -m body ours.html | cmp - text
echo "== without tables"
"$PITH" -m body --no-tables page.html
