/* SPDX-License-Identifier: Apache-2.0 */
/* Time limits, checked now and then. */
#include "arena.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A cancel function, which says yes at the nth call. */
typedef struct caller {
    int asked, yes_at;
} caller;

static bool be_asked(void *context)
{
    caller *c = context;
    return ++c->asked == c->yes_at;
}

static void test_looks_once_in_so_much_work(void **state)
{
    (void)state;
    caller c = {0};
    pith_deadline deadline = {.is_cancelled = be_asked, .context = &c};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    arena.deadline = &deadline;
    pith_deadline_start(&deadline, UINT32_MAX);
    for (int i = 0; i < PITH_DEADLINE_WORK - 1; i++)
        assert_int_equal(pith_arena_work(&arena, 1), PITH_OK);
    assert_int_equal(c.asked, 0);
    assert_int_equal(pith_arena_work(&arena, 1), PITH_OK);
    assert_int_equal(c.asked, 1);
    /* However much work is reported at once, there is one call. */
    assert_int_equal(pith_arena_work(&arena, SIZE_MAX / 4), PITH_OK);
    assert_int_equal(c.asked, 2);
    pith_arena_free(&arena);
}

static void test_stays_over(void **state)
{
    (void)state;
    caller c = {.yes_at = 2};
    pith_deadline deadline = {.is_cancelled = be_asked, .context = &c};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    arena.deadline = &deadline;
    pith_deadline_start(&deadline, UINT32_MAX);
    assert_false(pith_deadline_look(&deadline));
    assert_true(pith_deadline_look(&deadline));
    assert_true(deadline.was_cancelled);
    assert_int_equal(pith_arena_work(&arena, 1), PITH_LIMIT);
    assert_null(pith_arena_alloc(&arena, 1, 1));
    assert_int_equal(c.asked, 2); /* an answer is not asked for again */
    pith_deadline_stop(&deadline);
    assert_int_equal(pith_arena_work(&arena, 1), PITH_OK);
    assert_non_null(pith_arena_alloc(&arena, 1, 1));
    pith_arena_free(&arena);
}

static void test_an_allocation_is_work(void **state)
{
    (void)state;
    caller c = {.yes_at = 1};
    pith_deadline deadline = {.is_cancelled = be_asked, .context = &c};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    arena.deadline = &deadline;
    pith_deadline_start(&deadline, UINT32_MAX);
    assert_non_null(pith_arena_alloc(&arena, PITH_DEADLINE_WORK, 1));
    assert_int_equal(c.asked, 0);
    assert_null(pith_arena_alloc(&arena, PITH_DEADLINE_WORK, 16));
    assert_int_equal(c.asked, 1);
    pith_arena_free(&arena);
}

static void test_time_runs_out(void **state)
{
    (void)state;
    pith_deadline deadline = {0};
    pith_deadline_start(&deadline, 60000);
    assert_false(pith_deadline_look(&deadline));
    pith_deadline_start(&deadline, 0);
    assert_true(pith_deadline_look(&deadline));
    assert_false(deadline.was_cancelled);
    pith_deadline_start(&deadline, 0);
    pith_deadline_extend(&deadline, UINT64_C(60000000000));
    assert_false(pith_deadline_look(&deadline));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_looks_once_in_so_much_work),
        cmocka_unit_test(test_stays_over),
        cmocka_unit_test(test_an_allocation_is_work),
        cmocka_unit_test(test_time_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
