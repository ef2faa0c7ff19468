/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Word F1: the vector of the specification, boundaries of words, and texts that
 * make the table grow.
 */
#include <pith/eval.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double actual, double expected)
{
    if (fabs(actual - expected) > 5e-7)
        fail_msg("%.7f is not %.7f", actual, expected);
}

static void score(const char *gold, const char *extracted, double *value)
{
    pith_str texts[] = {{gold, strlen(gold)}, {extracted, strlen(extracted)}};
    assert_int_equal(
        pith_score("word-f1", texts[0], texts[1], PITH_S(""), value), PITH_OK);
}

/* Both texts have the same words. */
static void assert_same(const char *gold, const char *extracted)
{
    double value[PITH_SCORE_COLUMNS];
    score(gold, extracted, value);
    if (value[2] < 1)
        fail_msg("'%s' and '%s' give %.4f", gold, extracted, value[2]);
}

static void assert_scores(const char *gold, const char *extracted,
                          double precision, double recall)
{
    double value[PITH_SCORE_COLUMNS];
    score(gold, extracted, value);
    assert_near(value[0], precision);
    assert_near(value[1], recall);
}

static void test_specified_example(void **state)
{
    (void)state;
    double value[PITH_SCORE_COLUMNS];
    score("River floods town\nThe river rose overnight\nRead the full report",
          "News River floods town\nThe river rose overnight\nCopyright 2015",
          value);
    assert_near(value[0], 0.7);
    assert_near(value[1], 0.636364);
    assert_near(value[2], 0.666667);
}

static void test_empty_texts(void **state)
{
    (void)state;
    assert_scores("", "", 1, 1);
    assert_scores(" .,!\n", "\xe2\x80\x94", 1, 1);
    assert_scores("word", "", 0, 0);
    assert_scores("", "word", 0, 0);
    assert_scores("one", "two", 0, 0);
}

static void test_counts_repetitions(void **state)
{
    (void)state;
    assert_scores("a a b", "a b b b", 0.5, 2.0 / 3);
}

static void test_what_a_word_is(void **state)
{
    (void)state;
    assert_same("snake_case x2", "X2 SNAKE_CASE");
    assert_same("don't", "t don");
    assert_same("3.14", "14 3");
    /* Numbers of all three categories: Nd, Nl, No. */
    assert_scores("\xd9\xa3 \xe2\x85\xa7 \xc2\xbd", "\xc2\xbd", 1, 1.0 / 3);
    /* A combining acute ends a word: "e" and "t", not "et". */
    assert_same("e\xcc\x81t", "t e");
    /* Thai vowel signs are marks and end words; letters continue them. */
    assert_scores("\xe0\xb8\x81\xe0\xb8\xb4\xe0\xb8\x99",
                  "\xe0\xb8\x81 \xe0\xb8\x99", 1, 1);
    /* A run of Han is one word, as with \w+. */
    assert_scores("\xe4\xb8\xad\xe6\x96\x87", "\xe4\xb8\xad", 0, 0);
}

static void test_lower_case(void **state)
{
    (void)state;
    assert_same("\xc3\x84PFEL", "\xc3\xa4pfel");
    assert_same("\xd0\x9c\xd0\x98\xd0\xa0", "\xd0\xbc\xd0\xb8\xd1\x80");
    /* U+0130: "i", and the dot above ends the word. */
    assert_same("\xc4\xb0zmir", "i zmir");
    /* A final sigma, and a single one, which is not final. */
    assert_same("\xce\x9f\xce\x94\xce\x9f\xce\xa3",
                "\xce\xbf\xce\xb4\xce\xbf\xcf\x82");
    assert_same("\xce\xa3", "\xcf\x83");
    /* A letter that grows from 2 bytes to 3 in lower case, many times. */
    assert_same("\xc8\xba\xc8\xba\xc8\xba\xc8\xba\xc8\xba\xc8\xba",
                "\xe2\xb1\xa5\xe2\xb1\xa5\xe2\xb1\xa5\xe2\xb1\xa5\xe2\xb1\xa5"
                "\xe2\xb1\xa5");
}

static void test_nul_is_a_byte(void **state)
{
    (void)state;
    double value[PITH_SCORE_COLUMNS];
    assert_int_equal(pith_score("word-f1", PITH_S("a\0b c"), PITH_S("b a"),
                                PITH_S(""), value),
                     PITH_OK);
    assert_near(value[0], 1);
    assert_near(value[1], 2.0 / 3);
}

static void test_many_words(void **state)
{
    (void)state;
    enum { WORDS = 20000 };
    static char gold[WORDS * 8], half[WORDS * 8];
    size_t ngold = 0, nhalf = 0;
    for (int i = 0; i < WORDS; i++) {
        ngold += (size_t)snprintf(gold + ngold, 8, "w%d ", i);
        if (i % 2)
            nhalf += (size_t)snprintf(half + nhalf, 8, "W%d\n", i);
    }
    assert_scores(gold, half, 1, 0.5);
}

static void test_bad_arguments(void **state)
{
    (void)state;
    double value[PITH_SCORE_COLUMNS];
    assert_int_equal(
        pith_score("no-such", PITH_S("a"), PITH_S("a"), PITH_S(""), value),
        PITH_ARG);
    assert_int_equal(
        pith_score("word-f1", PITH_S("\xff"), PITH_S("a"), PITH_S(""), value),
        PITH_ARG);
}

static void test_metric_table(void **state)
{
    (void)state;
    pith_metric_info first, found;
    size_t n = 0;
    assert_true(pith_metric_info_at(0, &first));
    assert_string_equal(first.name, "word-f1");
    while (pith_metric_info_at(n, &first)) {
        size_t columns = 0;
        while (first.columns[columns])
            columns++;
        assert_in_range(columns, 1, PITH_SCORE_COLUMNS);
        assert_in_range(first.main, 0, columns - 1);
        assert_true(pith_metric_info_find(first.name, &found));
        assert_ptr_equal(found.name, first.name);
        n++;
    }
    assert_false(pith_metric_info_find("no-such", &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_specified_example),
        cmocka_unit_test(test_empty_texts),
        cmocka_unit_test(test_counts_repetitions),
        cmocka_unit_test(test_what_a_word_is),
        cmocka_unit_test(test_lower_case),
        cmocka_unit_test(test_nul_is_a_byte),
        cmocka_unit_test(test_many_words),
        cmocka_unit_test(test_bad_arguments),
        cmocka_unit_test(test_metric_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
