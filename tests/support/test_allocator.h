/* SPDX-License-Identifier: Apache-2.0 */
/* The library's allocator in every test program, except under sanitizers, which
 * check memory themselves. It detects memory passed to the wrong one of free()
 * and pith_free(), and, if the program ends with status 0, unfreed memory,
 * which changes the status to 1. */
#ifndef PITH_TESTS_TEST_ALLOCATOR_H
#define PITH_TESTS_TEST_ALLOCATOR_H

#include <stddef.h>

/** The library's allocations so far, and its current blocks. */
typedef struct test_allocations {
    size_t alloc, realloc, free;
    size_t held;
} test_allocations;

/** Also use it in this program under sanitizers. Call it first. */
void test_allocator_use(void);

test_allocations test_allocator_counts(void);

/** Whether a pointer was returned by this allocator and is not freed. Reads the
 * bytes before it. */
int test_allocator_owns(const void *block);

/** The size of a block of the library, or slightly more. */
size_t test_allocator_size(const void *block);

/** The nth allocation from now on fails, from 1; 0: none fails. */
void test_allocator_fail_at(size_t n);

#endif
