/* SPDX-License-Identifier: Apache-2.0 */
/* Rules about texts, each at its limit. */
#include "page_filter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool passes(const pith_page_filter *filter, const char *text, char *why)
{
    pith_result result = {.text = {text, strlen(text)},
                          .language = {"en", 2},
                          .text_chars = strlen(text)};
    why[0] = 0;
    return pith_page_filter_passes(filter, &result, why);
}

/* n times a text. */
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
    const pith_page_filter filter = {.gopher = true};
    char room[20000];
    char why[PITH_FILTER_REASON];
    assert_true(passes(&filter, repeat(room, 25, "the river and "), why));
    assert_false(passes(&filter, repeat(room, 16, "the river and "), why));
    assert_string_equal(why, "gopher: 48 words");
    assert_false(passes(&filter, repeat(room, 50, "of "), why));
    assert_string_equal(why, "gopher: words of 2.0 characters");
    assert_false(passes(&filter, repeat(room, 50, "####ab of the "), why));
    assert_false(passes(&filter, repeat(room, 50, "- the river and\n"), why));
    assert_string_equal(why, "gopher: 50 of 50 lines are bullets");
    assert_false(
        passes(&filter, repeat(room, 50, "the river and more...\n"), why));
    assert_false(passes(&filter, repeat(room, 50, "1234 5678 the of "), why));
    assert_false(passes(&filter, repeat(room, 50, "river bridge the "), why));
    assert_string_equal(why, "gopher: less than 2 of the stop words");
}

static void c4(void **state)
{
    (void)state;
    const pith_page_filter filter = {.c4 = true};
    char room[20000];
    char why[PITH_FILTER_REASON];
    const char *line = "Five words stand right here.\n";
    assert_true(passes(&filter, repeat(room, 3, line), why));
    assert_false(passes(&filter, repeat(room, 2, line), why));
    assert_string_equal(why, "c4: 2 sentences");
    assert_false(
        passes(&filter, repeat(room, 9, "Four words stand here.\n"), why));
    assert_false(
        passes(&filter, repeat(room, 9, "No mark ends this line\n"), why));
    assert_false(
        passes(&filter, repeat(room, 9, "This { is some code here.\n"), why));
    assert_false(
        passes(&filter,
               repeat(room, 9, "Please enable Javascript now please.\n"), why));
    assert_false(passes(
        &filter, repeat(room, 9, "So Lorem Ipsum dolor sit amet.\n"), why));
    assert_string_equal(why, "c4: \"lorem ipsum\"");
}

static void languages_and_lengths(void **state)
{
    (void)state;
    char why[PITH_FILTER_REASON];
    const char *text = "0123456789";
    assert_true(passes(&(pith_page_filter){.language = "de, EN"}, text, why));
    assert_false(passes(&(pith_page_filter){.language = "de,eng"}, text, why));
    assert_string_equal(why, "language en");
    assert_true(
        passes(&(pith_page_filter){.least = 10, .most = 10}, text, why));
    assert_false(passes(&(pith_page_filter){.least = 11}, text, why));
    assert_false(passes(&(pith_page_filter){.most = 9}, text, why));
    /* What has no text is no business of filters. */
    assert_true(passes(&(pith_page_filter){.least = 11, .c4 = true}, "", why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(gopher),
                                       cmocka_unit_test(c4),
                                       cmocka_unit_test(languages_and_lengths)};
    return cmocka_run_group_tests_name("page_filter", tests, NULL, NULL);
}
