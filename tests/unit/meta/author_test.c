/* SPDX-License-Identifier: Apache-2.0 */
/* Names out of bylines: labels, rests and what is no name. */
#include "facts.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char *const cases[][2] = {
    {"", ""},
    {"Ann Smith", "Ann Smith"},
    {"By Ann Smith", "Ann Smith"},
    {"BY: ANN SMITH", "ANN SMITH"},
    {"Posted by: Ann Smith on Tuesday", "Ann Smith"},
    {"Written by Ann Smith and Li Wei", "Ann Smith and Li Wei"},
    {"Byron Katie", "Byron Katie"},
    {"Vonda McIntyre", "Vonda McIntyre"},
    {"Ann Smith | March 4, 2025", "Ann Smith"},
    {"Ann Smith March 4, 2025", "Ann Smith"},
    {"Ann Smith, 4 September 2025", "Ann Smith"},
    {"Von Anna Schmidt", "Anna Schmidt"},
    {"Par Anne Dupont", "Anne Dupont"},
    {"Di Fox", "Di Fox"},
    {"By Di Fox", "Di Fox"},
    {"Di Fox, food editor", "Di Fox, food editor"},
    {"di Mario Rossi", "Mario Rossi"},
    {"De Niro", "De Niro"},
    {"De La Cruz", "De La Cruz"},
    {"von Anna", "von Anna"},
    {"Por Ana L\xc3\xb3pez", "Ana L\xc3\xb3pez"},
    {"\xd0\x90\xd0\xb2\xd1\x82\xd0\xbe\xd1\x80: "
     "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0",
     "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0"},
    {"\xe4\xbd\x9c\xe8\x80\x85\xef\xbc\x9a\xe6\x9d\x8e\xe4\xbc\x9f",
     "\xe6\x9d\x8e\xe4\xbc\x9f"},
    {"O'Neil", "O'Neil"},
    {"user123", "user123"},
    {"Dr. Ann Smith (Editor)", "Dr. Ann Smith"},
    {"Ann Smith \xe2\x80\xa2 5 min read", "Ann Smith"},
    {"Ann Smith \xe2\x80\x94", "Ann Smith"},
    {"admin", ""},
    {"Sign in", ""},
    {"Last updated: January 7, 2025", ""},
    {"By admin", ""},
    {"By", ""},
    {"Written By", ""},
    {"WRITTEN BY:", ""},
    {"March 20, 2023", ""},
    {"17 Dec 2025", ""},
    {"ann 2024 b", "ann 2024 b"},
    {"by clicking here you agree", ""},
    {"Vincent van der Berg", "Vincent van der Berg"},
    {"de la Cruz", "de la Cruz"},
    {"First Name", ""},
    {"Review", ""},
    {"https://example.org/ann", ""},
    {"ann@example.org", ""},
    {"2025-09-04", ""},
    {"Sep 16", ""},
    {"\xe2\x80\xa2", ""},
    {"\xe2\x80\x93 Ann Smith \xc2\xb7", "Ann Smith"},
    {"Originally posted by Ann", "Ann"},
    {"{{ author }}", ""},
    {"[object Object]", ""},
    {"It rained so much that nobody knew what to do with all of the water "
     "which came down upon every roof and street",
     ""},
};

static void test_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pith_str got = pith_meta_author(pith_str_of(cases[i][0]));
        if (!pith_str_eq(got, pith_str_of(cases[i][1])))
            fail_msg("'%s' gives '%.*s'", cases[i][0], PITH_FMT(got));
    }
}

static void test_same(void **state)
{
    (void)state;
    assert_true(pith_meta_same_name(PITH_S("The Daily"), PITH_S("the-daily")));
    assert_true(pith_meta_same_name(PITH_S("Daily"), PITH_S("Daily News")));
    assert_false(pith_meta_same_name(PITH_S("Dai"), PITH_S("Daily News")));
    assert_false(pith_meta_same_name(PITH_S("Daily"), PITH_S("Weekly")));
    assert_false(pith_meta_same_name(PITH_S(""), PITH_S("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_same),
    };
    return cmocka_run_group_tests_name("author", tests, NULL, NULL);
}
