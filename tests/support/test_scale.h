/* SPDX-License-Identifier: Apache-2.0 */
/* The extent of a test: limited, for `make check`, or full. */
#ifndef PITH_TESTS_TEST_SCALE_H
#define PITH_TESTS_TEST_SCALE_H

#include <stdbool.h>

/** Whether PITH_TEST_SCALE is "full", as `tools/run-long full` sets it. */
bool test_is_full(void);

#endif
