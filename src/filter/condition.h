/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions over the fields of a record: `score > 0.8 and language = "th"`. */
#ifndef PITH_FILTER_CONDITION_H
#define PITH_FILTER_CONDITION_H

#include <pith/pith.h>

/** Check a condition: its fields exist, its parentheses are closed, it has at
 * most 4096 bytes, and a text after "contains" has at most 255. Otherwise
 * PITH_ARG, with the offset of the error. */
pith_status pith_condition_check(pith_str condition, pith_error *error);

/** Whether a valid condition holds for a result; false if memory runs out.
 * Linear in the condition and in the texts of its fields. */
bool pith_condition_holds(pith_str condition, const pith_result *result,
                          pith_str url);

#endif
