/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Title, author and date compared with annotations: differences that
 * normalisation removes, differences that "contained" allows, and pages without
 * an annotation.
 */
#include <pith/eval.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { NONE = -1 }; /* the page does not count in this column */

static void assert_fact(const char *metric, const char *gold,
                        const char *answer, const int expected[4])
{
    pith_str texts[] = {{gold, gold ? strlen(gold) : 0},
                        {answer, answer ? strlen(answer) : 0}};
    double value[PITH_SCORE_COLUMNS];
    assert_int_equal(pith_score(metric, texts[0], texts[1], PITH_S(""), value),
                     PITH_OK);
    for (int i = 0; i < 4; i++) {
        int found = isnan(value[i]) ? NONE : (int)value[i];
        if (found != expected[i])
            fail_msg("%s '%s' '%s': column %d is %d", metric, gold, answer, i,
                     found);
    }
}

#define EXACT         \
    (const int[])     \
    {                 \
        1, 1, 1, NONE \
    }
#define CONTAINED     \
    (const int[])     \
    {                 \
        0, 1, 1, NONE \
    }
#define WRONG         \
    (const int[])     \
    {                 \
        0, 0, 1, NONE \
    }
#define MISSED        \
    (const int[])     \
    {                 \
        0, 0, 0, NONE \
    }
#define FALSE_ANSWER        \
    (const int[])           \
    {                       \
        NONE, NONE, NONE, 1 \
    }
#define RIGHTLY_NONE        \
    (const int[])           \
    {                       \
        NONE, NONE, NONE, 0 \
    }

static void test_texts(void **state)
{
    (void)state;
    assert_fact("title", "River floods town", "River floods town", EXACT);
    assert_fact("title", "River floods town", " RIVER\n floods\ttown ", EXACT);
    assert_fact("title",
                "\xc3\x9c"
                "ber uns",
                "\xc3\xbc"
                "ber\xc2\xa0uns",
                EXACT);
    assert_fact("title", "River floods town", "River floods town - The Daily",
                CONTAINED);
    assert_fact("author", "Ann Lee, editor", "ann lee", CONTAINED);
    assert_fact("author", "Ann Lee", "Ann  Leed", CONTAINED);
    assert_fact("author", "Ann Lee", "Bob", WRONG);
    assert_fact("author", "Ann Lee", "", MISSED);
    assert_fact("author", "Ann Lee", " \n", MISSED);
    assert_fact("author", NULL, "Bob", FALSE_ANSWER);
    assert_fact("author", "", "Bob", FALSE_ANSWER);
    assert_fact("author", " ", NULL, RIGHTLY_NONE);
}

/* Typographic characters equal those of a keyboard. */
static void test_signs(void **state)
{
    (void)state;
    assert_fact("title", "What's \"new\" - and not...",
                "What’s “new” – and not…", EXACT);
    assert_fact("title", "Cells--can do it", "Cells—can do it", EXACT);
    assert_fact("title", "How Does It Work?", "How Does It Work？", EXACT);
    assert_fact("title", "Crusher ANC 2", "Crusher® ANC\xe2\x80\x8b 2™", EXACT);
    assert_fact("title", "well-known", "well\xe2\x80\x91known", EXACT);
    assert_fact("author", "Liam O'Neil", "By Liam O’Neil", CONTAINED);
    assert_fact("title", "Rain: a guide", "Rain - a guide", WRONG);
    assert_fact("title", "C#", "C", CONTAINED);
    assert_fact("title", "Rain", "™", MISSED);
}

/* The column "letters": characters other than letters and digits count as white
 * space. */
static void test_letters(void **state)
{
    (void)state;
    static const struct {
        const char *gold, *answer;
        int alike;
    } rows[] = {
        {"What's new?", "What\xe2\x80\x99s new", 1},
        {"Crusher ANC", "Crusher\xe2\x84\xa2 ANC", 1},
        {"Rain - a guide", "Rain: a Guide | Daily", 1},
        {"Rain", "Snow", 0},
        {"Rain", "?!", 0},
        {"Rain", "", 0},
        {"?!", "?!", 1},
        {"", "Rain", NONE},
    };
    enum { LETTERS = 4 };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value[PITH_SCORE_COLUMNS];
        pith_str gold = {rows[i].gold, strlen(rows[i].gold)};
        pith_str answer = {rows[i].answer, strlen(rows[i].answer)};
        assert_int_equal(pith_score("title", gold, answer, PITH_S(""), value),
                         PITH_OK);
        double got = value[LETTERS];
        assert_int_equal(isnan(got) ? NONE : (int)got, rows[i].alike);
    }
}

static void test_dates(void **state)
{
    (void)state;
    assert_fact("date", "2025-09-04", "2025-09-04", EXACT);
    assert_fact("date", "2025-09-04", " 2025-09-04T10:00:00Z", EXACT);
    assert_fact("date", "2015-11", "2015-11-30", EXACT);
    assert_fact("date", "2025-09-04", "2025-09", CONTAINED);
    assert_fact("date", "2025-09-04", "2025", CONTAINED);
    assert_fact("date", "2025-09-04", "2", WRONG);
    assert_fact("date", "2025-09-04", "2025-09-05", WRONG);
    assert_fact("date", "2025-09-04", NULL, MISSED);
    assert_fact("date", NULL, "2025-09-04", FALSE_ANSWER);
    assert_fact("date", NULL, NULL, RIGHTLY_NONE);
}

static void test_info(void **state)
{
    (void)state;
    pith_metric_info info;
    assert_true(pith_metric_info_find("word-f1", &info));
    assert_null(info.field);
    assert_true(pith_metric_info_find("date", &info));
    assert_string_equal(info.field, "date");
    assert_int_equal(pith_score("date", PITH_S("\xff"), PITH_S(""), PITH_S(""),
                                (double[PITH_SCORE_COLUMNS]){0}),
                     PITH_ARG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),   cmocka_unit_test(test_signs),
        cmocka_unit_test(test_letters), cmocka_unit_test(test_dates),
        cmocka_unit_test(test_info),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
