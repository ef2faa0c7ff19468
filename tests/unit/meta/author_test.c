/* SPDX-License-Identifier: Apache-2.0 */
/* Names from bylines: labels, the rest, and texts that are not names. */
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
    {"[deleted]", ""},
    {"BY: ANN SMITH", "ANN SMITH"},
    {"Posted by: Ann Smith on Tuesday", "Ann Smith"},
    {"Written by Ann Smith and Li Wei", "Ann Smith and Li Wei"},
    {"Interview by Ann Smith", "Ann Smith"},
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
    /* Editors and photographers are not authors: "责编：李伟", "编辑 李伟". */
    {"\xe8\xb4\xa3\xe7\xbc\x96\xef\xbc\x9a\xe6\x9d\x8e\xe4\xbc\x9f", ""},
    {"\xe7\xbc\x96\xe8\xbe\x91 \xe6\x9d\x8e\xe4\xbc\x9f", ""},
    /* A name that begins with this word: "编辑部". */
    {"\xe7\xbc\x96\xe8\xbe\x91\xe9\x83\xa8",
     "\xe7\xbc\x96\xe8\xbe\x91\xe9\x83\xa8"},
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
    {"View Forum Posts", ""},
    {"Review", ""},
    {"https://example.org/ann", ""},
    {"ann@example.org", ""},
    {"2025-09-04", ""},
    {"Sep 16", ""},
    {"\xe2\x80\xa2", ""},
    {"\xe2\x80\x93 Ann Smith \xc2\xb7", "Ann Smith"},
    {"Originally posted by Ann", "Ann"},
    {"View all posts by Ann Smith", "Ann Smith"},
    {"Zeige alle Beiträge von Anna Schmidt", "Anna Schmidt"},
    {"This post was written by Ann Smith", "Ann Smith"},
    {"Dec 17, 2025 Ann Smith", "Ann Smith"},
    {"Dec. 19, 2025 \xc2\xb7 Ann Smith on behalf of all", "Ann Smith"},
    {"Ann Smith \xe2\x8b\x85 Review Editor", "Ann Smith"},
    {"Ann (Annie) Smith", "Ann (Annie) Smith"},
    {"Ann Smith is a writer", "Ann Smith"},
    {"Ann Smith. Reviewed by Bo Lee", "Ann Smith"},
    {"& Ann Smith", "Ann Smith"},
    {"Updated by Ann Smith", ""},
    {"Foto: Ann Smith", ""},
    {"Photography Guild", "Photography Guild"},
    {"Top Contributors for Ann Smith", ""},
    {"Contributors to Acme", "Contributors to Acme"},
    {"Monday", ""},
    {"\xe4\xba\xba\xe6\xb0\xa3", ""},
    {"\xe5\x80\x8b\xe4\xba\xba", ""},
    {"page.head.extra.author", ""},
    {"sara.r.peter", "sara.r.peter"},
    {"mdelatorreq6vkpg2ma0ci", ""},
    {"How can we help your department?", ""},
    {"Five Great Ideas For Rain That You Can Practice", ""},
    {"Ann Smith, Bo Lee, Carla Data, Di Fox and Li Wei",
     "Ann Smith, Bo Lee, Carla Data, Di Fox and Li Wei"},
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

static void test_shown(void **state)
{
    static const char *const shown[][2] = {
        {"By Ann Smith", "Ann Smith"},
        {"Ann Smith, Senior Editor", "Ann Smith"},
        {"Ann Smith Founder & Lead Reviewer", "Ann Smith"},
        {"Ann Smith and Bo Lee, garden editor", "Ann Smith and Bo Lee"},
        {"Podium Staff", "Podium Staff"},
        {"The Editorial Team", "The Editorial Team"},
        {"", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        pith_str got = pith_meta_author_shown(pith_str_of(shown[i][0]));
        if (!pith_str_eq(got, pith_str_of(shown[i][1])))
            fail_msg("'%s' gives '%.*s'", shown[i][0], PITH_FMT(got));
    }
}

static void test_labels(void **state)
{
    (void)state;
    assert_true(pith_meta_is_author_label(PITH_S("Written by")));
    assert_true(pith_meta_is_author_label(PITH_S("Verfasst von")));
    assert_false(pith_meta_is_author_label(PITH_S("Written by Ann")));
    assert_false(pith_meta_is_author_label(PITH_S("de")));
    assert_false(pith_meta_is_author_label(PITH_S("Price")));
    assert_false(pith_meta_is_author_label(PITH_S("")));
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
        cmocka_unit_test(test_shown),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_same),
    };
    return cmocka_run_group_tests_name("author", tests, NULL, NULL);
}
