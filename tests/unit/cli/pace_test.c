/* SPDX-License-Identifier: Apache-2.0 */
/* Delays between requests: each server has its own, however its address is
 * written; without a delay nobody waits. */
#include "pace.h"

#include "progress.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { DELAY_MS = 60, SERVERS = 100 };

static uint64_t time_of(pith_pace *pace, const char *address)
{
    uint64_t start = pith_clock_ms();
    pith_pace_wait(pace, address);
    return pith_clock_ms() - start;
}

static void test_one_server(void **state)
{
    (void)state;
    pith_pace pace;
    pith_pace_init(&pace);
    pace.delay_ms = DELAY_MS;
    uint64_t start = pith_clock_ms();
    pith_pace_wait(&pace, "http://a.example/1");
    pith_pace_wait(&pace, "HTTP://A.example?2");
    pith_pace_wait(&pace, "https://a.example");
    assert_true(pith_clock_ms() - start >= 2 * DELAY_MS);
    pith_pace_clear(&pace);
}

static void test_many_servers(void **state)
{
    (void)state;
    pith_pace pace;
    pith_pace_init(&pace);
    pace.delay_ms = 60000;
    uint64_t start = pith_clock_ms();
    for (int i = 0; i < SERVERS; i++) {
        char address[40];
        snprintf(address, sizeof address, "http://h.example:%d/", i);
        pith_pace_wait(&pace, address);
    }
    assert_true(pith_clock_ms() - start < pace.delay_ms);
    /* The servers are still known: the next turn is only one delay away. */
    assert_int_equal(pace.count, SERVERS);
    pith_pace_clear(&pace);
}

static void test_no_pause(void **state)
{
    (void)state;
    pith_pace pace;
    pith_pace_init(&pace);
    for (int i = 0; i < SERVERS; i++)
        assert_true(time_of(&pace, "http://a/") < DELAY_MS * SERVERS);
    assert_int_equal(pace.count, 0);
    pith_pace_clear(&pace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_server),
        cmocka_unit_test(test_many_servers),
        cmocka_unit_test(test_no_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
