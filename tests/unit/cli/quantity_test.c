/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers with units. */
#include "quantity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check_count(const char *text, uint64_t max, uint64_t expected)
{
    uint64_t value = 7;
    bool fine = pith_quantity_count(text, max, &value);
    assert_int_equal(fine, expected != UINT64_MAX);
    assert_int_equal(value, fine ? expected : 7);
}

static void check_duration(const char *text, uint64_t expected)
{
    uint64_t value = 7;
    bool fine = pith_quantity_duration(text, 1000000, &value);
    assert_int_equal(fine, expected != UINT64_MAX);
    assert_int_equal(value, fine ? expected : 7);
}

static void test_counts(void **state)
{
    (void)state;
    check_count("0", UINT64_MAX, 0);
    check_count("20M", UINT64_MAX, 20000000);
    check_count("1k", UINT64_MAX, 1000);
    check_count("1K", UINT64_MAX, 1000);
    check_count("3G", UINT64_MAX, 3000000000);
    check_count("18446744073709551614", UINT64_MAX, 18446744073709551614u);
    check_count("18446744073709551616", UINT64_MAX, UINT64_MAX);
    check_count("18446744073709551615k", UINT64_MAX, UINT64_MAX);
    check_count("101", 100, UINT64_MAX);
    static const char *const bad[] = {"",   "M",  "1m",   "1 M", "-1",
                                      "+1", " 1", "1.5M", "1MB", "0x10"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_count(bad[i], UINT64_MAX, UINT64_MAX);
}

static void test_durations(void **state)
{
    (void)state;
    check_duration("30s", 30000);
    check_duration("30", 30000);
    check_duration("250ms", 250);
    check_duration("0", 0);
    check_duration("1001s", UINT64_MAX);
    check_duration("5m", UINT64_MAX);
    check_duration("1.5s", UINT64_MAX);
    check_duration("s", UINT64_MAX);
    check_duration("", UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_durations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
