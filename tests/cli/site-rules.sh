#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --site-rules: which file applies to a page, what its rules do, messages about
# rules that find nothing or cost too much; `pith site rules check` and its
# status.
mkdir rules
page='<title>Old</title><nav>Menu</nav><div class=main><p>First text of it.<aside>Aside</aside><p>Second text.</div><footer>Imprint</footer>'
printf '%s' "$page" >page.html
run() {
    echo "# $*"
    "$PITH" "$@" 2>&1
    echo "status $?"
}
at() {
    local url=$1
    shift
    run --site-rules rules --base-url "http://$url/a" "$@" page.html
}
echo 'body: //div' >rules/example.org.txt
echo 'body: //footer' >rules/.example.org.txt
printf 'body: //none\nautodetect_on_failure: no\n' >rules/b.example.org.txt
at example.org
at WWW.Example.org:8080
at a.example.org
at b.example.org
at example.com -m body
run --site-rules rules -m body page.html
echo "# prune and strip"
printf 'body: //div\nprune: no\nstrip: //aside\nreplace_string(Second): Third\n' >rules/example.org.txt
at example.org
echo 'strip: //*' >rules/example.org.txt
at example.org
echo "# single page, and what asks for too much"
printf 'single_page_link: //a\nnext_page_link: //a/@href\nbody: //p[//*[//*[//*[. = //*]]]]\nbody: //div\n' >rules/example.org.txt
for _ in $(seq 400); do echo '<p><a href="?all=1">x</a>'; done >>page.html
at example.org --next-page --json | grep -E '"(status|reason|next_page)"|^pith|status'
echo "# the same for every thread, and in a cell"
cp page.html other.html
run -j 2 --site-rules rules --base-url http://example.org/a --jsonl page.html other.html | cut -c1-60
printf '%s' "$page" >page.html
echo 'body: //footer' >rules/example.org.txt
at example.org --sandbox
echo "# folders"
run --site-rules none page.html
run site rules check rules
echo 'bdy: x' >rules/global.txt
run site rules check rules
run site rules check none
run site rules check
run site rules
echo "# jobs: a folder of rules is part of the plan"
cat page.html >in.html
rm rules/global.txt
run job plan in.html -o job --pack none -- --site-rules rules --base-url http://example.org/a
run job run job -q
find job -name '*.jsonl' -exec grep -o Imprint {} +
echo 'body: //nav' >rules/example.org.txt
run job run job -q
echo "# assistants"
echo '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"extract","arguments":{"html":"<p>An article of one sentence.<nav>Menu</nav>","url":"http://example.org/a"}}}' |
    "$PITH" mcp --no-fetch --site-rules rules 2>&1 | grep -o 'Menu\|article'
run mcp --site-rules none </dev/null
echo "== many problems: some are told"
mkdir many
for n in {10..24}; do echo 'boddy: //p' >"many/h$n.org.txt"; done
"$PITH" --site-rules many -m body page.html 2>&1 >/dev/null | cut -c 1-60
"$PITH" site rules check many 2>/dev/null
