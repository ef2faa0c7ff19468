/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The mutator of the fuzz targets works: a mutator without effect would find
 * nothing and fail nowhere.
 */
#include "mutate_html.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include <cmocka.h>

static const char seed_page[] =
    "<html><body><div id=a><p>one two</p><ul><li>x<li>y</ul></div>"
    "<table><tr><td>c</td></tr></table><p>four five</p></body></html>";

/* 1,000 changes of one page: how many of each kind took effect. */
static void count_kinds(size_t counts[MUTATION_KINDS])
{
    for (unsigned seed = 0; seed < 1000; seed++) {
        uint8_t data[4096];
        mutation_kind kind;
        size_t size = sizeof seed_page - 1;
        memcpy(data, seed_page, size);
        size_t now = mutate_html(data, size, sizeof data, seed, &kind);
        assert_true(now <= sizeof data);
        if (now && (now != size || memcmp(data, seed_page, size) != 0))
            counts[kind]++;
    }
}

static void every_kind_takes_effect(void **state)
{
    (void)state;
    size_t counts[MUTATION_KINDS] = {0};
    count_kinds(counts);
    for (size_t i = 0; i < MUTATION_KINDS; i++)
        assert_true(counts[i] >= 20);
}

static void one_seed_makes_one_change(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 100; seed++) {
        uint8_t one[4096], two[4096];
        size_t size = sizeof seed_page - 1;
        memcpy(one, seed_page, size);
        memcpy(two, seed_page, size);
        size_t len = mutate_html(one, size, sizeof one, seed, NULL);
        assert_int_equal(mutate_html(two, size, sizeof two, seed, NULL), len);
        assert_memory_equal(one, two, len);
    }
}

/* Whole elements move: other text keeps its letters, and 200 changes in a row
 * stay within the buffer. */
static void changes_on_end_stay_within_the_room(void **state)
{
    (void)state;
    uint8_t data[600];
    size_t size = sizeof seed_page - 1;
    memcpy(data, seed_page, size);
    for (unsigned seed = 0; seed < 200; seed++) {
        size_t now = mutate_html(data, size, sizeof data, seed, NULL);
        assert_true(now <= sizeof data);
        size = now ? now : size;
    }
}

static bool holds(const uint8_t *data, size_t size, const char *text)
{
    return memmem(data, size, text, strlen(text)) != NULL;
}

/* Two elements that refer to each other: templates streamed into a page, a
 * structure that random bytes hardly ever make. */
static void templates_and_their_contents_meet(void **state)
{
    (void)state;
    size_t met = 0;
    for (unsigned start = 0; start < 2000; start++) {
        uint8_t data[4096];
        size_t size = sizeof seed_page - 1;
        memcpy(data, seed_page, size);
        for (unsigned step = 0; step < 12; step++) {
            size_t now =
                mutate_html(data, size, sizeof data, start * 100 + step, NULL);
            size = now ? now : size;
        }
        met += holds(data, size, "<template id=\"B:0\"") &&
               holds(data, size, "<div hidden id=\"S:0\"");
    }
    assert_true(met >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_takes_effect),
        cmocka_unit_test(one_seed_makes_one_change),
        cmocka_unit_test(changes_on_end_stay_within_the_room),
        cmocka_unit_test(templates_and_their_contents_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
