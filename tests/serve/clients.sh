#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Public clients against `pith serve` and `pith mcp`: Chromium with playwright
# and axe, the TypeScript client of the Model Context Protocol, Firecrawl's
# client, a validator of OpenAPI. They come from npm, in the versions of
# tests/web/package-lock.json, into build/, never into the repository.
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 2
pith=$(realpath "${PITH:-build/release/pith}")
place=build/serve-clients
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "ok - public clients # SKIP node and npm are not installed"
    exit 0
fi
mkdir -p "$place"
if ! cmp -s tests/web/package-lock.json "$place/package-lock.json" ||
    [ ! -d "$place/node_modules/axe-core" ]; then
    cp tests/web/package.json tests/web/package-lock.json "$place/"
    if ! (cd "$place" && timeout 300 npm ci --ignore-scripts --no-audit --no-fund) >"$place/log" 2>&1; then
        rm -f "$place/package-lock.json"
        echo "ok - public clients # SKIP npm could not fetch them"
        exit 0
    fi
fi
cp tests/serve/*.mjs "$place/"
failed=0
for test in clients page; do
    PITH=$pith ROOT=$PWD timeout "$(tools/time-limit 300)" node "$place/$test.mjs" || failed=1
done
demo=build/release/web-demo
if make -q "$demo/index.html" 2>/dev/null; then
    DEMO=$PWD/$demo ROOT=$PWD timeout "$(tools/time-limit 300)" node "$place/page.mjs" |
        sed -E 's/^((not )?ok - )/\1the static page: /' || failed=1
else
    echo "ok - the static page # SKIP built by make web-demo"
fi
exit $failed
