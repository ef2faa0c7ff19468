#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explain --html: a run of dropped blocks is folded, with one line that says how
# many they are, even if its first block is marked text by text because methods
# disagree about its paragraph. The control that unfolds it is in the same place
# on right-to-left pages.
"$PITH" explain --html report.html -m auto,ttr,weight \
    "$ROOT/examples/pages/river-flood.html" >/dev/null
sed 's/srcdoc=/\nPANE\n/g; s/data-why=/\n/g' report.html | awk '
    /^PANE/ { split("", seen) }
    /^[^#]*#[0-9]+ dropped.*data-fold=/ {
        runs++
        sub(/^[^#]*#/, "")
        twice += seen[$1 + 0]++ > 0
    }
    END { print (runs > 6 ? "runs are folded" : "no runs: " runs), twice + 0 }'
printf '<html dir=rtl><p>The river rose and the levee held.' >rtl.html
"$PITH" explain --html rtl-report.html rtl.html >/dev/null
grep -o 'pith-bar{[^}]*direction:[a-z]*' rtl-report.html | grep -o 'direction:.*'
"$PITH" explain --html set.html -m ttr,auto --set lambda=2 rtl.html >/dev/null
grep -o '<td>[^<]*lambda=2' set.html
