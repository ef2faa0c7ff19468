/* SPDX-License-Identifier: Apache-2.0 */
/* Times that are given as an age: each word for it, and texts without one. */
#include "post_age.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    const char *text;
    size_t want; /* where the age begins */
} cases[] = {
    {"2 days ago", 0},
    {"Ann 2 days ago", 4},
    {"posted 12 minutes ago ", 7},
    {"a year ago", 0},
    {"an hour ago", 0},
    {"Ann an hour ago", 4},
    {"2 dagen geleden", 0},
    {"2 dagar sedan", 0},
    {"2 dager siden", 0},
    {"2 dni temu", 0},
    {"2 g\xc3\xbcn \xc3\xb6nce", 0},
    {"2 \xd0\xb4\xd0\xbd\xd1\x8f \xd0\xbd\xd0\xb0\xd0\xb7\xd0\xb0\xd0\xb4", 0},
    {"2\xe5\xb0\x8f\xe6\x97\xb6\xe5\x89\x8d", 0},
    {"2\xec\x8b\x9c\xea\xb0\x84 \xec\xa0\x84", 0},
    {"Ann vor 2 Tagen", 4},
    {"vor einem Tag", 0},
    {"hace 2 horas", 0},
    {"il y a 2 jours", 0},
    {"f\xc3\xb6r 2 dagar sedan", 5},
    {"Yesterday, 10:00", 0},
    {"today at noon", 0},
    {"Gestern, 10:00", 0},
    {"heute", 0},
    {"ayer", 0},
    {"hier \xc3\xa0 10:00", 0},
    /* none */
    {"vor dem Haus", SIZE_MAX},
    {"davor 2 Tage", SIZE_MAX},
    {"It rains today", SIZE_MAX},
    {"many days and nights and weeks ago", SIZE_MAX},
    {"2 days agony", SIZE_MAX},
    {"", SIZE_MAX},
    {"It rained here, and in the valley, and in the hills, all day long, and "
     "that was only 2 days ago",
     SIZE_MAX},
};

static void test_ages(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t at = pith_post_age_find(pith_str_of(cases[i].text));
        if (at != cases[i].want)
            fail_msg("\"%s\": %zd, not %zd", cases[i].text, (ptrdiff_t)at,
                     (ptrdiff_t)cases[i].want);
    }
}

static void knows_attributes_with_a_day(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value;
        bool may;
    } rows[] = {
        {"data-tip", "4 October 2024", true}, {"data-time", "1728045790", true},
        {"data-utc-date", "20241004", true},  {"data-id", "20241004", false},
        {"title", "4 October 2024", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(pith_post_age_may_be(pith_str_of(rows[i].name),
                                              pith_str_of(rows[i].value)),
                         rows[i].may);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ages),
        cmocka_unit_test(knows_attributes_with_a_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
