/* SPDX-License-Identifier: Apache-2.0 */
/* The cut of a page where its expected F-beta is largest, by hand. */
#include "auto_cut.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void nothing_has_no_cut(void **state)
{
    (void)state;
    pith_cut cut = pith_cut_find(NULL, NULL, 0, 1);
    assert_true(cut.threshold == 1);
    assert_true(cut.expected == 0);
}

/* Weights 10, 10, 10 with probabilities 1, 0.5, 0: one block kept is expected to have
 * 2 * 10 / (10 + 15), two 2 * 15 / (20 + 15), all 2 * 15 / (30 + 15). */
static void largest_expected_f1_is_found(void **state)
{
    (void)state;
    static const uint32_t words[] = {10, 10, 10};
    static const float probability[] = {0.5f, 0, 1};
    pith_cut cut = pith_cut_find(words, probability, 3, 1);
    assert_true(cut.threshold == 0.5);
    assert_true(fabs(cut.expected - 30.0 / 35) < 1e-9);
}

static void balance_moves_the_cut(void **state)
{
    (void)state;
    static const uint32_t words[] = {50, 40, 30, 20, 10};
    static const float probability[] = {0.9f, 0.6f, 0.45f, 0.3f, 0.1f};
    double precision = pith_cut_find(words, probability, 5, 0.1).threshold;
    double middle = pith_cut_find(words, probability, 5, 1).threshold;
    double recall = pith_cut_find(words, probability, 5, 10).threshold;
    assert_true(precision > middle);
    assert_true(middle > recall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_has_no_cut),
        cmocka_unit_test(largest_expected_f1_is_found),
        cmocka_unit_test(balance_moves_the_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
