/* SPDX-License-Identifier: Apache-2.0 */
/* Rules for texts, each at its limit. */
#include <pith/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool passes(const pith_filter *filter, const char *text, pith_error *why)
{
    pith_result result = {.text = {text, strlen(text)},
                          .language = {"en", 2},
                          .text_chars = strlen(text)};
    why->text[0] = 0;
    return pith_filter_passes(filter, &result, (pith_str){0}, why);
}

/* A text repeated n times. */
static const char *repeat(char *room, size_t n, const char *text)
{
    size_t len = strlen(text);
    for (size_t i = 0; i < n; i++)
        memcpy(room + i * len, text, len);
    room[n * len] = 0;
    return room;
}

static void gopher(void **state)
{
    (void)state;
    const pith_filter filter = {.gopher = true};
    char room[20000];
    pith_error why = {0};
    assert_true(passes(&filter, repeat(room, 25, "the river and "), &why));
    assert_false(passes(&filter, repeat(room, 16, "the river and "), &why));
    assert_string_equal(why.text, "gopher: 48 words");
    assert_false(passes(&filter, repeat(room, 50, "of "), &why));
    assert_string_equal(why.text, "gopher: words of 2.0 characters");
    assert_false(passes(&filter, repeat(room, 50, "####ab of the "), &why));
    assert_false(passes(&filter, repeat(room, 50, "- the river and\n"), &why));
    assert_string_equal(why.text, "gopher: 50 of 50 lines are bullets");
    assert_false(
        passes(&filter, repeat(room, 50, "the river and more...\n"), &why));
    assert_false(passes(&filter, repeat(room, 50, "1234 5678 the of "), &why));
    assert_false(passes(&filter, repeat(room, 50, "river bridge the "), &why));
    assert_string_equal(why.text, "gopher: less than 2 of the stop words");
}

static void c4(void **state)
{
    (void)state;
    const pith_filter filter = {.c4 = true};
    char room[20000];
    pith_error why = {0};
    const char *line = "Five words stand right here.\n";
    assert_true(passes(&filter, repeat(room, 3, line), &why));
    assert_false(passes(&filter, repeat(room, 2, line), &why));
    assert_string_equal(why.text, "c4: 2 sentences");
    assert_false(
        passes(&filter, repeat(room, 9, "Four words stand here.\n"), &why));
    assert_false(
        passes(&filter, repeat(room, 9, "No mark ends this line\n"), &why));
    assert_false(
        passes(&filter, repeat(room, 9, "This { is some code here.\n"), &why));
    assert_false(passes(
        &filter, repeat(room, 9, "Please enable Javascript now please.\n"),
        &why));
    assert_false(passes(
        &filter, repeat(room, 9, "So Lorem Ipsum dolor sit amet.\n"), &why));
    assert_string_equal(why.text, "c4: \"lorem ipsum\"");
}

static void languages_and_lengths(void **state)
{
    (void)state;
    pith_error why = {0};
    const char *text = "0123456789";
    assert_true(passes(&(pith_filter){.languages = "de, EN"}, text, &why));
    assert_false(passes(&(pith_filter){.languages = "de,eng"}, text, &why));
    assert_string_equal(why.text, "language en");
    assert_true(
        passes(&(pith_filter){.min_length = 10, .max_length = 10}, text, &why));
    assert_false(passes(&(pith_filter){.min_length = 11}, text, &why));
    assert_false(passes(&(pith_filter){.max_length = 9}, text, &why));
    /* Records without text are not filtered. */
    assert_true(passes(&(pith_filter){.min_length = 11, .c4 = true}, "", &why));
}

static void completeness(void **state)
{
    (void)state;
    const pith_filter filter = {.complete = true};
    pith_error why = {0};
    pith_result result = {.title = {"Rain", 4}};
    pith_str url = {"https://a.example/", 18};
    assert_false(pith_filter_passes(&filter, &result, (pith_str){0}, &why));
    assert_string_equal(why.text, "no date, no address");
    result.date = (pith_str){"2025-09-04", 10};
    assert_false(pith_filter_passes(&filter, &result, (pith_str){0}, NULL));
    assert_true(pith_filter_passes(&filter, &result, url, &why));
    pith_fact fact = {.name = "url", .value = url};
    result.facts = &fact;
    result.nfacts = 1;
    assert_true(pith_filter_passes(&filter, &result, (pith_str){0}, &why));
}

static void names_of_rules(void **state)
{
    (void)state;
    pith_filter filter = {0};
    pith_error error = {0};
    assert_int_equal(
        pith_filter_add_rules(&filter, (pith_str){"c4,", 3}, &error), PITH_OK);
    assert_true(filter.c4 && !filter.gopher);
    assert_int_equal(
        pith_filter_add_rules(&filter, (pith_str){"gopher,C4", 9}, &error),
        PITH_ARG);
    assert_int_equal(error.offset, 7);
    assert_string_equal(error.text, "quality takes gopher, c4 or gopher,c4, "
                                    "not \"gopher,C4\"");
    assert_false(filter.gopher);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gopher), cmocka_unit_test(completeness),
        cmocka_unit_test(names_of_rules), cmocka_unit_test(c4),
        cmocka_unit_test(languages_and_lengths)};
    return cmocka_run_group_tests_name("filter", tests, NULL, NULL);
}
