#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/text and tools/check/format find what they are there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/text" "$tree"; }

fresh
echo 'In ../shared, a worker frees /usr/local/work and network/rooted.' \
    >"$tree/notes.md"
passes "ordinary words" check
# What must be found is put together here: the gate reads this file, too.
for line in 'see /w_ork/main' 'in /r_oot/x' 'at /h_ome/ann/x' 'a TO_DO here' \
    'FIX_ME' 'XX_X' 'in this ses_sion' 'fixes iss_ue #12' 'fixes iss_ue 12' \
    "a line end$(printf '\r')"; do
    line=${line/_/}
    fresh
    printf '\n%s\n' "$line" >"$tree/notes.md"
    finds '^notes.md:2:' "$line" check
done
fresh
printf 'int a; \n' >"$tree/src/base/a.c"
finds '^src/base/a.c:1:' "a blank at the end of a line" check
printf 'int a;' >"$tree/src/base/a.c"
finds 'no newline' "no newline at the end" check
fresh
mkdir -p "$tree/tests/golden/x"
echo "/r""oot/x" >"$tree/tests/golden/x/page.txt"
passes "pages may say what they like" check

if command -v clang-format >/dev/null 2>&1; then
    fresh
    passes "a formatted file" "$tools/check/format" "$tree"
    printf 'int  a ;\n' >"$tree/src/base/a.c"
    finds '^src/base/a.c:1:.*error' "a file that is not formatted" \
        "$tools/check/format" "$tree"
    sed -i '1i /* Made by tools/gen/a. */' "$tree/src/base/a.c"
    passes "a generated file" "$tools/check/format" "$tree"
else
    echo "ok - formatting # SKIP clang-format is not installed"
fi
exit $failed
