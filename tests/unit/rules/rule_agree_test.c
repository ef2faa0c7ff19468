/* SPDX-License-Identifier: Apache-2.0 */
/* Texts that rules found, against what the metadata says. */
#include "rule_agree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_has(void **state)
{
    (void)state;
    assert_true(pith_rule_has(PITH_S("By ANN Smith"), PITH_S(" Ann Smith ")));
    assert_false(pith_rule_has(PITH_S("By Ann"), PITH_S("Ann Smith")));
    assert_false(pith_rule_has(PITH_S("By Ann"), PITH_S(" ")));
    assert_false(pith_rule_has(PITH_S(""), PITH_S("Ann")));
    char text[1028];
    memset(text, ' ', sizeof text);
    memcpy(text + 1021, "AnnBob", 6);
    assert_true(pith_rule_has((pith_str){text, sizeof text}, PITH_S("Ann")));
    assert_false(pith_rule_has((pith_str){text, sizeof text}, PITH_S("Bob")));
}

static void test_agrees(void **state)
{
    (void)state;
    static const struct {
        const char *text, *title;
        bool agrees;
    } rows[] = {
        {"News: Rain in the hills", "rain in the hills", true},
        {"Rain in the hills\n", "Rain in the hills | Daily", true},
        {"Rain", "Rain in the hills", false},
        {"Legal", "Rain in the hills", false},
        {"", "Rain", false},
        {"Rain", "", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (pith_rule_agrees(pith_str_of(rows[i].text),
                             pith_str_of(rows[i].title)) != rows[i].agrees)
            fail_msg("%s, %s", rows[i].text, rows[i].title);
    }
}

static void test_dates(void **state)
{
    (void)state;
    static const struct {
        const char *text, *date;
        bool has;
    } rows[] = {
        {"4 September 2025", "2025-09-04", true},
        {"04.09.2025", "2025-09-04", true},
        {"2025\xe5\xb9\xb4"
         "9\xe6\x9c\x88"
         "4",
         "2025-09-04", true},
        {"Copyright 2025", "2025-09-04", false},
        {"4 September 2024", "2025-09-04", false},
        {"14 September 2025", "2025-09-04", false},
        {"420254 4", "2025-09-04", false},
        {"September 2025", "2025-09", true},
        {"2025", "2025", true},
        {"2025", "", false},
        {"", "2025-09-04", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (pith_rule_has_date(pith_str_of(rows[i].text),
                               pith_str_of(rows[i].date)) != rows[i].has)
            fail_msg("%s, %s", rows[i].text, rows[i].date);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_has),
        cmocka_unit_test(test_agrees),
        cmocka_unit_test(test_dates),
    };
    return cmocka_run_group_tests_name("rule_agree", tests, NULL, NULL);
}
