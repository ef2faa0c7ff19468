/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions on fields: when they hold, syntax errors, and a law. */
#include <pith/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "str.h"

#define S(text)                  \
    {                            \
        (text), sizeof(text) - 1 \
    }

static bool holds(const char *condition)
{
    static const pith_fact facts[] = {
        {.name = "tag", .value = S("rain")},
        {.name = "tag", .value = S("rivers")},
        {.name = "license", .value = S("CC0")},
    };
    const pith_result result = {.text = S("The river rose."),
                                .text_chars = 15,
                                .words = 3,
                                .score = .75,
                                .title = S("A \"dry\" year"),
                                .date = S("2025-09-04"),
                                .language = S("th"),
                                .facts = facts,
                                .nfacts = 3};
    const pith_str url = S("https://www.a.example/x");
    pith_str text = {condition, strlen(condition)};
    pith_error error = {0};
    if (pith_filter_check_where(text, &error) != PITH_OK)
        fail_msg("%s: %s", condition, error.text);
    return pith_filter_passes(&(pith_filter){.where = condition}, &result, url,
                              NULL);
}

static void comparisons(void **state)
{
    (void)state;
    assert_true(holds("score > 0.7 and language = \"th\""));
    assert_false(holds("score>0.75"));
    assert_true(holds("score >= .75"));
    assert_true(holds("score<=7.5e-1"));
    assert_false(holds("score != 0.75"));
    assert_true(holds("length = 15 and word_count < 4"));
    assert_true(holds("title = 'A \"dry\" year'"));
    assert_true(holds("title contains \"DRY\" or title = 'x'"));
    assert_true(holds("date >= \"2025-09\" and date < \"2025-10\""));
    assert_true(holds("domain = \"a.example\""));
    assert_true(holds("url contains \"/x\""));
    assert_true(holds("tags contains \"river\" and tags = \"rain;rivers\""));
    assert_true(holds("license = \"CC0\" and status = \"ok\""));
}

