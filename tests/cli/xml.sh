#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# XML and TEI: one page, several in one document, a failed page. The TEI is
# valid against the schema of the subset, also for real pages if they are
# available.
cp "$CASES/data/flood.html" "$CASES/data/facts.html" .
"$PITH" -m ctd --xml --base-url https://example.org/a?b=1 facts.html
"$PITH" -m body --xml --links --formatting facts.html nothing.html flood.html 2>/dev/null |
    xmllint --xpath 'concat(count(/docs/doc), " ", /docs/doc[2]/@reason, "
")' -
"$PITH" -m ctd --xmltei --base-url https://example.org/a?b=1 facts.html | tee one.tei |
    sed 's/application version="[^"]*"/application version="X"/'
"$PITH" -m body -f tei --links --images --formatting facts.html nothing.html \
    flood.html >all.tei 2>/dev/null
"$PITH" -q -m body -f tei --links --images --formatting --output-dir out \
    "$ROOT/tests/laws/pages" >/dev/null
xmllint --noout --relaxng "$CASES/data/tei.rng" one.tei all.tei 2>&1
find out -name '*.tei.xml' -print0 | xargs -0 xmllint --noout --relaxng "$CASES/data/tei.rng" 2>&1 |
    grep -vc ' validates$'
printf '<p>a\001b\f\357\277\277c&#12;d' | "$PITH" -m body --xml | xmllint --xpath 'string(//main)' -
