/* SPDX-License-Identifier: Apache-2.0 */
/* The arena: alignment, limits, growing, reuse, and failing on demand. */
#include "arena.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_blocks_do_not_overlap(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    enum { N = 2000 };
    static unsigned char *blocks[N];
    for (size_t i = 0; i < N; i++) {
        blocks[i] = pith_arena_alloc(&arena, i % 301, 1);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        memset(blocks[i], (int)(i % 251), i % 301);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < i % 301; k++)
            assert_int_equal(blocks[i][k], i % 251);
    pith_arena_free(&arena);
}

static void test_zero_bytes(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    void *first = pith_arena_alloc(&arena, 0, 8);
    void *second = pith_arena_alloc(&arena, 8, 0);
    assert_non_null(first);
    assert_non_null(second);
    assert_ptr_not_equal(first, second);
    pith_arena_free(&arena);
}

static void test_zeroed(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    for (size_t round = 0; round < 3; round++) {
        memset(pith_arena_alloc(&arena, 1000, 1), 0xff, 1000);
        pith_arena_clear(&arena);
        const char *bytes = pith_arena_zalloc(&arena, 10, 100);
        for (size_t i = 0; i < 1000; i++)
            assert_int_equal(bytes[i], 0);
        pith_arena_clear(&arena);
    }
    pith_arena_free(&arena);
}

static void test_overflow(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    assert_null(pith_arena_alloc(&arena, SIZE_MAX, 2));
    assert_null(pith_arena_alloc(&arena, SIZE_MAX, 1));
    assert_null(pith_arena_alloc(&arena, SIZE_MAX / 16 + 1, 16));
    assert_null(pith_arena_zalloc(&arena, SIZE_MAX - 8, 1));
    void *old = pith_arena_alloc(&arena, 4, 4);
    assert_null(pith_arena_grow(&arena, old, 4, SIZE_MAX, 4));
    assert_null(pith_arena_grow(&arena, old, 4, SIZE_MAX, 1));
    assert_null(pith_arena_copy(&arena, (pith_str){"", SIZE_MAX}));
    assert_non_null(pith_arena_alloc(&arena, 1, 1));
    pith_arena_free(&arena);
}

static void test_limit(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 1000);
    size_t n = 0;
    while (pith_arena_alloc(&arena, 100, 1))
        n++;
    assert_true(n >= 5 && n <= 10);
    assert_true(arena.used <= 1000);
    pith_arena_clear(&arena);
    assert_int_equal(arena.used, 0);
    assert_non_null(pith_arena_alloc(&arena, 100, 1));
    assert_null(pith_arena_alloc(&arena, 1000, 1));
    pith_arena_free(&arena);
    assert_int_equal(arena.limit, 1000); /* as after pith_arena_init() */
    assert_null(pith_arena_alloc(&arena, 1001, 1));
    pith_arena_free(&arena);
}

static void test_peak(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_arena_alloc(&arena, 5000, 1);
    size_t peak = arena.peak;
    assert_true(peak >= 5000);
    pith_arena_clear(&arena);
    pith_arena_alloc(&arena, 10, 1);
    assert_int_equal(arena.peak, peak);
    pith_arena_free(&arena);
}

static void test_grow_keeps_the_elements(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    uint32_t *numbers = NULL;
    size_t count = 0;
    for (size_t round = 1; round <= 12; round++) {
        size_t more = (size_t)1 << round;
        numbers = pith_arena_grow(&arena, numbers, count, more, 4);
        assert_non_null(numbers);
        while (count < more) {
            numbers[count] = (uint32_t)count * 7;
            count++;
        }
        if (round % 3 == 0) /* prevents the next block from growing in place */
            assert_non_null(pith_arena_alloc(&arena, 24, 1));
    }
    for (size_t i = 0; i < count; i++)
        assert_int_equal(numbers[i], i * 7);
    pith_arena_free(&arena);
}

static void test_old_bytes_survive_a_move(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    char *old = pith_arena_copy(&arena, PITH_S("abc"));
    assert_non_null(pith_arena_alloc(&arena, 1, 1));
    char *moved = pith_arena_grow(&arena, old, 4, 5000, 1);
    assert_non_null(moved);
    assert_ptr_not_equal(moved, old);
    assert_string_equal(old, "abc");
    assert_string_equal(moved, "abc");
    pith_arena_free(&arena);
}

static void test_copy(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const char *copy = pith_arena_copy(&arena, (pith_str){"a\0b", 3});
    assert_memory_equal(copy, "a\0b\0", 4);
    assert_string_equal(pith_arena_copy(&arena, (pith_str){NULL, 0}), "");
    pith_arena_free(&arena);
}

/* After a first round, the same work allocates no memory from the system. */
static void test_clear_keeps_the_memory(void **state)
{
    (void)state;
#ifdef PITH_ARENA_DEBUG
    skip(); /* in such a build every allocation calls malloc */
#endif
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const void *block = NULL;
    for (size_t round = 0; round < 5; round++) {
        for (size_t i = 0; i < 100; i++)
            assert_non_null(pith_arena_alloc(&arena, 10000, 1));
        if (round > 1)
            assert_ptr_equal(arena.blocks, block);
        pith_arena_clear(&arena);
        block = arena.blocks;
        assert_non_null(block);
    }
    pith_arena_free(&arena);
}

static void test_fail_after(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    for (size_t n = 0; n < 5; n++) {
        arena.fail_after = n;
        for (size_t i = 0; i < n; i++)
            assert_non_null(pith_arena_alloc(&arena, 8, 1));
        assert_null(pith_arena_alloc(&arena, 8, 1));
        assert_null(pith_arena_zalloc(&arena, 8, 1));
        assert_null(pith_arena_copy(&arena, PITH_S("x")));
        assert_null(pith_arena_alloc(&arena, 8, 1)); /* and remains so */
        arena.fail_after = SIZE_MAX;
        void *old = pith_arena_alloc(&arena, 8, 1);
        arena.fail_after = 0;
        assert_null(pith_arena_grow(&arena, old, 8, 16, 1));
    }
    pith_arena_free(&arena);
}

static void test_room(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    uint32_t cap = 0, *array = NULL;
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t *more = pith_arena_room(&arena, array, i, &cap, sizeof *array);
        assert_non_null(more);
        assert_true(cap > i && cap < 2 * i + 65);
        array = more;
        array[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(array[i], i);
    /* More bytes than a size can express, and more than the system has. */
    uint32_t full = UINT32_MAX;
    assert_null(pith_arena_room(&arena, array, full, &full, sizeof *array));
    assert_int_equal(full, UINT32_MAX);
    arena.fail_after = 0;
    assert_null(pith_arena_room(&arena, array, cap, &cap, 1 << 20));
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_do_not_overlap),
        cmocka_unit_test(test_zero_bytes),
        cmocka_unit_test(test_zeroed),
        cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_peak),
        cmocka_unit_test(test_grow_keeps_the_elements),
        cmocka_unit_test(test_old_bytes_survive_a_move),
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_clear_keeps_the_memory),
        cmocka_unit_test(test_fail_after),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
