#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/size finds what it is there to find, at the very limits.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/size" "$tree"; }

# A function of $1 lines.
long_function() {
    printf '\nint pith_long(int a)\n{\n'
    for ((i = 4; i < $1; i++)); do echo '    a++;'; done
    printf '    return a;\n}\n'
}

fresh
long_function 60 >"$tree/src/base/long.c"
passes "60 lines are enough" check
long_function 61 >"$tree/src/base/long.c"
finds '^src/base/long.c:2: pith_long: 61 lines' "61 lines are not" check

fresh
printf 'int pith_f(int a, int b, int (*c)(int, int), int d, int e)\n{\n    return 1;\n}\n' \
    >"$tree/src/base/wide.c"
passes "5 parameters" check
sed -i 's/int e)/int e, int f)/' "$tree/src/base/wide.c"
finds 'pith_f: 6 parameters' "6 parameters" check

fresh
cat >"$tree/src/base/deep.c" <<'C'
static int f(int a)
{
    /* { if ( */
    int values[] = {1, 2};
    const char *text = "{{{{{{";
    for (;;) {
        if (a) {
            while (a)
                if (a > 2)
                    a = (int)sizeof((struct s){1, {2}});
                else if (a > 3)
                    a--;
                else
                    a++;
        } else if (a) {
            do {
                a++;
            } while (a);
        }
    }
}
C
passes "nested 4 deep, braces or not" check
sed -i 's/a = (int)sizeof.*/for (;;) a++;/' "$tree/src/base/deep.c"
finds '^src/base/deep.c:10: f: statements nested 5 deep' "5 deep" check
cat >"$tree/src/base/deep.c" <<'C'
static int f(int a)
{
    if (a) {
        if (a) {
            if (a) {
                switch (a) {
                case 1:
                    if (a) {
                        a++;
                    }
                }
            }
        }
    }
}
C
finds 'nested 5 deep' "5 deep with braces" check

fresh
for ((i = 0; i < 800; i++)); do echo; done >"$tree/src/base/tall.c"
passes "800 lines" check
echo >>"$tree/src/base/tall.c"
finds '^src/base/tall.c:1: file of 801 lines' "801 lines" check
sed -i '2s|.*|/* Made by tools/gen/tall from tall.txt. */|' \
    "$tree/src/base/tall.c"
passes "a generated file may be longer" check

fresh
printf '/* short */\nint a_long_declaration_without_words(int a, int b);\n' \
    >"$tree/include/pith/a.h"
finds '^include/pith/a.h:1: .* prose' "a public header without words" check

fresh
cat >"$tree/src/base/branch.c" <<'C'
#ifdef A
static int f(int a, int b, int c, int d, int e, int g)
{
#else
static int f(int a)
{
#endif
    return 1;
}
int pith_g(int a, int b, int c, int d, int e, int f);
int pith_g(int a, int b, int c, int d, int e, int f)
{
    return 1;
}
C
finds '^src/base/branch.c:11: pith_g: 6' "code behind an #else" check

fresh
mkdir "$tree/src/base/full"
for ((i = 1; i <= 30; i++)); do
    echo 'extern int x;' >"$tree/src/base/full/$i.c"
done
passes "30 files in a folder" check
echo 'extern int x;' >"$tree/src/base/full/31.h"
finds '^src/base/full:1: folder of 31 files' "31 files are too many" check
exit $failed
