/* SPDX-License-Identifier: Apache-2.0 */
/* The throttle of a process, with a simulated clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "throttle.h"

enum { LEAST = 100000, MOST = 1600000 };

static void test_free_at_first(void **state)
{
    (void)state;
    pith_throttle t;
    pith_throttle_init(&t, LEAST, MOST, 1);
    for (uint64_t now = 5; now < 1000; now++)
        assert_true(pith_throttle_take(&t, now) == now);
    pith_throttle_clear(&t);
}

/* After a refusal all requests wait, one after the other. */
static void test_slows_all(void **state)
{
    (void)state;
    pith_throttle t;
    pith_throttle_init(&t, LEAST, MOST, 2);
    pith_throttle_slow(&t, 10, 20, 0);
    uint64_t last = 20;
    for (int i = 0; i < 20; i++) {
        uint64_t begin = pith_throttle_take(&t, 20);
        assert_true(begin >= last + LEAST / 2);
        assert_true(begin <= last + LEAST * 3 / 2 + 1);
        last = begin;
    }
    pith_throttle_clear(&t);
}

static void test_doubles_up_to_most(void **state)
{
    (void)state;
    pith_throttle t;
    pith_throttle_init(&t, LEAST, MOST, 3);
    uint64_t now = 0;
    for (uint64_t interval = LEAST; interval < 4ULL * MOST; interval *= 2) {
        pith_throttle_slow(&t, now, now + 1, 0);
        now += 2;
        assert_true(t.interval_us == (interval < MOST ? interval : MOST));
    }
    for (int i = 0; i < 100; i++)
        pith_throttle_ease(&t);
    assert_true(t.interval_us == 0);
    pith_throttle_clear(&t);
}

/* Eight requests that were in progress together count as one refusal. */
static void test_counts_once(void **state)
{
    (void)state;
    pith_throttle t;
    pith_throttle_init(&t, LEAST, MOST, 4);
    for (uint64_t i = 0; i < 8; i++)
        pith_throttle_slow(&t, 10 + i, 50 + i, 0);
    assert_true(t.interval_us == LEAST);
    pith_throttle_slow(&t, 60, 70, 0);
    assert_true(t.interval_us == 2 * LEAST);
    pith_throttle_clear(&t);
}

static void test_retry_after(void **state)
{
    (void)state;
    pith_throttle t;
    pith_throttle_init(&t, LEAST, MOST, 5);
    pith_throttle_slow(&t, 0, 0, 1000000);
    assert_true(pith_throttle_take(&t, 0) >= 500000);
    pith_throttle_slow(&t, 0, 0, UINT64_MAX); /* capped */
    assert_true(pith_throttle_take(&t, 0) <= 3ULL * MOST);
    pith_throttle_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_at_first),
        cmocka_unit_test(test_slows_all),
        cmocka_unit_test(test_doubles_up_to_most),
        cmocka_unit_test(test_counts_once),
        cmocka_unit_test(test_retry_after),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
