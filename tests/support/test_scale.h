/* SPDX-License-Identifier: Apache-2.0 */
/* How much a test tries: as much as `make check` has time for, or all. */
#ifndef PITH_TESTS_TEST_SCALE_H
#define PITH_TESTS_TEST_SCALE_H

#include <stdbool.h>

/** Whether PITH_TEST_SCALE is "full", as `tools/run-long full` sets it. */
bool test_is_full(void);

#endif
