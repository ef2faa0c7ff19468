#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/symbols finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/symbols" "$tree/lib" "$tree/include/pith"; }

build() {
    mkdir -p "$tree/lib"
    cc -fPIC -fvisibility=hidden -c -I"$tree/include" -o "$tree/lib/one.o" \
        "$tree/src/base/one.c" &&
        cc -fPIC -fvisibility=hidden -c -I"$tree/include" \
            -o "$tree/lib/io.o" "$tree/src/base/io.c" &&
        share libpith "$tree/lib/one.o" "$@" &&
        share libpith-io "$tree/lib/io.o" &&
        rm -f "$tree/lib/libpith.a" &&
        ar rcs "$tree/lib/libpith.a" "$tree/lib/one.o"
}

share() { # name, objects and libraries
    local name=$1
    shift
    cc -shared -Wl,--no-as-needed \
        -Wl,--version-script="$tools/../src/libpith.map" \
        -o "$tree/lib/$name.so.0" "$@"
}

start() {
    fresh
    cat >"$tree/include/pith/a.h" <<'C'
#define PITH_API __attribute__((visibility("default")))
typedef struct pith_doc pith_doc;
/* a */
PITH_API const char *pith_name(pith_doc *doc,
                               int (*call)(int));
PITH_API void pith_io(void);
C
    printf '#include <pith/a.h>\nvoid pith_io(void)\n{\n}\n' \
        >"$tree/src/base/io.c"
    cat >"$tree/src/base/one.c" <<'C'
#include <pith/a.h>
const char *const pith_table[] = {"a", "b"};
int pith_hidden(void) { return 0; }
const char *pith_name(pith_doc *doc, int (*call)(int))
{
    return doc && call(1) ? pith_table[0] : 0;
}
C
}

start
build
passes "what is declared is exported, and nothing else" check
start
echo 'PITH_API void pith_missing(void);' >>"$tree/include/pith/a.h"
build
finds 'declares pith_missing' "declared and not there" check
start
echo '__attribute__((visibility("default"))) void pith_extra(void) {}' \
    >>"$tree/src/base/one.c"
build
finds 'exports pith_extra' "exported and not declared" check
start
printf 'void pith_io(void)\n{\n}\n' >>"$tree/src/base/one.c"
build
finds 'both libraries export pith_io' "a function in both libraries" check
start
build -lcurl
finds 'libpith.so.0 needs libcurl' "a package that is none of text" check
start
echo 'void helper(void) {}' >>"$tree/src/base/one.c"
build
finds 'without pith_: helper' "a global name without pith_" check
for line in 'static int counter; int *pith_at(void) { return &counter; }' \
    'int pith_counter;' 'int pith_counter = 3;' \
    'static __thread int own; int *pith_at(void) { return &own; }'; do
    start
    echo "$line" >>"$tree/src/base/one.c"
    build
    finds 'writable variable' "$line" check
done
allocator='static int pith_allocator_now; int *pith_at(void) { return &pith_allocator_now; }'
start
echo "$allocator" >>"$tree/src/base/one.c"
build
finds 'writable variable' "an allocator in another file" check
start
build
cc -fPIC -fvisibility=hidden -c -xc -o "$tree/lib/memory.o" - <<<"$allocator"
ar rcs "$tree/lib/libpith.a" "$tree/lib/memory.o"
passes "the allocator of memory.o" check
exit $failed
