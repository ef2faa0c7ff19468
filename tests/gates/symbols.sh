#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check-symbols finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check-symbols" "$tree/lib/libpith.so" "$tree/include/pith"; }

build() {
    mkdir -p "$tree/lib"
    cc -fPIC -fvisibility=hidden -c -I"$tree/include" -o "$tree/lib/one.o" \
        "$tree/src/base/one.c" &&
        cc -shared -o "$tree/lib/libpith.so" "$tree/lib/one.o" &&
        rm -f "$tree/lib/libpith.a" &&
        ar rcs "$tree/lib/libpith.a" "$tree/lib/one.o"
}

start() {
    fresh
    cat >"$tree/include/pith/a.h" <<'C'
#define PITH_API __attribute__((visibility("default")))
typedef struct pith_doc pith_doc;
/* a */
PITH_API const char *pith_name(pith_doc *doc,
                               int (*call)(int));
C
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
exit $failed
