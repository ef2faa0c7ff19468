/* SPDX-License-Identifier: Apache-2.0 */
/* Ranges and ticks: round numbers for any data. */
#include "axis.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static pith_scale scale_of(double low, double high, bool log)
{
    pith_plot_axis axis = {.log = log};
    pith_scale scale;
    pith_scale_init(&scale, &axis);
    pith_scale_see(&scale, low);
    pith_scale_see(&scale, high);
    pith_scale_finish(&scale, 5);
    scale.to = 1;
    return scale;
}

static void assert_ticks(const pith_scale *scale, const char *const *texts)
{
    unsigned n = 0;
    for (; texts[n]; n++)
        assert_string_equal(scale->tick[n].text, texts[n]);
    assert_int_equal(scale->nticks, n);
}

static void test_round_ticks(void **state)
{
    (void)state;
    static const char *const hundreds[] = {"0",  "20",  "40", "60",
                                           "80", "100", NULL};
    pith_scale scale = scale_of(0, 97, false);
    assert_ticks(&scale, hundreds);
    assert_true(scale.high == 100);
    static const char *const tenths[] = {"0.0", "0.2", "0.4", "0.6", NULL};
    scale = scale_of(0, 0.55, false);
    assert_ticks(&scale, tenths);
    static const char *const signs[] = {"-1,000", "-500",  "0",
                                        "500",    "1,000", NULL};
    scale = scale_of(-1000, 900, false);
    assert_ticks(&scale, signs);
}

static void test_one_value(void **state)
{
    (void)state;
    pith_scale scale = scale_of(3, 3, false);
    assert_true(scale.low < 3 && scale.high > 3);
    scale = scale_of(0, 0, false);
    assert_true(scale.low == 0 && scale.high == 1);
    scale = scale_of(1, 1, true);
    assert_true(scale.low == 1 && scale.high == 10);
}

static void test_extremes(void **state)
{
    (void)state;
    static const double pairs[][2] = {
        {-1e300, 1e300}, {1e-300, 2e-300}, {1e15, 1e15 + 2}, {1, 1 + 1e-16}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        pith_scale scale = scale_of(pairs[i][0], pairs[i][1], false);
        assert_true(scale.low < scale.high);
        assert_true(isfinite(pith_scale_at(&scale, pairs[i][0])));
        assert_true(isfinite(pith_scale_at(&scale, pairs[i][1])));
        assert_true(scale.nticks <= PITH_TICKS_MAX);
    }
    pith_scale scale = scale_of(1e-299, 1e299, true);
    assert_true(scale.nticks > 1 && scale.nticks <= PITH_TICKS_MAX);
    assert_false(pith_scale_takes(&scale, 0));
    assert_false(pith_scale_takes(&scale, NAN));
}

static void test_logarithmic(void **state)
{
    (void)state;
    static const char *const decades[] = {"100",     "1,000", "10,000",
                                          "100,000", "1M",    NULL};
    pith_scale scale = scale_of(250, 990000, true);
    assert_ticks(&scale, decades);
    assert_true(fabs(pith_scale_at(&scale, 1e4) - 0.5) < 1e-9);
}

/* A tick at every power for up to seven decades, at every second one from eight
 * on, at every third from sixteen. */
static void test_steps_of_powers(void **state)
{
    (void)state;
    static const char *const seven[] = {
        "1", "10", "100", "1,000", "10,000", "100,000", "1M", "10M", NULL};
    pith_scale scale = scale_of(1, 1e7, true);
    assert_ticks(&scale, seven);
    static const char *const eight[] = {"1",  "100",  "10,000",
                                        "1M", "100M", NULL};
    scale = scale_of(1, 1e8, true);
    assert_ticks(&scale, eight);
    static const char *const sixteen[] = {"1",    "1,000", "1M", "1G",
                                          "1e12", "1e15",  NULL};
    scale = scale_of(1, 1e16, true);
    assert_ticks(&scale, sixteen);
    static const char *const parts[] = {"0.01", "0.02", "0.05", "0.1",
                                        "0.2",  "0.5",  "1",    NULL};
    scale = scale_of(0.011, 0.9, true);
    assert_ticks(&scale, parts);
    assert_true(scale.low == 0.01 && scale.high == 1);
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        double value;
        unsigned places;
        const char *text;
    } rows[] = {
        {0, 0, "0"},           {0.25, 2, "0.25"}, {12000, 0, "12,000"},
        {1.5e6, 0, "1.5M"},    {2e9, 0, "2G"},    {1e12, 0, "1e12"},
        {-3e15, 0, "-3e15"},   {1e-7, 9, "1e-7"}, {-1234567, 0, "-1.235M"},
        {999999, 0, "999,999"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[PITH_TICK_TEXT];
        pith_tick_write(rows[i].value, rows[i].places, text);
        assert_string_equal(text, rows[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_ticks),
        cmocka_unit_test(test_one_value),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_logarithmic),
        cmocka_unit_test(test_steps_of_powers),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
