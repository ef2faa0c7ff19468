/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The area under a ROC curve: the vector of the specification, no points at
 * all, points in any order.
 */
#include "score_near.h"

#include <pith/eval.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* (TP,FP,FN,TN) = (10,30,0,0) (9,6,1,24) (6,0,4,30) (0,0,10,30). */
static void test_specified_points(void **state)
{
    (void)state;
    pith_roc_point points[] = {{1, 1}, {.2, .9}, {0, .6}, {0, 0}};
    assert_near(pith_roc_area(points, 4), .91);
    pith_roc_point mixed[] = {{0, .6}, {1, 1}, {0, 0}, {.2, .9}};
    assert_near(pith_roc_area(mixed, 4), .91);
}

static void test_edges(void **state)
{
    (void)state;
    pith_roc_point point = {0, 1};
    assert_near(pith_roc_area(&point, 0), .5);
    assert_near(pith_roc_area(&point, 1), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_specified_points),
        cmocka_unit_test(test_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
