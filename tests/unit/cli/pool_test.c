/* SPDX-License-Identifier: Apache-2.0 */
/* Threads with ordered results. */
#include "pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

typedef struct trial {
    size_t expected; /* next item to be delivered */
    size_t stop_at;
    size_t discarded;
    bool mixed; /* results came out of order */
} trial;

static void *begin(void *context)
{
    (void)context;
    return malloc(1);
}

static void *begin_not(void *context)
{
    (void)context;
    return NULL;
}

static void *work(void *state, size_t item)
{
    (void)state;
    /* Early items take longer, so that threads overtake each other. */
    struct timespec pause = {0, item % 7 == 0 ? 200000 : 0};
    nanosleep(&pause, NULL);
    size_t *result = malloc(sizeof *result);
    *result = item * item;
    return result;
}

static bool deliver(void *context, size_t item, void *result)
{
    trial *t = context;
    t->mixed =
        t->mixed || item != t->expected || *(size_t *)result != item * item;
    t->expected++;
    free(result);
    return t->expected != t->stop_at;
}

static pith_pool make(trial *t, size_t count, unsigned threads)
{
    return (pith_pool){
        .count = count,
        .threads = threads,
        .context = t,
        .begin = begin,
        .end = free,
        .work = work,
        .deliver = deliver,
        .discard = free,
    };
}

static void test_order(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads < 9; threads++) {
        trial t = {0};
        pith_pool pool = make(&t, 300, threads);
        assert_true(pith_pool_run(&pool));
        assert_int_equal(t.expected, 300);
        assert_false(t.mixed);
    }
}

static void test_stop(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads < 5; threads++) {
        trial t = {.stop_at = 50};
        pith_pool pool = make(&t, 300, threads);
        assert_true(pith_pool_run(&pool));
        assert_int_equal(t.expected, 50);
        assert_false(t.mixed);
    }
}

static void test_nothing_to_do(void **state)
{
    (void)state;
    trial t = {0};
    pith_pool pool = make(&t, 0, 4);
    assert_true(pith_pool_run(&pool));
    assert_int_equal(t.expected, 0);
}

static void test_no_thread_can_begin(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads < 4; threads++) {
        trial t = {0};
        pith_pool pool = make(&t, 10, threads);
        pool.begin = begin_not;
        assert_false(pith_pool_run(&pool));
        assert_int_equal(t.expected, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_nothing_to_do),
        cmocka_unit_test(test_no_thread_can_begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
