/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Splitting texts into numbered words: both kinds of words, lines, growth.
 */
#include "words.h"

#include "score_near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void assert_words(const char *text, pith_words_kind kind,
                         const char *expected)
{
    pith_arena arena;
    pith_word_row row;
    char line[200] = "";
    size_t len = 0;
    pith_arena_init(&arena, 0);
    pith_word_ids words = {.arena = &arena};
    assert_int_equal(
        pith_words_read(&words, (pith_str){text, strlen(text)}, kind, &row),
        PITH_OK);
    for (size_t i = 0; i < row.n; i++)
        len += (size_t)snprintf(line + len, sizeof line - len, "%u:%u:%.*s ",
                                row.line[i], row.id[i], PITH_FMT(row.word[i]));
    assert_string_equal(line, expected);
    pith_arena_free(&arena);
}

static void test_kinds(void **state)
{
    (void)state;
    assert_words("a-b  c\nc\ta-b", PITH_WORDS_SPACED,
                 "0:0:a-b 0:1:c 1:1:c 1:0:a-b ");
    assert_words("a-b c_1!", PITH_WORDS_TOKENS, "0:0:a 0:1:b 0:2:c_1 ");
    assert_words("x\xc2\xa0y\xe3\x80\x80x", PITH_WORDS_SPACED,
                 "0:0:x 0:1:y 0:0:x ");
    assert_words("a1.b_  \xe6\xb0\xb4\xe6\x9e\x9c--", PITH_WORDS_SIGNS,
                 "0:0:a1 0:1:. 0:2:b_ 0:3:\xe6\xb0\xb4 0:4:\xe6\x9e\x9c 0:5:- "
                 "0:5:- ");
    assert_words("", PITH_WORDS_SPACED, "");
    assert_words(" \n ", PITH_WORDS_SPACED, "");
}

static void test_many_words(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    static char text[MANY * 6];
    size_t len = 0;
    pith_arena arena;
    pith_word_row row;
    for (int i = 0; i < MANY; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%d ", i);
    pith_arena_init(&arena, 0);
    pith_word_ids words = {.arena = &arena};
    for (int round = 0; round < 2; round++) {
        assert_int_equal(pith_words_read(&words, (pith_str){text, len},
                                         PITH_WORDS_SPACED, &row),
                         PITH_OK);
        assert_int_equal(row.n, MANY);
        assert_int_equal(words.n, MANY);
        assert_int_equal(row.id[MANY - 1], MANY - 1);
    }
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_many_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
