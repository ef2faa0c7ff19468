/* SPDX-License-Identifier: Apache-2.0 */
/* MinHash values and sets of shingles compared with slow implementations. */
#include "sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* splitmix64: the ith value of the stream that begins at 0. */
static uint64_t random_at(uint64_t i)
{
    uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint32_t multiplier(uint32_t i)
{
    uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32) | 1;
}

/* One function after the other, without vector code. */
static void test_minhash(void **state)
{
    enum { MOST = 300 };
    uint64_t hash[MOST];
    (void)state;
    for (uint32_t n = 1; n <= MOST; n += n < 20 ? 1 : 93) {
        uint32_t value[PITH_SKETCH_HASHES];
        for (uint32_t k = 0; k < n; k++)
            hash[k] = random_at(k * 7 + n);
        pith_minhash(&(pith_shingles){hash, n}, value);
        for (uint32_t i = 0; i < PITH_SKETCH_HASHES; i++) {
            uint32_t least = UINT32_MAX;
            for (uint32_t k = 0; k < n; k++) {
                uint32_t product =
                    (uint32_t)hash[k] * multiplier(2 * i) +
                    (uint32_t)(hash[k] >> 32) * multiplier(2 * i + 1);
                least = product < least ? product : least;
            }
            assert_int_equal(value[i], least);
        }
    }
}

/* A text of words from a vocabulary of a given size, each a number in
 * letters. */
static char *text_of(uint32_t nwords, uint32_t different)
{
    enum { WORD = 8 };
    char *text = calloc(nwords + 1, WORD);
    size_t at = 0;
    for (uint32_t i = 0; i < nwords; i++) {
        uint64_t word = random_at(i) % different;
        do
            text[at++] = (char)('a' + word % 26);
        while ((word /= 26) > 0);
        text[at++] = ' ';
    }
    return text;
}

static void expect_set(uint32_t nwords, uint32_t different)
{
    pith_arena arena;
    pith_shingles set;
    char *text = text_of(nwords, different);
    pith_arena_init(&arena, 0);
    assert_int_equal(
        pith_shingles_make((pith_str){text, strlen(text)}, 1, &arena, &set),
        PITH_OK);
    for (uint32_t i = 1; i < set.n; i++)
        assert_true(set.hash[i - 1] < set.hash[i]);
    /* Of single words there are as many as different words. */
    uint32_t met = 0;
    for (uint32_t word = 0; word < different; word++) {
        bool there = false;
        for (uint32_t i = 0; i < nwords && !there; i++)
            there = random_at(i) % different == word;
        met += there;
    }
    assert_int_equal(set.n, met);
    pith_arena_free(&arena);
    free(text);
}

static void test_shingles(void **state)
{
    (void)state;
    expect_set(1, 1);
    expect_set(2, 600);
    expect_set(1000, 1); /* all the same */
    expect_set(1000, 3);
    expect_set(1000, 600);
    expect_set(5000, 5000);
}

/* Capitals, letters beyond ASCII, and other characters. */
static void test_words(void **state)
{
    static const char *const same[][2] = {
        {"Rain Again", "rain, again!"},
        {"\xc3\x84RGER 12 Grund", "\xc3\xa4rger grund"},
    };
    pith_arena arena;
    (void)state;
    pith_arena_init(&arena, 0);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        pith_shingles a, b;
        for (unsigned k = 0; k < 2; k++)
            assert_int_equal(
                pith_shingles_make((pith_str){same[i][k], strlen(same[i][k])},
                                   2, &arena, k ? &b : &a),
                PITH_OK);
        assert_int_equal(a.n, 1);
        assert_true(pith_shingles_alike(&a, &b) == 1);
    }
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minhash),
        cmocka_unit_test(test_shingles),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests_name("sketch", tests, NULL, NULL);
}
