/* SPDX-License-Identifier: Apache-2.0 */
/* The area under points of false and true positive rates, by trapezoids. */
#include "arena.h"

#include <pith/eval.h>

#include <stdlib.h>

static int compare_points(const void *a, const void *b)
{
    const pith_roc_point *first = a, *second = b;
    int order = (first->false_rate > second->false_rate) -
                (first->false_rate < second->false_rate);
    return order ? order
                 : (first->true_rate > second->true_rate) -
                       (first->true_rate < second->true_rate);
}

double pith_roc_area(pith_roc_point *points, size_t n)
{
    pith_roc_point last = {0, 0};
    double area = 0;
    if (n)
        qsort(points, n, sizeof *points, compare_points);
    for (size_t i = 0; i <= n; i++) {
        pith_roc_point next = i < n ? points[i] : (pith_roc_point){1, 1};
        area += (next.false_rate - last.false_rate) *
                (next.true_rate + last.true_rate) / 2;
        last = next;
    }
    return area;
}
