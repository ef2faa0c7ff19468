#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# "The rules by example" in docs/formats.md: each block of HTML gives the block
# after it, in the format and with the options that this block names.
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=${PITH:-build/release/pith}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Blocks in fences of four become files N.html, N.want and N.options (format and
# options).
awk -v work="$work" '
    /^## / && !file { on = $0 == "## The rules by example" }
    !on { next }
    /^````html$/ { file = work "/" ++n ".html"; printf "" >file; next }
    /^````[a-z]/ {
        options = substr($0, 5)
        print options >(work "/" n ".options")
        file = work "/" n ".want"
        next
    }
    /^````$/ { close(file); file = ""; next }
    file { print >file }' docs/formats.md

tests=0
failed=0
for page in "$work"/*.html; do
    name=${page%.html}
    read -r form options <"$name.options"
    # Options are words without blanks.
    # shellcheck disable=SC2086
    { echo '<!DOCTYPE html><meta charset=utf-8>'; cat "$page"; } |
        "$pith" extract -m body -f "$form" $options - >"$name.got"
    tests=$((tests + 1))
    if diff -u "$name.want" <(sed -e '${/^$/d}' "$name.got") >"$name.diff"; then
        echo "ok $tests - example ${name##*/}, $form $options"
    else
        echo "not ok $tests - example ${name##*/}, $form $options"
        sed 's/^/# /' "$name.diff"
        failed=$((failed + 1))
    fi
done
[ "$tests" -ge 12 ] || {
    tests=$((tests + 1))
    failed=$((failed + 1))
    echo "not ok $tests - only $tests examples were found"
}
echo "1..$tests"
exit $((failed > 0))
