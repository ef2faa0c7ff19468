#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/lint/abi finds what it is there to find.
. "$(dirname "$0")/planted.bash"
if ! command -v abidiff >/dev/null; then
    echo "ok - ABI # SKIP abigail-tools is not installed"
    exit 0
fi
compare() { "$tools/lint/abi" "$tree"; }

# Two libraries with a public call over a struct with these members.
build() { # MEMBERS, SONAME, MORE
    cat >"$tree/include/pith/pith.h" <<H
#define PITH_VERSION "0.1.0"
typedef struct pith_box { $1 } pith_box;
int pith_box_open(const pith_box *box);
H
    printf '#include <pith/pith.h>\nint pith_box_open(const pith_box *box)\n{\n    return box->n;\n}\n%s\n' \
        "$3" >"$tree/src/base/box.c"
    mkdir -p "$tree/build/release"
    for library in libpith libpith-io; do
        (cd "$tree" && "${CC:-cc}" -g -shared -fPIC -Iinclude -Wl,-soname,"$library.so.$2" \
            -o "build/release/$library.so.0" src/base/box.c) || exit 1
    done
}
says() { # PATTERN, NAME: the comparison ends well and says so
    if compare >"$tree/log" 2>&1 && [ "$(grep -cE "$1" "$tree/log")" = 2 ]; then
        report yes "$2"
    else
        report no "$2"
    fi
}

fresh
echo '## 0.1.0 - 2026-01-01' >"$tree/CHANGELOG.md"
build 'int n; long m;' 0 ''
"$tools/lint/abi" --store "$tree" >"$tree/log" 2>&1
says 'is that of 0.1.0' "the same"
build 'int n; long m;' 0 'int pith_more(void);
int pith_more(void) { return 1; }'
says 'is that of 0.1.0' "a function more"
build 'int n; long m; long more;' 0 ''
finds 'more' "a member more" compare
build 'long m; int n;' 0 ''
finds 'pith_box' "members in another order" compare
build 'unsigned long size; int n;' 0 ''
"$tools/lint/abi" --store "$tree" >"$tree/log" 2>&1
build 'unsigned long size; int n; int pad; long more, again;' 0 ''
finds 'pad' "a member in what was padding" compare
build 'unsigned long size; long more; int n;' 0 ''
finds 'more' "a member that moves, behind a size" compare
build 'unsigned long size; long n;' 0 ''
finds 'pith_box' "another type of a member, behind a size" compare
build 'unsigned long size; int n; long more, again;' 0 ''
says 'is that of 0.1.0' "members more at the end of a struct with a size"
sed -i 's/pith_box_open/pith_box_shut/' "$tree/include/pith/pith.h" "$tree/src/base/box.c"
(cd "$tree" && "${CC:-cc}" -g -shared -fPIC -Iinclude -Wl,-soname,libpith.so.0 \
    -o build/release/libpith.so.0 src/base/box.c)
finds 'pith_box_open' "a function that is gone" compare
build 'long m; int n;' 1 ''
says 'another soname' "another soname may be another ABI"
build 'long m; int n;' 0 ''
echo '## Unreleased' >"$tree/CHANGELOG.md"
says 'which is not released' "before the release a change is shown"
exit $failed
