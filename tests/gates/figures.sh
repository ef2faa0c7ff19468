#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/measure/compare-figures finds figures in documents that commands do not print.
. "$(dirname "$0")/planted.bash"
set -o pipefail
compare() { "$tools/measure/compare-figures" --root "$tree" "$@" a.md; }
check() { compare "$@" | sed '/^[0-9]* agree, /d'; }

# A document with one part: its opening comment, its text.
document() {
    printf 'Text with 9.99.\n\n    echo "b 0.5"\n\n%s\n\n%s\n\n<!-- end -->\n' \
        "$1" "$2" >"$tree/a.md"
}

fresh
document '<!-- output: printf "one 1\ntwo 2\n" -->' $'one 1\ntwo 2'
passes "output that is told line by line" check
document '<!-- output: printf "one 1\ntwo 3\n" -->' $'one 1\ntwo 2'
finds '^    is two 3$' "output with another line" check
finds '^a.md:5: .*no longer agrees' "and where it stands" check
passes "a part that takes long, when asked for quick ones" check --quick
document '<!-- output quick: printf "one 1\ntwo 3\n" -->' $'one 1\ntwo 2'
finds 'no longer' "a quick one, too" check --quick
finds '^not ok 1 - a.md:5' "as TAP" check --tap
finds 'no longer' "what it writes anew was wrong" check --update
passes "and is right from there on" check
passes "the rest stays" grep -qx 'Text with 9.99.' "$tree/a.md"
document '<!-- output -->' 'b 0.5'
passes "the command that stands before" check
document '<!-- output: printf "one 1\n" -->' $'one 1\ntwo 2'
finds 'prints 1 lines, not 2' "lines too many" check

row='printf "x 12 0.1234 99.5 3\ny 12 0.4567\n"'
document "<!-- figures: $row -->" '| a, 7 | 12 | **0.12** | 99.50 % |'
passes "a row's numbers, rounded" check
document "<!-- figures: $row -->" '| a | 0.46 | 12 |'
finds 'no line printed has' "numbers in another order" check
document "<!-- figures: $row -->" '| a | 99.5 | 0.4567 |'
finds 'no line printed has' "numbers of two lines" check
document "<!-- figures: $row -->" '| a | 0.13 |'
finds 'no line printed has' "a number that is rounded wrongly" check
document "<!-- figures: $row -->" 'On 8 pages 0.46, or 45.7 %.'
passes "shares in per cent, and other numbers in prose" check
document "<!-- figures: $row -->" 'On 8 pages 0.47.'
finds '0.47 is not printed' "a number in prose" check

document '<!-- output: echo here >&2; exit 3 -->' 'x'
finds 'status 3: here' "a command that fails" check
document '<!-- output: cat ../shared/none -->' 'x'
left_out() { ! compare; }
finds '^0 agree, 0 no longer, 1 left out' "a command without its data" left_out
mkdir -p "$tree/build/packages/usr"
document '<!-- output: for s in "build/packages/usr"; do echo x; done -->' 'x'
agrees() { compare | grep -q '^1 agree, 0 no longer, 0 left out'; }
passes "one whose data is named in quotes" agrees
rm -r "$tree/build/packages"
document '<!-- output: exit 77 -->' 'x'
finds '^0 agree, 0 no longer, 1 left out' "or without a program" left_out
document '<!-- output: ls build/packages/usr -->' 'x'
finds '^0 agree, 0 no longer, 1 left out' "or without packages" left_out
printf '<!-- output: true -->\n' >"$tree/a.md"
finds 'a.md:1: no <!-- end -->' "a part without an end" check
printf '<!-- end -->\n' >"$tree/a.md"
finds 'a.md:1: <!-- end -->' "an end without a part" check
exit "$failed"
