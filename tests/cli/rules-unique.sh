#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# No rule is learnt from a start tag that occurs twice on the page, however certain its
# content is; one is learnt if it occurs once.
page() {
    cat <<PAGE
<title>River floods town - The Daily</title><div class="nav"><a href="/">Home</a></div>
<div class="headline"><h1>River floods town</h1></div><div class="story"><p>The river
rose overnight and flooded the old town. Many people had to leave their houses before the
morning came, and the council opened the school for them.</p></div>$1
PAGE
}
page '' >once.html
page '<div class="story"><p>Read more.</p></div>' >twice.html
for name in once twice; do
    echo "== $name"
    "$PITH" rules learn -q --store $name.db --site example.org $name.html
    "$PITH" rules list --store $name.db | cut -f2,5
done
