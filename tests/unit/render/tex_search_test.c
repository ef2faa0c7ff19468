/* SPDX-License-Identifier: Apache-2.0 */
/* TeX in running text: what is a formula, and which one comes first. */
#include "tex_search.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct tex_case {
    const char *text;
    const char *want; /* the sources in order; displayed ones in [..] */
} tex_case;

static const tex_case cases[] = {
    {"", ""},
    {"no formula", ""},
    {"\\(x\\)", "(x)"},
    {"\\(\\)", ""},
    {"\\(ab\\)", ""},
    {"\\(a+b\\) and \\[c^2\\].", "(a+b)[c^2]"},
    {"\\[c^2\\] and \\(a+b\\)", "[c^2](a+b)"},
    /* An unclosed formula hides none of another kind. */
    {"\\(x\\) \\[ y \\(z\\)", "(x)(z)"},
    {"\\[ y \\(x\\) \\[ y \\(z\\) \\]", "[ y \\(x\\) \\[ y \\(z\\) ]"},
    {"\\(x\\) \\(y", "(x)"},
    /* Text that is not TeX hides what follows of its own kind. */
    {"\\(two words\\) \\(x\\)", ""},
    {"\\(two words\\) \\[x\\] \\(y\\)", "[x](y)"},
    /* A closing sign before the opening one. */
    {"\\) \\(x\\) \\] \\[y\\]", "(x)[y]"},
};

static void find_formulas(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_tex_search search = {.text = pith_str_of(cases[i].text)};
        char seen[100] = "";
        size_t len = 0;
        while (pith_tex_next(&search)) {
            const char *signs = search.displayed ? "[]" : "()";
            len +=
                (size_t)snprintf(seen + len, sizeof seen - len, "%c%.*s%c",
                                 signs[0], PITH_FMT(search.source), signs[1]);
            assert_int_equal(search.end - search.from, search.source.len + 4);
        }
        assert_string_equal(seen, cases[i].want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(find_formulas)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
