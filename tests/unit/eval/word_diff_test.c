/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Word diff: the numbers of the specification, empty and repeated texts.
 */
#include <pith/eval.h>

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

static void test_example(void **state)
{
    (void)state;
    const char *texts[] = {example_gold, example_found, example_page};
    const double expected[] = {.7, 7.0 / 11, 2.0 / 3, 8.0 / 15, .75};
    assert_score("word-diff", texts, expected, 5);
}

static void test_edges(void **state)
{
    (void)state;
    SCORE("word-diff", "", "", 1, 1, 1, 1, 0);
    SCORE("word-diff", "a", "", 0, 0, 0, 0, 0);
    SCORE("word-diff", "", "a", 0, 0, 0, 0, 1);
    SCORE("word-diff", "a b", "c", 0, 0, 0, 0, 1);
    SCORE("word-diff", "a b c", "c b a", 1.0 / 3, 1.0 / 3, 1.0 / 3, .2, 1);
    const char *empty[] = {"", "", "one two"};
    assert_score("word-diff", empty, (const double[]){1, 1, 1, 1, 0}, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
