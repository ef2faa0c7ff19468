#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --pages: one record out for each record in, in the same order, whatever they
# contain.
{
    echo '{"id": "one", "url": "https://example.org/1", "html": "<p>The first page says this."}'
    echo '{"html": "<meta charset=big5><p>Grüße aus Köln, in Unicode whatever it declares."}'
    echo 'no JSON'
    echo
    echo '{"html": 7}'
    echo '["html"]'
    echo '{"html": "<p>Half a character: \ud800"}'
    echo '{"html": ""}'
    printf '{"html": "<p>A NUL: \\u0000 and the last line without an end."}'
} >pages.jsonl
"$PITH" --pages jsonl -m body -j4 <pages.jsonl >out 2>messages
echo "status $?"
grep -oE '"(id|url|status|reason|text)": ?("[^"]*"|null)' out | paste -sd' ' | sed 's/ "id"/\n"id"/g'
cat messages
echo "== netstrings"
printf '12:<p>The first,14:<p>And another,0:,5:<p>So,' | "$PITH" --pages netstring -q -m body |
    grep -oE '"(id|status|text)": ?("[^"]*"|null)' | paste -sd' ' | sed 's/ "id"/\n"id"/g'
for bad in '12:<p>The first;5:<p>So,' '5:<p>So,x' '5:<p>' '99999999999999999999999:a,' ':a,' '5'; do
    printf %s "$bad" | "$PITH" --pages netstring -q -m body | grep -oE '"(id|status|reason)": ?"[^"]*"' | paste -sd' '
    echo "status ${PIPESTATUS[1]}"
done
echo "== a page that is too long, and what comes behind it"
{
    printf '{"html": "<p>%s"}\n' "$(head -c 100000 /dev/zero | tr '\0' a)"
    echo '{"html": "<p>Short."}'
} | "$PITH" --pages jsonl -q -m body --max-bytes 1000 |
    grep -oE '"(id|status|reason)": ?"[^"]*"' | paste -sd' ' | sed 's/ "id"/\n"id"/g'
echo "== each is answered before the next one comes"
coproc "$PITH" --pages jsonl -q -m body -j4
for n in 1 2 3; do
    echo "{\"html\": \"<p>Page $n of a driver that waits.\"}" >&"${COPROC[1]}"
    read -r -t 60 line <&"${COPROC[0]}"
    echo "$line" | grep -oE "Page . of a driver" | head -n 1
done
eval "exec ${COPROC[1]}>&-" # the end of what the driver has
wait
echo "== one that a filter leaves out is answered, too"
for filter in --min-length=20 --only-with-metadata; do
    printf '%s\n' '{"id": "a", "html": "<p>Short."}' \
        '{"id": "b", "html": "<p>Long enough for whoever asks for twenty."}' |
        "$PITH" --pages jsonl -m body "$filter" |
        grep -oE '"(id|status|reason|text)": ?("[^"]*"|null)' | paste -sd' ' | sed 's/ "id"/\n"id"/g'
done
echo "== wrong usage"
"$PITH" --pages tar </dev/null 2>&1
"$PITH" --pages jsonl page.html 2>&1
"$PITH" --pages jsonl --markdown 2>&1
