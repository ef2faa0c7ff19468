/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The allocator that the library has in every test program, except under
 * sanitizers, which know more about memory of their own. It notices memory that
 * goes to free() or pith_free() and came from elsewhere, and when the program
 * ends with status 0, what was not freed, which makes its status 1.
 */
#ifndef PITH_TESTS_TEST_ALLOCATOR_H
#define PITH_TESTS_TEST_ALLOCATOR_H

#include <stddef.h>

/** Calls of the library so far, and blocks that it holds now. */
typedef struct test_allocations {
    size_t alloc, realloc, free;
    size_t held;
} test_allocations;

/** Use it in this program under sanitizers, too. Before any other call. */
void test_allocator_use(void);

test_allocations test_allocator_counts(void);

/**
 * Whether a pointer was handed out by this allocator and is not freed. Reads
 * the bytes before it.
 */
int test_allocator_owns(const void *block);

/** The size of a block of the library, or somewhat more. */
size_t test_allocator_size(const void *block);

/** The nth allocation from now on fails, from 1; 0: none does. */
void test_allocator_fail_at(size_t n);

#endif
