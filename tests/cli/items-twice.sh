#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An entry whose picture and text are items of their own is one item, with what both
# have; so is one that a page has again in a list for narrow windows. Entries with
# the same name and other prices are several.
list()
{
    for mug in 1 2 3 4; do
        printf '<div class=card><a href=/mug/%d>Mug %d</a>%s</div>' \
            "$mug" "$mug" "$1"
        printf '<div class=card><a href=/mug/%d>Mug %d</a>%s</div>' \
            "$mug" "$mug" "$2"
    done
}
page()
{
    printf '<!doctype html><title>Mugs</title>'
    printf '<script type=application/ld+json>{"@type":"CollectionPage"}</script>'
    printf '<body><h1>Mugs</h1><div>%s</div>' "$*"
}
items()
{
    page "$@" >page.html
    "$PITH" -m body --jsonl --base-url https://a.example/ page.html |
        sed 's/.*"items": //; s/}, {/},\n{/g; s/], "metadata.*//; s/\]}$/]/'
}
items "$(list '<img src=/mug.png>' '<p>£7</p>')" | head -2
items "$(list '<p>£7</p>' '<p>4 March 2024</p>')" \
    "$(list '<p>£7</p>' '<p>4 March 2024</p>')" | grep -c mug
items "$(list '<p>£7</p>' '<p>£8</p>')" | grep -c mug
