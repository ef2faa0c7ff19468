/* SPDX-License-Identifier: Apache-2.0 */
/* Results: one heap block each, so that freeing is one call. */
#ifndef PITH_CORE_RESULT_H
#define PITH_CORE_RESULT_H

#include <pith/pith.h>

/** A result with copies of everything that facts borrow, or NULL. The
 * method's name is copied too. */
pith_result *pith_result_copy(const pith_result *facts);

#endif
