#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A heading that asks to subscribe takes along what stands below it in its box, but
# not the rest of the article.
prose='The river rose two metres overnight and flooded the old town, as it had in
the spring before. Nobody was hurt, but forty houses were without power until the
fire brigade had pumped the cellars empty, and the council promised money.'
{
    echo '<!DOCTYPE html><title>The flood</title><article><h1>The flood</h1>'
    for i in 1 2 3 4; do echo "<p>$i. $prose</p>"; done
    echo '<div><h3>Sign up for our newsletter</h3>
<p><b>The Levee</b> is a weekly letter about rivers and those who live beside them.</p>
<p>Delivered once a week, it is your guide to gauges, dams and bridges.</p></div>'
    for i in 5 6 7 8; do echo "<p>$i. $prose</p>"; done
    echo '</article>'
} >box.html
"$PITH" box.html | grep -oE 'newsletter|weekly letter|Delivered|^[1-8]\.'
# In no box of its own, it is alone.
sed 's/<div>//; s/<\/div>//' box.html | "$PITH" | grep -oE 'newsletter|weekly letter|^[1-8]\.'
