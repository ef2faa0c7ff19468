#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Images that load late, in pictures and in <noscript>, with their captions, in
# each format; the same page without --images.
cat >page.html <<'END'
<!doctype html><html lang=en><title>Bridge</title><article><h1>Bridge</h1>
<p>After three years of work the old bridge over the river was opened again.</p>
<figure><img src=placeholder.gif data-src=late.jpg alt="A late one">
<figcaption>The bridge, seen from the <em>north</em></figcaption></figure>
<figure><img srcset="small.jpg 300w, large.jpg 1200w, middle.jpg 600w" alt="A set">
<figcaption>The bridge by night</figcaption></figure>
<p><img class=lazy src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-lazy-src=lazy.jpg
alt="A lazy one"><noscript><img src=again.jpg alt="The same"></noscript></p>
<figure><img class=lazy src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<noscript><img src=noscript.jpg alt="Without scripts"></noscript>
<figcaption>Without scripts</figcaption></figure>
<picture><source srcset="p.avif 1x, p2.avif 2x"><img src=p.jpg alt="A picture"></picture>
<picture><source data-srcset="q.webp 1x, q2.webp 2x"><img alt="Its source"></picture>
<a href=big.jpg><img loading=lazy src=thumb.jpg alt=""></a>
<img src="data:image/png;base64,AAAA" alt="No address">
<img src="data:image/png;base64,AAAA" alt="Twin"><noscript><img src=twin.jpg
alt="Twin"></noscript> <img src="data:," data-delayed-url="/delayed" alt="Delayed">
<img src=//count.example/?read width=1 height=1 alt="">
<noscript><img src=//count.example/?unread width=1 height=1 alt=""></noscript>
<p>Several thousand people walked across it, many of them with children.</p>
</article>
END
for format in text markdown html xml tei; do
    echo "== $format"
    "$PITH" -m body --images --base-url https://a.example/b/ -f "$format" page.html |
        sed '/<teiHeader>/,/<\/teiHeader>/d'
done
echo "== auto: captions go with the pictures"
{
    echo '<title>Bridge</title><nav><a href=/>Home</a></nav><article><h1>Bridge</h1>'
    for who in many some few all most several other; do
        echo "<p>The council closed the old bridge after the river rose two metres overnight,"
        echo "and $who engineers said that the work would take until spring at least.</p>"
        if [ $who = few ]; then
            echo '<figure><img src=a.jpg alt="From the north"><figcaption>The bridge on'
            echo 'Sunday night</figcaption></figure><figure><img src=b.jpg alt="From the south">'
            echo '<figcaption>The same on Monday</figcaption></figure>'
        fi
    done
    echo '</article><footer>All rights reserved</footer>'
} >article.html
"$PITH" --images -f markdown article.html | grep -A2 '!'
"$PITH" article.html | grep -c -e Sunday -e Monday
echo "== auto: credits and captions of other elements go with the pictures"
shown='<figure><img src=c.jpg alt="At noon">'
for text in '<figcaption>On Sunday</figcaption><cite>Image: Ann Smith</cite>' \
    '<div class=ImageCaption_x1><span>On Sunday</span> <span>Ann Smith</span></div>' \
    '<div><a href=/b>Monday in other towns</a></div>'; do
    sed "0,/<figure>/s|<figure>|$shown$text</figure>&|" article.html >credit.html
    "$PITH" --images -f markdown credit.html | sed -n '/At noon/,/a.jpg/p'
    "$PITH" credit.html | grep -c -e Sunday -e Monday -e Smith
done
echo "== auto: the picture above the text, not the writer's and the site's"
lead='<img src=lead.jpg alt="The whole bridge">'
note='<figcaption>Seen from the east</figcaption>'
for above in "<figure>$lead$note</figure>" "<img class=avatar src=ann.jpg><div>$lead</div>" \
    '<img width=64 src=small.jpg><a href=/><img src=advert.jpg></a>'; do
    sed "s|</h1>|&$above|" article.html >lead.html
    "$PITH" --images -f markdown lead.html | sed '/^The council/{s/ closed.*//;q}'
done
echo "== auto: the picture below the text, not the site's"
end='<img src=end.jpg alt="The old bridge">'
for below in "<figure>$end$note</figure>" '<img src=logo.png><img src=a.jpg alt="CTA to book">'; do
    sed "s|</article>|$below&|" article.html >end.html
    "$PITH" --images -f markdown end.html | tail -3
done
echo "== none"
"$PITH" -m body --base-url https://a.example/b/ page.html
