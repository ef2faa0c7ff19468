#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# If the model of auto decided, explain lists the features with the most weight; if a
# rule did, its reason alone. The test does not check which features these are.
page=$ROOT/examples/pages/river-flood.html
"$PITH" explain "$page" | sed -n 's/^     \(block with .*\)/\1/p' >reasons
grep -c 'being content$' reasons
grep 'low probability' reasons | grep -q 'outside the main column' && echo 'outside the main column'
grep 'high probability' reasons | grep -q 'inside the main column' && echo 'inside the main column'
"$PITH" explain "$page" | grep -c 'advert.*, .*:' | sed 's/^/rules with grounds: /'
echo '<p>One paragraph alone has nothing that it could be told from.</p>' |
    "$PITH" explain - | sed -n 5p
"$PITH" explain --format json "$page" | grep -c '"grounds": \['
