/* SPDX-License-Identifier: Apache-2.0 */
/* Results: one heap block each, so that freeing is one call. */
#ifndef PITH_CORE_RESULT_H
#define PITH_CORE_RESULT_H

#include <pith/pith.h>

/**
 * Copy a result, with everything that it borrows, including the name of the
 * method. NULL if memory ran out.
 */
pith_result *pith_result_copy(const pith_result *facts);

#endif
