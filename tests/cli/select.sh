#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --select and --prune: parts of a page by CSS selectors, with any method; what
# is kept if the method keeps nothing; selectors that match nothing, and invalid
# ones.
cp "$CASES/data/flood.html" .
cat >parts.html <<'END'
<title>Parts</title><nav><a href=/a>Home</a> <a href=/b>News</a></nav>
<div id=a class="x one"><p>First part, with a few words.<p class=ad>An advertisement.</div>
<div id=b class="x two"><p>Second part, with other words.</div><footer>Imprint</footer>
END
run() {
    echo "# $*"
    "$PITH" "$@" 2>&1
}
run -m body --select '#b' parts.html
run -m body --select .x --prune '.ad, nav' parts.html
run -m body --prune nav --prune 'footer' --prune 'p:not(.ad)' parts.html
run --select 'nav > a[href="/b"]' parts.html
run -m td --select footer --json parts.html | grep -E '"(text|score|status)"'
run -m body --select .none parts.html
run -m body --select .none --json parts.html | grep -E '"(status|reason)"'
run --prune body parts.html
run -m body --prune .none --select '#b' parts.html
run -m ctd --prune p flood.html
run --select 'p, div >> b' parts.html
echo "status $?"
run --prune 'a[' parts.html
run explain --select footer parts.html | sed "s|[0-9]\.[0-9]*|N|"
