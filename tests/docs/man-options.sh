#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The man page says the same about every option as --help, and has a section for
# every verb.
set -u
cd "$(dirname "$0")/../.." || exit 2
program=${PITH:-build/release/pith}
failed=0

if found=$(tools/gen/man --check "$program"); then
    echo 'ok - the options in pith(1) are those of the option tables'
else
    echo 'not ok - the options in pith(1) are those of the option tables'
    printf '%s\n' "$found" "run tools/gen/man" | sed 's/^/# /'
    failed=1
fi
for verb in $("$program" --help | sed -nE 's/^  ([a-z]+)  +[^ ].*/\1/p'); do
    case $verb in pith | curl) continue ;; esac # an example, no verb
    if grep -q "^\.Ss pith $verb" man/pith.1; then
        echo "ok - pith(1) has a section about $verb"
    else
        echo "not ok - pith(1) has a section about $verb"
        failed=1
    fi
done
exit $failed
