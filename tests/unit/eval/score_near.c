/* SPDX-License-Identifier: Apache-2.0 */
/* Compares scores of two texts with numbers of six digits. */
#include "score_near.h"

#include <pith/eval.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const char example_page[] =
    "Home News\nRiver floods town\nThe river rose overnight\n"
    "Read the full report\nCopyright 2015";
const char example_gold[] =
    "River floods town\nThe river rose overnight\nRead the full report";
const char example_found[] =
    "News River floods town\nThe river rose overnight\nCopyright 2015";

void assert_near(double actual, double expected)
{
    if (isnan(actual) && isnan(expected))
        return;
    if (!(fabs(actual - expected) < 1e-6))
        fail_msg("%.7f is not %.7f", actual, expected);
}

void assert_score(const char *metric, const char *const texts[3],
                  const double *expected, int n)
{
    double value[PITH_SCORE_COLUMNS];
    pith_str slice[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    for (int i = 0; i < 3; i++) {
        if (texts[i])
            slice[i] = (pith_str){texts[i], strlen(texts[i])};
    }
    assert_int_equal(pith_score(metric, slice[0], slice[1], slice[2], value),
                     PITH_OK);
    for (int i = 0; i < n; i++)
        assert_near(value[i], expected[i]);
}
