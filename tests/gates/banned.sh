#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/banned finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/banned" "$tree"; }

# plant LINE: a function with this line in it, in src/base/bad.c.
plant() {
    fresh
    printf 'static void f(int a)\n{\n    %s\n}\n' "$1" >"$tree/src/base/bad.c"
}

for name in strcpy strcat sprintf strtok atoi gets alloca strlen malloc \
    calloc realloc free strdup asprintf json_dumps strtod tolower isalpha; do
    plant "$name(a);"
    finds "^src/base/bad.c:3: $name\(\)" "$name" check
done

plant 'a = tree->free(a); /* malloc(1) */ print("strcpy(a)");'
passes "members, comments and strings are none" check
plant 'goto done;'
passes "goto done" check
plant 'goto again;'
finds 'goto again' "goto elsewhere" check
fresh
printf '#include <ctype.h>\n' >"$tree/src/base/bad.c"
finds '^src/base/bad.c:1: <ctype.h>' "ctype.h" check
fresh
plant 'g(a, free);'
finds '^src/base/bad.c:3: free\(\)' "free handed to a function" check
fresh
printf 'void f(void)\n{\n    free(malloc(1));\n}\n' >"$tree/src/base/memory.c"
passes "malloc in memory.c" check
printf 'void f(void)\n{\n    free(0);\n    strcpy(0, 0);\n}\n' >"$tree/cli/a.c"
finds '^cli/a.c:4: strcpy' "strcpy in cli" check

plant 'f(a - 1);'
finds '^src/base/bad.c:3: recursion: f -> f' "a function that calls itself" check
plant '/* Bounded: so it says. */ f(a - 1);'
finds 'recursion: f -> f' "whatever a comment says" check
fresh
printf 'void pith_a(int n)\n{\n    pith_b(n);\n}\n' >"$tree/src/base/one.c"
printf 'void pith_b(int n)\n{\n\n    pith_a(n);\n}\n' >"$tree/src/base/two.c"
finds 'recursion: pith_a -> pith_b -> pith_a' "recursion through another" check
sed -i '3s|.*|    /* Bounded: pith_a ends it. */|' "$tree/src/base/two.c"
passes "unless a comment says why it ends" check
fresh
for file in one two; do
    printf 'static void run(void)\n{\n}\nvoid pith_%s(void)\n{\n    run();\n}\n' \
        $file >"$tree/src/base/$file.c"
done
passes "static functions of the same name" check

fresh
mkdir -p "$tree/src/method"
printf '    X(auto) \\\n    X(body)\n' >"$tree/src/method/method_list.h"
printf 'void f(void)\n{\n    options.method = "body";\n}\n' >"$tree/cli/a.c"
finds '^cli/a.c:3: method "body"' "a method that a command names" check
printf 'void f(int a)\n{\n    is = strcmp(a->method, "auto") == 0;\n}\n' >"$tree/cli/a.c"
finds '^cli/a.c:3: method "auto"' "a method that is compared" check
mkdir -p "$tree/cli/eval"
mv "$tree/cli/a.c" "$tree/cli/eval/"
passes "the experiments of papers name them" check
exit $failed
