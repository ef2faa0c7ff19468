/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shingles and exact match: the numbers of the specification, short and empty
 * texts, and the figure of a set.
 */
#include <pith/eval.h>

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

static void test_example(void **state)
{
    (void)state;
    SCORE("shingle-f1", example_gold, example_found, 4.0 / 7, .5, .533333);
    SCORE("exact-match", example_gold, example_found, 0);
}

static void test_edges(void **state)
{
    (void)state;
    SCORE("shingle-f1", "", "", NAN, NAN, 1);
    SCORE("shingle-f1", "a b", "a b", 1, 1, 1);
    SCORE("shingle-f1", "a b", "a", 0, 0, 0);
    SCORE("shingle-f1", "a b c d", "", NAN, 0, 0);
    SCORE("shingle-f1", "", "a b c d", 0, NAN, 0);
    SCORE("shingle-f1", "a b c d e a b c d", "a b c d", 1, 1.0 / 6, 2.0 / 7);
    SCORE("exact-match", "", " -- ", 1);
    SCORE("exact-match", "One, two", "One two!", 1);
    SCORE("exact-match", "One two", "one two", 0);
    SCORE("exact-match", "a b", "b a", 0);
}

static void add_page(pith_report *report, const char *gold, const char *found)
{
    pith_report_entry entry = {.subject = "s", .metric = "shingle-f1"};
    assert_int_equal(pith_score(entry.metric, (pith_str){gold, strlen(gold)},
                                (pith_str){found, strlen(found)}, PITH_S(""),
                                entry.value),
                     PITH_OK);
    assert_int_equal(pith_report_add(report, &entry), PITH_OK);
}

/* The F of the set is that of the means, not the mean of the pages' F. */
static void test_set(void **state)
{
    (void)state;
    pith_summary sum;
    pith_report *report = pith_report_new(NULL);
    add_page(report, "a b c d", "a b c d");
    add_page(report, "a b c d", "");
    add_page(report, "a b c d", "a b c d e f g");
    assert_int_equal(pith_report_summary(report, "s", "shingle-f1", NULL, &sum),
                     PITH_OK);
    assert_near(sum.mean[0], .625);
    assert_near(sum.mean[1], 2.0 / 3);
    assert_near(sum.mean[2], 2 * .625 * (2.0 / 3) / (.625 + 2.0 / 3));
    assert_int_equal(sum.counted[0], 2);
    assert_int_equal(sum.full[0], 1);
    assert_int_equal(sum.full[1], 2);
    pith_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
