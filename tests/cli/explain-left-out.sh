#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explain names what auto excluded because of the page's type: comments and
# captions of an article, repetitions and signatures in a forum, reviews of a
# product.
words=(river metres flooded market pictures houses power brigade Friday council
    levee promised money kitchen water nobody overnight town because should
    never always people bridge between without another winter station morning)

# The sentences of a paragraph, in a different order for each number.
prose() {
    local seed=$1 k
    for _ in 1 2; do
        printf 'It was the'
        for k in {1..14}; do
            seed=$(((seed * 1664525 + 1013904223) % 4294967296))
            printf ' %s' "${words[(seed >> 16) % 30]}"
        done
        printf ', and so on. '
    done
}

article() {
    echo '<title>The river</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>'
    echo '<article><h1>The river</h1><p class=byline>By Ann Smith, 4 May 2016</p>'
    for i in {1..16}; do echo "<p>$(prose "$i")</p>"; done
    echo "<figure><img src=a.jpg><figcaption>$(prose 100)</figcaption></figure>"
    echo "<p>$(prose 17)</p></article>"
    echo "<div class=comments><p>$(prose 101)</p></div><p>All rights reserved"
}

forum() {
    echo '<title>How high was the river? - Forum</title><h1>How high was the river?</h1>'
    for i in {1..8}; do
        echo '<div class="post message"><div class=user><img src=a.png><a href=/u'
        echo 'class=username>anna</a><dl><dt>Joined</dt><dd>4 May 2016</dd><dt>Posts</dt>'
        echo '<dd>1,204</dd></dl></div><div class=text><a href=#p>#1</a> 5 May, 10:12'
        [ "$i" -eq 1 ] || echo "<blockquote>$(prose 1)</blockquote>"
        for k in 1 2 3; do echo "<p>$(prose $((i * 3 + k - 3)))</p>"; done
        echo "<div class=signature>$(prose $((200 + i)))</div></div></div>"
    done
    echo '<p>All rights reserved'
}

product() {
    echo '<title>Oak table</title><ul><li><a href=/>Home</a><li><a href=/c>Tables</a></ul>'
    echo '<div class=product><div class=gallery><img src=1.jpg alt=""><img src=2.jpg alt="">'
    echo '</div><h1 class=product-title>Oak table</h1><p class=price>$ 129.00</p>'
    echo '<p class=sku>SKU 4711</p><p>In stock</p><label>Color<select><option>Oak<option>Ash'
    echo '</select></label><label>Size<select><option>120<option>140</select></label>'
    echo '<p>Free shipping from $ 50.00</p>'
    echo '<form class=cart><input name=quantity value=1><button>Add to cart</button></form>'
    echo "<div class=description><p>$(prose 1)</p></div>"
    echo '<table class=specs><tr><th>Width<td>120 cm<tr><th>Weight<td>30 kg<tr><th>SKU<td>4711'
    echo '</table></div><div class=reviews><h2>Customer reviews</h2>'
    for i in {1..3}; do
        echo "<div class=review><p class=author>Ann</p><p>$(prose $((100 + i)))</p></div>"
    done
    echo '</div><div class=recommended><h3>You may also like</h3>'
    for i in {1..6}; do
        echo "<div class=card><a href=/o$i><img src=3.jpg alt=''>Oak chair $i</a>"
        echo "<span class=price>\$ 49.0$i</span><button>Add to cart</button></div>"
    done
    echo '</div><p>All rights reserved'
}

for page in article forum product; do
    "$page" >"$page.html"
    echo "== $page"
    "$PITH" explain "$page.html" | sed -n 's/^     \(.*\)/\1/p' | sed 's|being content: .*|being content|' | sort | uniq -c |
        grep -E 'comment|caption|quote|said before|signature|review|content' | grep -v -e 'It was' -e Customer
done
