#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A shop's list has items though it calls itself something else, if eight items or
# more, nearly all of them, have a price and little text; sections of an article
# with a price each are none.
page() # TYPE NUMBER PRICE TEXT
{
    printf '<!doctype html><title>Mugs</title><meta property=og:type content=%s>' \
        "$1"
    printf '<body><h1>Mugs</h1><ul>'
    for ((i = 1; i <= $2; i++)); do
        printf '<li class=card><a href=/mug/%d>Mug %d</a><p>%s</p><p>%s</p></li>' \
            "$i" "$i" "$3" "$4"
    done
    printf '</ul>'
}
text=$(printf 'The mug is big enough for coffee and for tea. %.0s' {1..12})
items()
{
    page "$@" >page.html
    "$PITH" -m body --json --base-url https://a.example/ page.html |
        { grep -o '"price": "' || true; } | wc -l
}
items product 9 '£7.50' ''
items article 8 '7,50 €' ''
items article 7 '7,50 €' ''
items article 8 '<b>€</b> <i>7,50</i>' ''
items article 9 'blue' ''
items article 9 '£7.50' "$text"
