/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ROUGE-LSum: the numbers of the specification, empty texts, long lines.
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
    SCORE("rouge-lsum", example_gold, example_found, .7, .636364, .666667);
    SCORE("rouge-lsum", "the cat the\nthe dog", "the cat\na dog", .75, .6,
          2.0 / 3);
}

static void test_edges(void **state)
{
    (void)state;
    SCORE("rouge-lsum", "", "", 1, 1, 1);
    SCORE("rouge-lsum", "\n \n", "a", 0, 1, 0);
    SCORE("rouge-lsum", "a", "", 0, 0, 0);
    SCORE("rouge-lsum", "A", "a", 0, 0, 0);
}

/* A line with more words than a machine word has bits. */
static void test_long_lines(void **state)
{
    (void)state;
    char gold[1000], found[1000];
    size_t at = 0;
    for (int i = 0; i < 200; i++)
        at += (size_t)snprintf(gold + at, sizeof gold - at, "w%d ", i);
    at = 0;
    for (int i = 0; i < 200; i += 2)
        at += (size_t)snprintf(found + at, sizeof found - at, "w%d ", i);
    SCORE("rouge-lsum", gold, found, 1, .5, 2.0 / 3);
    SCORE("rouge-lsum", found, gold, .5, 1, 2.0 / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_long_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
