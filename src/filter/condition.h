/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions over the fields of a record: `score > 0.8 and language = "th"`. */
#ifndef PITH_FILTER_CONDITION_H
#define PITH_FILTER_CONDITION_H

#include <pith/worker.h>

/**
 * Whether a condition can be read: its fields are there, its brackets are
 * closed, it has at most 4096 bytes and a text after "contains" at most 255.
 * PITH_ARG with the byte where it goes wrong, when not.
 */
pith_status pith_condition_check(pith_str condition, pith_error *error);

/**
 * Whether a condition that can be read holds for a result; false when memory
 * runs out. Linear in the condition and in the texts that it names.
 */
bool pith_condition_holds(pith_str condition, const pith_result *result,
                          pith_str url);

#endif
