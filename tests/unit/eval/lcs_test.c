/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Longest common subsequences compared with a simple table, for random rows
 * with few and many different words, of lengths around that of a machine word.
 */
#include "lcs.h"

#include "score_near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 200, WORDS = 40 };

typedef struct lcs_case {
    uint32_t a[LONGEST], b[LONGEST];
    size_t na, nb;
} lcs_case;

static uint16_t table[LONGEST + 1][LONGEST + 1];

static size_t compare_plainly(const lcs_case *pair, uint8_t *in_a,
                              uint8_t *in_b)
{
    for (size_t i = 1; i <= pair->na; i++) {
        for (size_t j = 1; j <= pair->nb; j++) {
            uint16_t up = table[i - 1][j], left = table[i][j - 1];
            table[i][j] = up > left ? up : left;
            if (pair->a[i - 1] == pair->b[j - 1])
                table[i][j] = (uint16_t)(table[i - 1][j - 1] + 1);
        }
    }
    size_t i = pair->na, j = pair->nb;
    while (i && j) {
        if (pair->a[i - 1] == pair->b[j - 1])
            in_a[--i] = in_b[--j] = 1;
        else if (table[i][j - 1] > table[i - 1][j])
            j--;
        else
            i--;
    }
    return table[pair->na][pair->nb];
}

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static void fill_case(lcs_case *pair, uint64_t *seed)
{
    uint32_t words = 1 + next_random(seed) % WORDS;
    pair->na = next_random(seed) % LONGEST;
    pair->nb = next_random(seed) % LONGEST;
    for (size_t i = 0; i < pair->na; i++)
        pair->a[i] = next_random(seed) % words;
    for (size_t j = 0; j < pair->nb; j++)
        pair->b[j] = next_random(seed) % words;
}

static void test_random_rows(void **state)
{
    (void)state;
    pith_arena arena;
    pith_lcs lcs;
    uint64_t seed = 1;
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_lcs_init(&lcs, &arena, WORDS), PITH_OK);
    for (int round = 0; round < 1000; round++) {
        static lcs_case pairs[2]; /* the previous row is still needed */
        lcs_case *pair = &pairs[round % 2];
        uint8_t mark[4][LONGEST] = {{0}};
        size_t length, alone;
        fill_case(pair, &seed);
        assert_int_equal(pith_lcs_row(&lcs, pair->a, pair->na), PITH_OK);
        assert_int_equal(pith_lcs_compare(&lcs, pair->b, pair->nb,
                                          (uint8_t *[2]){mark[0], mark[1]},
                                          &length),
                         PITH_OK);
        assert_int_equal(
            pith_lcs_compare(&lcs, pair->b, pair->nb, NULL, &alone), PITH_OK);
        assert_int_equal(length, compare_plainly(pair, mark[2], mark[3]));
        assert_int_equal(alone, length);
        assert_memory_equal(mark[0], mark[2], LONGEST);
        assert_memory_equal(mark[1], mark[3], LONGEST);
    }
    pith_arena_free(&arena);
}

static void test_limit(void **state)
{
    (void)state;
    static const uint32_t row[LONGEST];
    pith_arena arena;
    pith_lcs lcs;
    size_t length;
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_lcs_init(&lcs, &arena, 1), PITH_OK);
    assert_int_equal(pith_lcs_row(&lcs, row, LONGEST), PITH_OK);
    lcs.steps = (uint64_t)1 << 30;
    assert_int_equal(pith_lcs_compare(&lcs, row, LONGEST, NULL, &length),
                     PITH_LIMIT);
    lcs.steps = 0;
    assert_int_equal(pith_lcs_compare(&lcs, row, LONGEST, NULL, &length),
                     PITH_OK);
    assert_int_equal(length, LONGEST);
    pith_arena_free(&arena);
}

/* Each allocation may fail. */
static void test_no_memory(void **state)
{
    (void)state;
    static const uint32_t row[LONGEST];
    uint8_t mark[LONGEST];
    size_t length, n = 0;
    pith_status status;
    do {
        pith_arena arena;
        pith_lcs lcs;
        pith_arena_init(&arena, 0);
        arena.fail_after = n++;
        status = pith_lcs_init(&lcs, &arena, 1);
        if (status == PITH_OK)
            status = pith_lcs_row(&lcs, row, LONGEST);
        if (status == PITH_OK)
            status = pith_lcs_compare(&lcs, row, LONGEST,
                                      (uint8_t *[2]){mark, NULL}, &length);
        assert_true(status == PITH_OK || status == PITH_NOMEM);
        pith_arena_free(&arena);
    } while (status != PITH_OK);
    assert_true(n > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_rows),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
