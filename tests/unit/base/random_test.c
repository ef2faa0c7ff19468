/* SPDX-License-Identifier: Apache-2.0 */
/* The first numbers of SplitMix64 as published, and numbers below a bound. */
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_published_numbers(void **state)
{
    (void)state;
    uint64_t seed = 0;
    assert_true(pith_random_next(&seed) == 0xe220a8397b1dcdaf);
    assert_true(pith_random_next(&seed) == 0x6e789e6aa1b965f4);
    assert_true(pith_random_next(&seed) == 0x06c45d188009454f);
}

static void test_below(void **state)
{
    (void)state;
    unsigned seen[3] = {0};
    uint64_t seed = 1;
    for (unsigned i = 0; i < 3000; i++) {
        uint64_t one = pith_random_below(&seed, 3);
        assert_true(one < 3);
        seen[one]++;
    }
    for (unsigned i = 0; i < 3; i++)
        assert_true(seen[i] > 900 && seen[i] < 1100);
    assert_true(pith_random_below(&seed, 1) == 0);
    assert_true(pith_random_below(&seed, 0) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_numbers),
        cmocka_unit_test(test_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
