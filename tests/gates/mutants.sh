#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/mutants finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/mutants" "$tree"; }

# A table of one row, and the test that it names.
row() {
    mkdir -p "$tree/tests/unit/base"
    echo 'int main(void) { return 0; }' >"$tree/tests/unit/base/seven_test.c"
    printf '# source\ttest\tline\tfault\n%s\t%s\t%s\t%s\n' "$@" >"$tree/tests/mutants.tsv"
}

fresh
row src/base/seven.c tests/unit/base/seven_test 'return 7;' 'return 8;'
passes "a row that fits" check
row src/base/seven.c tests/unit/base/seven_test 'return seven;' 'return 8;'
finds '^tests/mutants.tsv:2: .* 0 times' "a line that is no longer there" check
echo '    return 7;' >>"$tree/src/base/seven.c"
row src/base/seven.c tests/unit/base/seven_test 'return 7;' 'return 8;'
finds '^tests/mutants.tsv:2: .* 2 times' "a line that is there twice" check
fresh
row src/base/eight.c tests/unit/base/seven_test 'return 7;' 'return 8;'
finds 'no src/base/eight.c' "a file that is gone" check
row src/base/seven.c tests/unit/base/eight_test 'return 7;' 'return 8;'
finds 'no tests/unit/base/eight_test.c' "a test that is gone" check
row src/base/seven.c tests/unit/base/seven_test 'return 7;' 'return 7;'
finds 'are the same' "a fault that is none" check
printf 'src/base/seven.c\n' >"$tree/tests/mutants.tsv"
finds '1 cells' "a row that is cut short" check
exit $failed
