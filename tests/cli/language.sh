#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The language: declared, detected from the text, and which is believed.
set -eu
page() {
    printf '<html%s><p>%s</p></html>' "$1" "$2" >page.html
    "$PITH" --method body --json --with-metadata page.html |
        grep -E '^ *"language(_detected)?":( "|  *null)'
}
page ' lang="en"' 'ร้านค้าบนถนนของเราจะเปิดแต่เช้าในวันพรุ่งนี้'
page '' 'Le marché de la place ouvre de nouveau samedi matin, après deux mois.'
page ' lang="sv-SE"' 'Marknaden öppnar igen på lördag morgon.'
page ' lang="de"' 'OK 12'
page '' '12'
