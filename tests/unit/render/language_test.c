/* SPDX-License-Identifier: Apache-2.0 */
/* Languages of code in class names. */
#include "language.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char *const cases[][2] = {
    {"", ""},
    {"language-c", "c"},
    {"hljs language-c++ x", "c++"},
    {"LANG-Objective-C", "Objective-C"},
    {"highlight highlight-source-c#", "c#"},
    {"brush:js;", "js"},
    {"highlight-python notranslate", "python"},
    {"xlanguage-c", ""},
    {"language-", ""},
    {"language- lang-py", "py"},
    {"language-\"><b>", ""},
    {"language-abcdefghijklmnopqrstuvwxyzabcdefghijk", ""},
};

static void test_classes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pith_str got = pith_language_in(pith_str_of(cases[i][0]));
        if (!pith_str_eq(got, pith_str_of(cases[i][1])))
            fail_msg("%s gives %.*s", cases[i][0], PITH_FMT(got));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
