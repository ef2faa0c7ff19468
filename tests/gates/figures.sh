#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/measure/compare-figures finds figures in documents that commands do not print,
# and with --check, as tools/check/figures calls it, those that no part declares.
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
document "<!-- figures: echo 'p 0.980 (50 of 51)' -->" '| a | 0.98 (49 of 51) |'
finds 'no line printed has' "counts in brackets" check
document "<!-- figures: $row -->" '| a | 0.13 |'
finds 'no line printed has' "a number that is rounded wrongly" check
document "<!-- figures: $row -->" 'On 8 pages 0.46, or 45.7 %.'
passes "shares in per cent, and other numbers in prose" check
document "<!-- figures: $row -->" 'On 8 pages 0.47.'
finds '0.47 is not printed' "a number in prose" check
document "<!-- figures: echo 'p 0.980 (50 of 51)' -->" 'It is right on 50 of 51.'
passes "so many of so many" check
document "<!-- figures: echo 'p 0.980 (50 of 51)' -->" 'It is right on 49 of 51.'
finds '49 of 51 is not printed' "so many that are not" check
document "<!-- figures: $row -->" 'It reads 12 MB/s in 3 ms.'
passes "a rate and a time" check
document "<!-- figures: $row -->" 'It reads 13 MB/s.'
finds '13 is not printed' "a rate that is not printed" check

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

# What no command compares: records, quoted figures, and what no part declares.
declared() { compare --check; }
document '<!-- figures: true -->' 'x'
finds '^a.md:1: 9.99 is in no part' "a figure outside of parts" declared
for line in 'Now 12 % are.' '| a | 12 % |' 'It reads 404 MB/s.' 'In 38 ms.' 'From 1 to 2.5.' \
    'From .15 on.' 'It drops 12 of 1,497.' 'On 3 of the 7 sites.'; do
    printf '%s\n' "$line" >"$tree/a.md"
    finds 'is in no part' "$line" declared
done
# shellcheck disable=SC2016 # back quotes are Markdown's
for line in 'Cut at `0.4`, of `3 %`.' '    a 0.4' 'Python 3.11 and 3.12' \
    'Section 4.2.1' 'HTTP/1.1, CC-BY-4.0' '§3.1 and figures 4.1 to 4.4' '[a](b-0.5.md)' '1.2.3' 'On 12 pages.' \
    '"Page 3 of 51" is a number.' 'Two of 3.5a'; do
    printf '%s\n' "$line" >"$tree/a.md"
    passes "no figure: $line" declared
done
# shellcheck disable=SC2016
printf '```\n0.4\n```\n' >"$tree/a.md"
passes "code between fences" declared
printf '10. It has\n    0.4 now.\n' >"$tree/a.md"
finds '^a.md:2: 0.4 is in no part' "a figure in an item of a list" declared

# record COMMENT: a document of one part with a figure.
record() { printf '%s\n\n0.4\n\n<!-- end -->\n' "$1" >"$tree/a.md"; }
mkdir -p "$tree/bench"
touch "$tree/bench/here"
printf 'all: x\nbench: all ## measure\n' >"$tree/Makefile"
for line in 'record: 2026-11-24: bench/here 40' 'quoted: P3, table 2' \
    'record: 2026-11-24 to 2026-11-26: make A=b bench'; do
    record "<!-- $line -->"
    passes "$line" declared
done
record '<!-- record: 2026-11-24: bench/here -->'
named() { ! compare "$@"; }
finds '^a.md:1: record, 2026-11-24: bench/here$' "records are named" named
finds '^a.md:1: record, 2026-11-24: bench/here$' "and listed" named --list
finds ' left out, 1 records not compared$' "and counted" named
record '<!-- record: 2026-11-24: bench/gone -->'
finds '^a.md:1: there is no bench/gone' "a record of a tool that is gone" declared
record '<!-- record: 2026-11-24: make gone -->'
finds 'there is no make gone' "of a target that is gone" declared
record '<!-- record: yesterday: true -->'
finds 'neither a date nor a commit' "without a date" declared
record '<!-- record: 2026-11-24 -->'
finds 'names no command' "without a command" declared
record '<!-- quoted -->'
finds 'does not say from where' "figures quoted from nowhere" declared
printf '# A\n\n<!-- file of records: 2026-11-24: true -->\n\n0.4\n' >"$tree/a.md"
passes "a file of records" declared
printf '<!-- file of records -->\n' >"$tree/a.md"
finds 'neither a date' "one without a date" declared

history() { git -C "$tree" -c user.name=a -c user.email=a@example.org "$@"; }
history init -q
history add bench
history commit -q -m one
commit=$(history rev-parse HEAD)
rm "$tree/bench/here"
record "<!-- record: $commit: bench/here -->"
passes "a tool that the commit has" declared
record "<!-- record: $commit: bench/gone -->"
finds 'there is no bench/gone' "one that it does not have" declared
record '<!-- record: 0123456789: true -->'
finds 'there is no commit 0123456789' "a commit that is not there" declared
exit "$failed"
