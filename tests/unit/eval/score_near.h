/* SPDX-License-Identifier: Apache-2.0 */
/* Compares scores of two texts with numbers of six digits; has the texts of the
 * specification's example. */
#ifndef PITH_TEST_SCORE_NEAR_H
#define PITH_TEST_SCORE_NEAR_H

extern const char example_page[], example_gold[], example_found[];

/** Fail unless both are NaN or differ by less than a millionth. */
void assert_near(double actual, double expected);

/** Fail unless the first n columns have the expected values. */
void assert_score(const char *metric, const char *const texts[3],
                  const double *expected, int n);

#endif
