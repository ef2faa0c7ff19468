#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/generated and tools/check/man find what they are there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/generated" "$tree"; }

generator() {
    printf '#!/bin/sh\n%s\n' "$1" >"$tree/tools/gen/a"
    chmod +x "$tree/tools/gen/a"
}

fresh
generator 'echo 1 > src/base/made.h'
echo 1 >"$tree/src/base/made.h"
passes "the same again" check
echo 2 >"$tree/src/base/made.h"
finds '^src/base/made.h:1: differs' "an edited file" check
rm "$tree/src/base/made.h"
finds 'Only in .*made.h' "a file that is not there" check
generator 'exit 3'
finds '^tools/gen/a:1: failed with status 3' "a generator that fails" check
generator 'echo no input; exit 77'
status=0
check >"$tree/log" 2>&1 || status=$?
good=no
[ $status -eq 77 ] && grep -q 'no input' "$tree/log" && good=yes
report $good "a generator without its input"

fresh
cat >"$tree/pith" <<'S'
#!/bin/sh
case ${1-} in
--help) printf 'Usage: pith\n\nVerbs:\n  eval   score\n\n  -h, --help  help\n' ;;
eval) printf 'Options:\n  -m, --method NAME  one\n      --csv  two\n' ;;
esac
S
chmod +x "$tree/pith"
page() {
    mkdir -p "$tree/man"
    {
        printf '.Dd January 1, 2026\n.Dt PITH 1\n.Os\n.Sh NAME\n.Nm pith\n'
        printf '.Nd main content\n.Sh DESCRIPTION\n'
        printf '.Bl -tag -width Ds\n'
        printf '.It Fl %s\nText.\n' "$@"
        printf '.El\n'
    } >"$tree/man/pith.1"
}
man_check() { "$tools/check/man" "$tree/pith" "$tree/man/pith.1"; }
page 'h , Fl -help' 'm , Fl -method Ar NAME' '-csv'
passes "man page and help agree" man_check
page 'h , Fl -help' 'm , Fl -method Ar NAME'
finds 'lacks --csv' "an option without manual" man_check
page '-help' '-method' '-csv' '-xml'
finds 'names --xml' "an option that is none" man_check
page '-help' '-method' '-csv'
echo '.Xx' >>"$tree/man/pith.1"
finds 'pith.1:' "what mandoc warns of" man_check
exit $failed
