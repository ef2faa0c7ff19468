/* SPDX-License-Identifier: Apache-2.0 */
/* Where a page is cut so that its expected F-beta is largest, calculated by
 * hand. */
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

/* Weights 10, 10, 10 with probabilities 1, 0.5, 0. Expected F: keeping one
 * block, 2 * 10 / (10 + 15); two, 2 * 15 / (20 + 15); all, 2 * 15 / (30 +
 * 15). */
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

/* Weights .5, 2.5, 1.5, 1.5 with 1, 1/4, 1/8, 1/8. Expected F: keeping the
 * first alone, 2 * .5 / (.5 + 1.5); the first two, 2 * 1.125 / (3 + 1.5), which
 * is equal; all, 2 * 1.5 / (6 + 1.5). Of equal ones, the one that keeps less is
 * chosen. */
static void of_equal_cuts_the_smaller_wins(void **state)
{
    (void)state;
    static const uint32_t words[] = {1, 0, 2, 1};
    static const float probability[] = {0.125f, 1, 0.25f, 0.125f};
    pith_cut cut = pith_cut_find(words, probability, 4, 1);
    assert_true(cut.expected == 0.5);
    assert_true(cut.threshold == 1);
}

/* Even improbable blocks are kept if there is nothing better; 1/256 is in one
 * of the lowest classes, 0 in the lowest. */
static void low_probabilities_have_a_cut(void **state)
{
    (void)state;
    static const uint32_t words[] = {3, 4};
    static const float low[] = {1.0f / 256, 0};
    static const float least[] = {1.0f / 1024, 0};
    assert_true(pith_cut_find(words, low, 2, 1).threshold == 1.0 / 256);
    assert_true(pith_cut_find(words, least, 2, 1).threshold == 1.0 / 1024);
    static const float none[] = {0, 0};
    pith_cut cut = pith_cut_find(words, none, 2, 1);
    assert_true(cut.threshold == 1 && cut.expected == 0);
}

/* Blocks with the same probability are cut together: three of 2.5 words with
 * 1/2, and one with 1/4: 2 * 3.75 / (7.5 + 4.375). */
static void blocks_of_one_class_add_up(void **state)
{
    (void)state;
    static const uint32_t words[] = {2, 2, 2, 2};
    static const float probability[] = {0.5f, 0.25f, 0.5f, 0.5f};
    pith_cut cut = pith_cut_find(words, probability, 4, 1);
    assert_true(cut.threshold == 0.5);
    assert_true(fabs(cut.expected - 7.5 / 11.875) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_has_no_cut),
        cmocka_unit_test(largest_expected_f1_is_found),
        cmocka_unit_test(balance_moves_the_cut),
        cmocka_unit_test(of_equal_cuts_the_smaller_wins),
        cmocka_unit_test(low_probabilities_have_a_cut),
        cmocka_unit_test(blocks_of_one_class_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
