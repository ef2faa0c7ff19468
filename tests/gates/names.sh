#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/names finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/names" "$tree"; }

# A header of the planted tree, with what it says.
header() { printf '#ifndef H_%s\n#define H_%s\n%s\n#endif\n' \
    "$(basename "$1" .h)" "$(basename "$1" .h)" "$2" >"$tree/$1"; }

fresh
header include/pith/a.h 'typedef struct pith_a { int n; } pith_a;'
header src/base/b.h 'typedef struct pith_b { int n; } pith_b;'
header cli/c.h 'typedef struct pith_b { char c; } pith_b;'
passes "headers that never meet may share a name" check
header src/text/t.h 'typedef struct pith_b { int n, m; } pith_b;'
finds '^src/text/t.h:3: .*pith_b' "two types of one name" check
header src/text/t.h 'enum { PITH_T = 1 };'
header src/html/h.h 'enum { PITH_T = 2 };'
finds 'PITH_T' "two constants of one name" check
header src/html/h.h '#define PITH_H 1'
header src/text/t.h '#define PITH_H 2'
finds 'PITH_H.*redefined' "two macros of one name" check
header src/text/t.h 'typedef struct pith_a { char a; } pith_a;'
header src/html/h.h ''
finds 'pith_a' "a public name" check
fresh
mkdir -p "$tree/src/base"
echo 'static int sum(const pith_a *a, const pith_a *b, size_t *n) { return *a + *b + *n; }' >"$tree/src/base/s.c"
passes "two that are compared, and a count" check
echo 'static double sum(const double *x, double *y, const float *z);' >"$tree/src/base/s.c"
passes "coordinates" check
echo 'static int sum(const char *c, const unsigned char *s, uint8_t *q);' >"$tree/src/base/s.c"
passes "cursors over characters" check
for wrong in 'void *c' 'double *n' 'const uint32_t *p' 'char *z' 'bool *n' 'size_t **k'; do
    echo "static int sum($wrong);" >"$tree/src/base/s.c"
    finds '^src/base/s.c:1: .*a pointer called' "$wrong" check
done
echo 'static int sum(const pith_a *p);' >"$tree/src/base/s.c"
finds '^src/base/s.c:1: .*called p' "a parameter of one letter" check
printf 'int f(void)\n{\n    context *c = 0;\n' >"$tree/src/base/s.c"
finds '^src/base/s.c:3: .*called c' "a variable of one letter" check
exit $failed
