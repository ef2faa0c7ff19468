/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The hooks of pith_allocator_set(). Every test program installs them
 * (test_allocator.h), so every test must free what it allocates. Here, for each
 * part of the public interface and each n, the nth call of alloc or realloc
 * fails: the answer is PITH_NOMEM and no memory is left. Results that callers
 * own come from the hooks.
 */
#include "allocator_runs.h"
#include "test_allocator.h"

#include <pith/pith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_ALLOCATIONS = 20000 };

static void fail_everywhere(const allocator_run *row)
{
    size_t before = test_allocator_counts().held;
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    while (status != PITH_OK && n < MOST_ALLOCATIONS) {
        /* All of them, except in builds whose arenas allocate each piece. */
        n += 1 + n / 256;
        test_allocator_fail_at(n);
        status = row->run();
        if (status != PITH_OK && status != PITH_NOMEM)
            fail_msg("%s, allocation %zu: %s", row->name, n,
                     pith_status_text(status));
        if (test_allocator_counts().held != before)
            fail_msg("%s, allocation %zu: memory is not freed", row->name, n);
    }
    test_allocator_fail_at(0);
    if (status != PITH_OK || n < 3)
        fail_msg("%s: %zu allocations", row->name, n);
}

static void test_each_allocation_fails(void **state)
{
    (void)state;
    for (const allocator_run *row = allocator_runs; row->name; row++)
        fail_everywhere(row);
}

/* Without failures all memory is freed through the hooks. */
static void test_balance(void **state)
{
    (void)state;
    for (const allocator_run *row = allocator_runs; row->name; row++) {
        test_allocations before = test_allocator_counts();
        assert_int_equal(row->run(), PITH_OK);
        test_allocations after = test_allocator_counts();
        if (after.alloc - before.alloc != after.free - before.free ||
            after.alloc == before.alloc)
            fail_msg("%s: %zu blocks, %zu freed", row->name,
                     after.alloc - before.alloc, after.free - before.free);
    }
}

static void test_owned_results(void **state)
{
    (void)state;
    char *text = NULL;
    assert_int_equal(pith_extract(PITH_S("<p>A river that rose."), &text, NULL),
                     PITH_OK);
    assert_true(test_allocator_owns(text));
    size_t freed = test_allocator_counts().free;
    pith_free(text);
    assert_int_equal(test_allocator_counts().free, freed + 1);
    pith_free(NULL);
    assert_int_equal(test_allocator_counts().free, freed + 1);
}

static void test_own_blocks(void **state)
{
    (void)state;
    test_allocations before = test_allocator_counts();
    char *block = pith_alloc(0);
    assert_true(test_allocator_owns(block));
    block = pith_realloc(block, 3);
    memcpy(block, "ab", 3);
    block = pith_realloc(block, 1 << 20);
    assert_string_equal(block, "ab");
    test_allocator_fail_at(1);
    assert_null(pith_realloc(block, 2 << 20));
    assert_string_equal(block, "ab");
    block = pith_realloc(block, 0);
    assert_true(test_allocator_owns(block));
    pith_free(block);
    test_allocator_fail_at(1);
    assert_null(pith_realloc(NULL, 1));
    block = pith_realloc(NULL, 1);
    pith_free(block);
    test_allocations after = test_allocator_counts();
    assert_int_equal(after.alloc - before.alloc, 3);
    assert_int_equal(after.realloc - before.realloc, 4);
    assert_int_equal(after.held, before.held);
}

static void *never(size_t bytes, void *user)
{
    (void)bytes;
    (void)user;
    return NULL;
}

static void *never_again(void *block, size_t bytes, void *user)
{
    (void)block;
    return never(bytes, user);
}

static void no_more(void *block, void *user)
{
    (void)block;
    (void)user;
}

/* After the first allocation the hooks cannot be changed. */
static void test_set_too_late(void **state)
{
    (void)state;
    pith_free(pith_alloc(1));
    const pith_allocator other = {never, never_again, no_more, NULL};
    assert_int_equal(pith_allocator_set(&other), PITH_ARG);
    assert_int_equal(pith_allocator_set(NULL), PITH_ARG);
    void *block = pith_alloc(1);
    assert_true(test_allocator_owns(block));
    pith_free(block);
}

/* Runs first, before anything is allocated. */
static int check_arguments(void)
{
    const pith_allocator parts[] = {{NULL, never_again, no_more, NULL},
                                    {never, NULL, no_more, NULL},
                                    {never, never_again, NULL, NULL}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (pith_allocator_set(&parts[i]) != PITH_ARG)
            return 1;
    return 0;
}

int main(void)
{
    if (check_arguments())
        return 1;
    test_allocator_use();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_owned_results),
        cmocka_unit_test(test_own_blocks),
        cmocka_unit_test(test_balance),
        cmocka_unit_test(test_each_allocation_fails),
        cmocka_unit_test(test_set_too_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
