#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A heading that holds the paragraphs below it is written as paragraphs, if these
# have many words; with few, as in a card, it stays a heading.
many='The river rose in the night, and by the morning two bridges were closed.'
printf '<h2>What to bring<p>%s</p><p>%s</p><p>%s</p></h2><p>End.</p>' \
    "$many" "$many" "$many" >box.html
"$PITH" -m body --markdown box.html
printf '<h2>What to bring<p>%s</p></h2><p>End.</p>' "$many" >card.html
"$PITH" -m body --markdown card.html
