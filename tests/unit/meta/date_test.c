/* SPDX-License-Identifier: Apache-2.0 */
/* Dates: the cases of tests/cases/date, and what case files cannot express. */
#include "date.h"
#include "date_words.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { COLUMNS = 3, LINE_MAX_BYTES = 400 };

/* Split a line at its first tabs; the line break is dropped. */
static unsigned cut_line(char *line, char *column[COLUMNS])
{
    unsigned n = 0;
    line[strcspn(line, "\n")] = '\0';
    while (n < COLUMNS) {
        column[n++] = line;
        line += strcspn(line, "\t");
        if (!*line || n == COLUMNS)
            break;
        *line++ = '\0';
    }
    return n;
}

static void expect(const char *text, bool found, const pith_date *date,
                   const char *want)
{
    char got[PITH_DATE_WRITTEN] = "-";
    if (found)
        pith_date_write(date, true, got);
    if (strcmp(got, want) != 0)
        fail_msg("\"%s\": %s, not %s", text, got, want);
}

typedef enum subject { TEXTS, SHORT_YEARS, ADDRESSES } subject;

static bool find(subject what, pith_str text, pith_date_order order,
                 pith_date *date)
{
    return what == ADDRESSES     ? pith_date_in_address(text, date)
           : what == SHORT_YEARS ? pith_date_find_short(text, order, date)
                                 : pith_date_find(text, order, date);
}

/* Every line of a case file; each input is fenced. */
static unsigned run_cases(const char *path, subject what)
{
    char line[LINE_MAX_BYTES];
    unsigned count = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be read", path);
    while (fgets(line, sizeof line, file)) {
        char *column[COLUMNS] = {NULL, NULL, NULL};
        if (line[0] == '#' || line[0] == '\n')
            continue;
        unsigned n = cut_line(line, column);
        assert_int_equal(n, what == ADDRESSES ? 2 : 3);
        const char *text = column[n - 1];
        size_t len = strlen(text);
        char *copy = fence_copy(text, len);
        pith_str fenced = {copy, len};
        pith_date date;
        pith_date_order order = what != ADDRESSES && column[1][0] == 'm'
                                    ? PITH_DATE_MONTH_FIRST
                                    : PITH_DATE_DAY_FIRST;
        expect(text, find(what, fenced, order, &date), &date, column[0]);
        fence_free(copy, len);
        count++;
    }
    fclose(file);
    return count;
}

static void finds_dates_in_texts(void **state)
{
    (void)state;
    assert_true(run_cases("tests/cases/date/dates.txt", TEXTS) > 80);
}

static void finds_dates_in_addresses(void **state)
{
    (void)state;
    assert_true(run_cases("tests/cases/date/addresses.txt", ADDRESSES) > 10);
}

static void finds_years_of_two_digits(void **state)
{
    (void)state;
    assert_true(run_cases("tests/cases/date/short_years.txt", SHORT_YEARS) >
                10);
}

static void looks_at_a_bounded_part(void **state)
{
    (void)state;
    char text[600];
    pith_date date;
    memset(text, 'x', sizeof text);
    memcpy(text + 500, " 2025-09-04 ", 12);
    pith_str all = {text, sizeof text};
    assert_false(pith_date_find(all, PITH_DATE_DAY_FIRST, &date));
    memcpy(text + 100, " 2025-09-04 ", 12);
    assert_true(pith_date_find(all, PITH_DATE_DAY_FIRST, &date));
    assert_false(pith_date_find(PITH_S(""), PITH_DATE_DAY_FIRST, &date));
}

static void knows_each_month_once(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int month;
    } rows[] = {
        {"September", 9}, {"SEPT", 9},      {"m\xc3\x84RZ", 3},
        {"maj", 5},       {"listopad", 11}, {"x", 0},
        {"", 0},          {"maximum", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(pith_date_word(pith_str_of(rows[i].word)),
                         rows[i].month);
    pith_str word;
    pith_str previous = PITH_S("");
    int month;
    for (size_t i = 0; pith_date_word_at(i, &word, &month); i++) {
        assert_true(pith_str_cmp(previous, word) < 0);
        assert_int_equal(pith_date_word(word), month);
        previous = word;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_dates_in_texts),
        cmocka_unit_test(finds_dates_in_addresses),
        cmocka_unit_test(finds_years_of_two_digits),
        cmocka_unit_test(looks_at_a_bounded_part),
        cmocka_unit_test(knows_each_month_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
