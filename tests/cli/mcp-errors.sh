#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `pith mcp`: every line gets the response that JSON-RPC requires, or none,
# whatever is wrong with it, and the following lines are still answered.
ask() { printf '%s\n' "$@" | "$PITH" mcp | sed 's/"serverInfo":.*/.../'; }
echo "== what is no request"
ask 'no json' '[1]' '7' '{"jsonrpc":"2.0","id":{},"method":"ping"}' '{"jsonrpc":"2.0","id":1}' \
    '{"jsonrpc":"2.0","id":2,"method":"nothing"}' '{"jsonrpc":"2.0","id":3,"result":{}}' \
    '{"jsonrpc":"2.0","id":"last","method":"ping"}'
ask '{"id":1,"method":"ping"}' '{"jsonrpc":"2.0","id":2,"method":"ping","params":7}' \
    '{"jsonrpc":"2.0","id":2.5,"method":"ping"}'
echo "== a batch"
ask '[]' '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"nothing"},7,{"jsonrpc":"2.0","id":2,"method":"ping"}]' \
    '[{"jsonrpc":"2.0","method":"nothing"}]' '{"jsonrpc":"2.0","id":"last","method":"ping"}'
echo "== notices get no answer"
ask '{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","method":"nothing"}'
echo "== versions"
for version in 2024-11-05 2025-06-18 1999-01-01; do
    ask '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"'$version'"}}' |
        grep -o '"protocolVersion":"[^"]*"'
done
echo "== calls"
call() { ask '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":'"$1"'}'; }
call '{}'
call '{"name":"extract"}'
call '{"name":"nothing","arguments":{}}'
call '{"name":"extract","arguments":{}}'
call '{"name":"explain","arguments":{"file":"/nowhere/a.html"}}'
call '{"name":"extract","arguments":{"html":7}}'
call '{"name":"extract","arguments":{"html":"<p>It rained for a week.","format":"text"}}' | grep -o 'It rained[^"]*"'
echo "== names and types of arguments"
page='"html":"<h1>Rain</h1><p id=a>It rained for a week.<p id=b>The levee held.","format":"text"'
for more in '"link_stile":"inline"' '"max_chars":9' '"links":"yes"' '"method":3' '"keep":"most"' \
    '"select":"p["' '"no_comment":true'; do
    call '{"name":"extract","arguments":{'"$page,$more"'}}' | grep -o '"text":"[^"]*\(\\"[^"]*\)*"'
done
for more in '"select":"#b"' '"prune":"#b, h1"' '"keep":"all"'; do
    call '{"name":"extract","arguments":{'"$page,$more"'}}' | grep -o '"text":"[^"]*"'
done
echo "== a long line is cut between words, where there are some"
for text in "$(printf 'It rained on the levee. %.0s' {1..20})" \
    "$(printf 'Rain%.0s' {1..80})"; do
    call '{"name":"read","arguments":{"html":"<p>'"$text"'","method":"body","format":"text","max_tokens":50}}' |
        grep -o '"text":"[^"]*"'
done
echo "== an empty line is no JSON; the last line has no end"
printf '\n\n{"jsonrpc":"2.0","id":1,"method":"ping"}' | "$PITH" mcp
echo "== options only"
"$PITH" mcp page.html
echo "status $?"