static void unknown_values(void **state)
{
    (void)state;
    assert_true(holds("author = \"\""));
    assert_true(holds("author != \"Ann\""));
    assert_false(holds("author contains \"Ann\""));
    const pith_result result = {.text = S("x"), .score = -1};
    const struct {
        const char *condition;
        bool passes;
    } cases[] = {
        {"score < 1", false}, {"score != 1", true}, {"not score >= 0", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(
            pith_filter_passes(&(pith_filter){.where = cases[i].condition},
                               &result, (pith_str){0}, NULL),
            cases[i].passes);
}

static void words_between(void **state)
{
    (void)state;
    assert_true(holds("score > 1 AND score > 1 or score < 1"));
    assert_false(holds("score > 1 and (score > 1 or score < 1)"));
    assert_true(
        holds("not (score > 1 or not (score < 1)) and not not score<1"));
    assert_false(holds("not(score<1)"));
}

static void check_bad(const char *condition, size_t offset, const char *text)
{
    pith_error error = {0};
    assert_int_equal(pith_filter_check_where(
                         (pith_str){condition, strlen(condition)}, &error),
                     PITH_ARG);
    assert_non_null(strstr(error.text, text));
    assert_int_equal(error.offset, offset);
}

static void what_cannot_be_read(void **state)
{
    (void)state;
    check_bad("", 0, "name of a field");
    check_bad("scoree > 1", 0, "no field \"scoree\"; there are url status");
    check_bad("id = \"x\"", 0, "no field \"id\"");
    check_bad("score > \"1\"", 8, "a number is missing");
    check_bad("score contains 1", 15, "a number contains nothing");
    check_bad("title = x", 8, "a text in quotation marks");
    check_bad("title = 'x\"", 8, "not closed");
    check_bad("score", 5, "contains is missing");
    check_bad("score > 1)", 9, "\"and\" or \"or\"");
    check_bad("(score > 1", 10, "a closing bracket");
    check_bad("score > 1 and", 13, "name of a field");
    char deep[100];
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    check_bad(deep, 32, "too many brackets");
}

static void what_is_too_long(void **state)
{
    (void)state;
    char text[4200];
    for (int len = 255; len <= 256; len++) {
        char needle[300];
        memset(needle, 'a', sizeof needle);
        snprintf(text, sizeof text, "title contains '%.*s'", len, needle);
        if (len == 255)
            assert_false(holds(text));
        else
            check_bad(text, 15, "at most 255 bytes");
        snprintf(text, sizeof text, "title = '%.*s'", len, needle);
        assert_false(holds(text));
    }
    memset(text, ' ', sizeof text);
    memcpy(text, "score<1", 7);
    text[4097] = 0;
    check_bad(text, 4096, "at most 4096 bytes");
    text[4096] = 0;
    assert_true(holds(text));
}

/* -- A law: a condition that is made with its value has that value. -------- */

typedef struct made {
    char text[2000];
    bool value;
} made;

static uint32_t draw(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 16) % below;
}

/* Combine two random conditions into one. */
static void join(const made *a, const made *b, uint32_t *seed, made *out)
{
    bool both = draw(seed, 2);
    bool negate = draw(seed, 2);
    snprintf(out->text, sizeof out->text, "%s(%.900s %s %.900s)",
             negate ? "not " : "", a->text, both ? "and" : "or", b->text);
    out->value = (both ? a->value && b->value : a->value || b->value) != negate;
}

static void keeps_the_value_it_was_made_with(void **state)
{
    (void)state;
    for (uint32_t round = 1; round <= 500; round++) {
        enum { LEAVES = 16 };
        static made from[LEAVES], into[LEAVES];
        uint32_t seed = round;
        for (size_t i = 0; i < LEAVES; i++) {
            from[i].value = draw(&seed, 2);
            snprintf(from[i].text, sizeof from[i].text, "%s",
                     from[i].value ? "score<1" : "score>1");
        }
        for (size_t n = LEAVES; n > 1; n /= 2) {
            for (size_t i = 0; i + 1 < n; i += 2)
                join(&from[i], &from[i + 1], &seed, &into[i / 2]);
            memcpy(from, into, sizeof from);
        }
        if (holds(from[0].text) != from[0].value)
            fail_msg("%s is not %d", from[0].text, from[0].value);
    }
}

/* -- Another: it contains what a search of every place finds. -------------- */

static size_t draw_text(uint32_t *seed, const char *bytes, char *out)
{
    size_t len = draw(seed, 12);
    for (size_t i = 0; i < len; i++)
        out[i] = bytes[draw(seed, 4)];
    out[len] = 0;
    return len;
}

static bool stands_in(pith_str text, pith_str needle)
{
    for (size_t i = 0; i + needle.len <= text.len; i++)
        if (pith_str_istarts((pith_str){text.data + i, text.len - i}, needle))
            return true;
    return false;
}

static void contains_what_stands_there(void **state)
{
    (void)state;
    uint32_t seed = 1, found = 0;
    for (int round = 0; round < 20000; round++) {
        char text[20], needle[20], condition[60];
        pith_str title = {text, draw_text(&seed, "abAB", text)};
        pith_str asked = {needle, draw_text(&seed, "abAb", needle)};
        asked.len = asked.len > 5 ? asked.len - 5 : asked.len;
        snprintf(condition, sizeof condition, "title contains '%.*s'",
                 (int)asked.len, needle);
        const pith_result result = {.text = S("x"), .title = title};
        bool is = pith_filter_passes(&(pith_filter){.where = condition},
                                     &result, (pith_str){0}, NULL);
        if (is != stands_in(title, asked) ||
            is != (pith_str_ifind(title, asked) != SIZE_MAX))
            fail_msg("%s: %s", text, condition);
        found += is;
    }
    assert_in_range(found, 2000, 19000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comparisons),
        cmocka_unit_test(unknown_values),
        cmocka_unit_test(words_between),
        cmocka_unit_test(what_cannot_be_read),
        cmocka_unit_test(what_is_too_long),
        cmocka_unit_test(contains_what_stands_there),
        cmocka_unit_test(keeps_the_value_it_was_made_with)};
    return cmocka_run_group_tests_name("condition", tests, NULL, NULL);
}
