#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Keywords are separated by the commas and semicolons of any script, and
# duplicates are dropped, in upper or lower case, as are marks of publishing
# systems and the label "Category:".
printf '<title>t</title><meta name=keywords content="%s"><body><p>Text.</p>' \
    '雨，雪；霧、雨,Rain; rain ,, مطر، ثلج؛snow, _wide_page, contentId: 7, Hail: a story, Category: Snow, Category: Sleet, 2024, 100312362, cce15240-c52a-4887-a61a-cd64701d6596, facade, type_story, textBelowCenter, @all, https://a.example/rain, width=device-width, E=mc2' >page.html
"$PITH" -m body --json --with-metadata page.html | sed -n '/"tags"/,/]/p'
# Chinese words without commas between them; names and sentences in other scripts.
for keywords in '雨 雪 冰雹' '雨 Snow 冰雹' 'Rain and snow' '雨 雪'; do
    printf '<title>t</title><meta name=keywords content="%s"><body><p>Text.</p>' \
        "$keywords" >page.html
    "$PITH" -m body --json --with-metadata page.html |
        sed -n '/"tags"/,/]/p'
done
# Categories that JSON-LD has in one text: two commas or more are between them.
for section in 'Rain,Snow, Hail, rain' 'Rain, Snow and Hail'; do
    printf '<title>t</title><script type=application/ld+json>%s</script><body>' \
        "{\"@type\":\"NewsArticle\",\"articleSection\":\"$section\"}" >page.html
    "$PITH" -m body --json --with-metadata page.html |
        sed -n '/"categories"/,/]/p'
done
# The names of the site and of an author are no tags; a category may be named as the
# site is if it is a part of it.
printf '<title>t</title><meta property=og:site_name content="Hifi-Forum">
<meta name=author content="Ann Smith"><link rel=canonical href=%s>
<meta property=article:section content="Hifi-Forum">
<meta name=keywords content="%s"><body><p>Text.</p>' \
    https://a.example/hifi-forum/rain \
    'Rain, hififorum, hifi-forum.org, ann smith, Ann Smithers' >page.html
for address in https://a.example/ https://a.example/hifi-forum/rain; do
    "$PITH" -m body --json --with-metadata --base-url "$address" page.html |
        sed -n '/"categories"/,/"license"/p'
done
