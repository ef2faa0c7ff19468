/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Edit distances: known ones, and comparisons with the simple table for rows of
 * all lengths around machine words.
 */
#include "markdown/edits.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t count(const char *a, const char *b)
{
    pith_arena arena;
    pith_edit_row row[2];
    size_t distance = SIZE_MAX;
    pith_arena_init(&arena, 0);
    pith_edits edits = {.arena = &arena};
    assert_int_equal(pith_edits_read(&arena, pith_str_of(a), &row[0]), PITH_OK);
    assert_int_equal(pith_edits_read(&arena, pith_str_of(b), &row[1]), PITH_OK);
    assert_int_equal(pith_edits_count(&edits, &row[0], &row[1], &distance),
                     PITH_OK);
    pith_arena_free(&arena);
    return distance;
}

static void test_known(void **state)
{
    (void)state;
    assert_int_equal(count("kitten", "sitting"), 3);
    assert_int_equal(count("intention", "execution"), 5);
    assert_int_equal(count("", "abc"), 3);
    assert_int_equal(count("abc", ""), 3);
    assert_int_equal(count("", ""), 0);
    assert_int_equal(count("\xe0\xb8\x81\xe0\xb8\x82", "\xe0\xb8\x82"), 1);
}

static size_t lower(size_t a, size_t b)
{
    return a < b ? a : b;
}

enum { MOST = 200 };

static size_t plain_count(const uint32_t *a, size_t na, const uint32_t *b,
                          size_t nb)
{
    static size_t above[MOST + 1], row[MOST + 1];
    for (size_t j = 0; j <= nb; j++)
        above[j] = j;
    for (size_t i = 1; i <= na; i++) {
        row[0] = i;
        for (size_t j = 1; j <= nb; j++)
            row[j] = lower(lower(above[j], row[j - 1]) + 1,
                           above[j - 1] + (a[i - 1] != b[j - 1]));
        memcpy(above, row, sizeof row);
    }
    return above[nb];
}

static void test_plain_table(void **state)
{
    (void)state;
    uint32_t a[MOST], b[MOST], seed = 1;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_edits edits = {.arena = &arena};
    for (size_t round = 0; round < 600; round++) {
        size_t n[2], distance;
        for (int side = 0; side < 2; side++) {
            seed = seed * 1664525 + 1013904223;
            n[side] = (seed >> 8) % (MOST + 1);
        }
        uint32_t letters = 2 + (uint32_t)round % 9;
        for (size_t i = 0; i < MOST; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = (seed >> 8) % letters;
            b[i] = (seed >> 20) % letters;
        }
        pith_edit_row first = {a, n[0]}, second = {b, n[1]};
        assert_int_equal(pith_edits_count(&edits, &first, &second, &distance),
                         PITH_OK);
        assert_int_equal(distance, plain_count(a, n[0], b, n[1]));
    }
    pith_arena_free(&arena);
}

static void test_limit(void **state)
{
    (void)state;
    enum { MANY = 300000 };
    pith_arena arena;
    size_t distance;
    pith_arena_init(&arena, 0);
    pith_edits edits = {.arena = &arena};
    pith_edit_row row = {pith_arena_zalloc(&arena, MANY, sizeof *row.number),
                         MANY};
    assert_non_null(row.number);
    assert_int_equal(pith_edits_count(&edits, &row, &row, &distance),
                     PITH_LIMIT);
    for (uint32_t i = 0; i < MANY; i++)
        row.number[i] = i;
    pith_edit_row part = {row.number, MANY / 3};
    assert_int_equal(pith_edits_count(&edits, &part, &part, &distance),
                     PITH_LIMIT); /* needs masks for so many different
                                     numbers */
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_plain_table),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
