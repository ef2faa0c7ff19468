/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Page accuracy: correct, deviation, without content.
 */
#include "score_near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SCORE(metric, gold, found, ...)              \
    assert_score(                                    \
        metric, (const char *[]){gold, found, NULL}, \
        (const double[]){__VA_ARGS__},               \
        (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)))

static void test_kinds(void **state)
{
    (void)state;
    SCORE("page-accuracy", "a b c d e f g h i", "a b c d e f g h i", 1, 0, 0);
    SCORE("page-accuracy", "a b c d e f g h i", "a b c d e f g h x", 0, 1, 0);
    SCORE("page-accuracy", "a b c d e f g h i", "a b c d e f g h i x y", 1, 0,
          0);
    SCORE("page-accuracy", "a b", " \n", 0, 0, 1);
    SCORE("page-accuracy", "a b", "--", 0, 1, 0);
    SCORE("page-accuracy", "", "", 1, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
