/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lengths: the numbers of the specification, and empty texts.
 */
#include "lengths.h"
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

static void test_formula(void **state)
{
    (void)state;
    static const double rows[][6] = {
        {1700, 1500, 0, .882353, 1, .937500},
        {1500, 1300, 0, .866667, 1, .928571},
        {700, 500, 0, .714286, 1, .833333},
        {1650, 1500, 50, .878788, .966667, .920635},
        {53, 53, 17, .679245, .679245, .679245},
        {10, 50, 0, 1, 1, 1}, /* inconsistent: limited to 1 */
        {0, 0, 0, 1, 1, 1},
        {0, 9, 9, 0, 0, 0},
        {9, 0, 0, 0, 1, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value[3];
        pith_lengths_score(rows[i][0], rows[i][1], rows[i][2], value);
        for (int k = 0; k < 3; k++)
            assert_near(value[k], rows[i][3 + k]);
    }
}

static void test_texts(void **state)
{
    (void)state;
    SCORE("lengths", example_gold, example_found, .679245, .679245, .679245);
    SCORE("lengths", "", "", 1, 1, 1);
    SCORE("lengths", "a", " ", 0, 0, 0);
    SCORE("lengths", "", "a", 0, 1, 0);
    /* Characters are code points. */
    SCORE("lengths", "\xc3\xa9\xc3\xa9 aaaa", "\xc3\xa9\xc3\xa9", 1, 2.0 / 6,
          .5);
    /* Two words in another order: the last one of the gold text is missing. */
    SCORE("lengths", "xxx y", "y xxx", .75, .75, .75);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formula),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
