#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/licences finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/licences" "$tree"; }
if ! command -v reuse >/dev/null; then
    echo 'ok - tools/check/licences # SKIP no reuse'
    exit 0
fi

# The tree is a checkout whose files are all under one licence.
licensed() {
    rm -rf "${tree:?}"/.git "$tree/.reuse"
    fresh
    git -C "$tree" init -q
    mkdir "$tree/LICENSES" "$tree/.reuse"
    cp "$tools/../LICENSES/Apache-2.0.txt" "$tree/LICENSES/"
    printf '%s: %s\n' Format \
        https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/ \
        Upstream-Name a Source https://a.example/ >"$tree/.reuse/dep5"
    printf '\nFiles: %s\nCopyright: 2026 Ann\nLicense: Apache-2.0\n' '*' \
        >>"$tree/.reuse/dep5"
}

licensed
passes "files that are under one licence" check
sed -i 's/^Files: .*/Files: src\/*/' "$tree/.reuse/dep5"
finds 'cli|include/pith/a.h' "a file without a licence" check
licensed
rm "$tree/LICENSES/Apache-2.0.txt"
finds 'Missing licenses: Apache-2.0' "a licence without its text" check
licensed
cp "$tree/LICENSES/Apache-2.0.txt" "$tree/LICENSES/MIT.txt"
finds 'Unused licenses: MIT' "a text that no file needs" check
exit $failed
