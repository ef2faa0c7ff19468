/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting numbers in linear time and in place. */
#ifndef PITH_BASE_SORT_H
#define PITH_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/**
 * Sort numbers ascending. A radix sort from the most significant byte on, which
 * moves each number at most eight times whatever they are, without memory of
 * its own but 50 KB of stack; few numbers are sorted by insertion.
 */
void pith_sort_u64(uint64_t *numbers, size_t n);

#endif
