#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A whole site, from its pages to its content, in one command:
#
#   examples/whole_site.sh https://example.org/docs/ [RESULT]
#   examples/whole_site.sh /usr/share/doc/debian-handbook/html/en-US [RESULT]
#
# Fetches the site (a folder is served from this machine, by python3), learns what
# repeats on its pages, and writes their content without that and without duplicates.
# RESULT is a folder, by default named after the site. Stop it at any moment (Ctrl-C,
# kill -9, power): the same command goes on, and fetches nothing twice that was done.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    sed -n '4,12s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
pith=${PITH:-$root/build/release/pith}
[ -x "$pith" ] || pith=$(command -v pith) || { echo "no pith yet: run make" >&2; exit 2; }
pith=$(readlink -f "$pith")

fail() { echo "$1" >&2; exit "$2"; }

# Show a command and run it; if it was interrupted, exit likewise.
step() {
    local status
    printf '\n$ pith'
    printf ' %q' "$@"
    echo
    "$pith" "$@"
    status=$?
    case $status in
    0 | 1 | 4) ;; # also where single pages failed, or met a limit
    130) fail "stopped: the same command goes on" 130 ;;
    *) fail "pith $1 ended with status $status; the same command goes on" $status ;;
    esac
}

# Serve a folder at a fixed port, so that the addresses of its pages stay the
# same.
serve() {
    command -v python3 >/dev/null || fail "python3 is not installed" 2
    [ -s port ] || echo $((20000 + RANDOM % 20000)) >port
    python3 -m http.server --bind 127.0.0.1 --directory "$1" "$(cat port)" \
        >server.log 2>&1 &
    server=$!
    trap 'kill $server 2>/dev/null' EXIT
    for _ in $(seq 100); do
        ! (: </dev/tcp/127.0.0.1/"$(cat port)") 2>/dev/null || return 0
        kill -0 $server 2>/dev/null || break
        sleep 0.05
    done
    fail "port $(cat port) cannot be had: see $PWD/server.log" 3
}

site=$1
case $site in
http://* | https://*)
    result=${2:-$(printf %s "$site" | sed -E 's|^https?://||; s|[^A-Za-z0-9.-]+|-|g; s|-$||')}
    near=()
    ;;
*)
    [ -d "$site" ] || fail "$site: neither an address nor a folder" 2
    folder=$(cd "$site" && pwd)
    result=${2:-$(basename "$folder")-content}
    near=(--allow-private --delay 0)
    ;;
esac
mkdir -p "$result" && cd "$result" || exit 3
if [ -n "${folder-}" ]; then
    serve "$folder"
    site=http://127.0.0.1:$(cat port)/
fi

# ${near[@]+...}: old shells treat an empty array as unset.
step crawl ${near[@]+"${near[@]}"} --depth 20 --max-pages 5000 \
    -o site.warc.gz --store site.db "$site"
step site learn -o site.tpl site.db
step site show -n 8 site.tpl
"$pith" warc index site.warc.gz | grep '"type": "response"' |
    sed -n '3s/.*"id": "\([^"]*\)".*/\1/p' >sample
if [ -s sample ]; then
    "$pith" warc cat --body site.warc.gz "$(cat sample)" >sample.html
    step site show --sample sample.html --html frame.html site.tpl
fi
step store template --store site.db --site "$(printf %s "$site" | cut -d/ -f3)" site.tpl
step dedup --template site.tpl -o content.jsonl --report same.html site.db

cat <<END

In $PWD:
  site.warc.gz    the pages as they came, for pith and other tools
  site.db         the same as a database: sqlite3 site.db .schema
  site.tpl        what repeats on them
  frame.html      one of the pages with that marked on it
  content.jsonl   a record a page: title, date, text, ...; no two say the same
  same.html       what was left out for that, side by side
END
