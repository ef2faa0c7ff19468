/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks: the numbers of the specification, and blocks of real texts.
 */
#include "block_match.h"

#include "score_near.h"
#include <math.h>

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

static void test_formula(void **state)
{
    (void)state;
    const pith_block_counts counts = {.tp = 3, .fn = 1, .tn = 6, .fp = 2};
    double value[6];
    pith_block_match_score(&counts, value);
    assert_near(value[0], .75);
    assert_near(value[1], .75);
    assert_near(value[2], .75);
    assert_near(value[3], .6);
    assert_near(value[4], .8);
    assert_near(value[5], 4.0 / 3);
}

static void test_texts(void **state)
{
    (void)state;
    /* Blocks: 5. Informative: the middle three. Extracted: the second and
     * third, half of the first, and the last; "the" alone is not half of four
     * words. */
    const char *texts[] = {example_gold, example_found, example_page};
    const double expected[] = {2.0 / 3, 0, .4, .5, .75, 1.5};
    assert_score("blocks", texts, expected, 6);
}

static void test_no_blocks(void **state)
{
    (void)state;
    SCORE("blocks", "a", "a", NAN, NAN, NAN, NAN, NAN, NAN);
    const char *noise[] = {"a", "", "b c\n\nd\n"};
    assert_score("blocks", noise, (const double[]){NAN, 1, 1, NAN, NAN, NAN},
                 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formula),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_no_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
