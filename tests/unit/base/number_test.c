/* SPDX-License-Identifier: Apache-2.0 */
/* Decimal numbers to and from text. */
#include "number.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static double parsed(const char *text)
{
    double value = NAN;
    assert_true(pith_number_parse(pith_str_of(text), &value));
    return value;
}

static void test_reads_what_people_write(void **state)
{
    (void)state;
    assert_true(parsed("0") == 0);
    assert_true(parsed("007") == 7);
    assert_true(parsed("-0.5") == -0.5);
    assert_true(parsed("+.25") == 0.25);
    assert_true(parsed("3.") == 3);
    assert_true(parsed("1e3") == 1000);
    assert_true(parsed("1E-12") == 1e-12);
    assert_true(parsed("0.333") == 0.333);
    assert_true(parsed("123456789012345") == 123456789012345.0);
    assert_true(fabs(parsed("0.00000000000000000000001") - 1e-23) < 1e-37);
    assert_true(parsed("12345678901234567890123") > 1.2345678901234e22);
    assert_true(parsed("1e-330") < 1e-300);
    assert_true(parsed("0e400") == 0);
}

static void test_refuses_the_rest(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        ".",
        "-",
        "1 ",
        " 1",
        "1,5",
        "0x10",
        "1e",
        "e5",
        "1e+",
        "--1",
        "nan",
        "inf",
        "1e400",
        "1.2.3",
        "1e999999999999999999999",
        "1..2",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double value = 42;
        if (pith_number_parse(pith_str_of(bad[i]), &value))
            fail_msg("took \"%s\" for %f", bad[i], value);
        assert_true(value == 42);
    }
}

static void check_written(double value, unsigned places, bool trim,
                          const char *expected)
{
    char out[PITH_NUMBER_MAX];
    size_t len = pith_number_write(value, places, trim, out);
    assert_string_equal(out, expected);
    assert_int_equal(len, strlen(expected));
}

static void test_writes_rounded(void **state)
{
    (void)state;
    check_written(0, 2, false, "0.00");
    check_written(0, 2, true, "0");
    check_written(0.412, 2, false, "0.41");
    check_written(0.999, 2, false, "1.00");
    check_written(9.996, 2, true, "10");
    check_written(-0.001, 2, false, "0.00");
    check_written(-1.5, 3, true, "-1.5");
    check_written(100, 0, true, "100");
    check_written(0.97, 4, true, "0.97");
    check_written(1e30, 2, false, "1000000000000000000.00");
    check_written(NAN, 2, false, "nan");
    check_written(-INFINITY, 2, false, "-inf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_what_people_write),
        cmocka_unit_test(test_refuses_the_rest),
        cmocka_unit_test(test_writes_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
