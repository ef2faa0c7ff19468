/* SPDX-License-Identifier: Apache-2.0 */
/* Stop words: the lists, sets with stems, a caller's list. */
#include "stopwords.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_lists(void **state)
{
    (void)state;
    size_t n = 0;
    for (; pith_stop_lists[n].language; n++) {
        size_t nwords = 0;
        pith_str words = pith_stop_lists[n].words;
        for (; words.len > 0; nwords++) {
            pith_str word = pith_stop_next(&words);
            pith_str rest = word;
            assert_true(rest.len > 0);
            assert_int_equal(pith_utf8_valid(rest), rest.len);
            for (size_t len; rest.len > 0; rest.data += len, rest.len -= len) {
                uint32_t code = pith_utf8_next(rest, &len);
                if (!pith_char_is_letter(code) || pith_char_lower(code) != code)
                    fail_msg("%s: %.*s", pith_stop_lists[n].language,
                             (int)word.len, word.data);
            }
        }
        assert_true(nwords >= 30 && nwords <= 400);
        assert_ptr_equal(
            pith_stop_words(pith_str_of(pith_stop_lists[n].language)).data,
            pith_stop_lists[n].words.data);
    }
    assert_true(n >= 20);
    assert_non_null(pith_stop_words(PITH_S("th")).data);
    assert_non_null(pith_stop_words(PITH_S("nb-NO")).data);
    assert_null(pith_stop_words(PITH_S("xx")).data);
    assert_null(pith_stop_words(PITH_S("")).data);
}

static void expect_set(const pith_stop_set *set, const char *word, bool want)
{
    if (pith_stop_set_has(set, pith_str_of(word)) != want)
        fail_msg("%s is %sin the set", word, want ? "not " : "");
}

static void test_set(void **state)
{
    (void)state;
    pith_arena arena;
    pith_stop_set set;
    pith_stemmer stemmer;
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_stemmer_open(&stemmer, PITH_S("en")), PITH_OK);
    assert_int_equal(pith_stop_set_of_list(
                         &set, &arena, pith_stop_words(PITH_S("en")), &stemmer),
                     PITH_OK);
    expect_set(&set, "the", true);
    expect_set(&set, "very", true);
#ifdef PITH_HAVE_LIBSTEMMER
    expect_set(&set, "veri", true); /* as stems are compared */
#endif
    expect_set(&set, "river", false);
    pith_stemmer_close(&stemmer);
    assert_int_equal(
        pith_stop_set_of_list(&set, &arena, (pith_str){NULL, 0}, &stemmer),
        PITH_OK);
    expect_set(&set, "the", false);
    pith_arena_free(&arena);
}

static void test_text(void **state)
{
    (void)state;
    pith_arena arena;
    pith_stop_set set;
    pith_stemmer none = {0};
    pith_arena_init(&arena, 0);
    pith_str text =
        PITH_S("\xef\xbb\xbfThe\r\n  and \n\n#the\n\xc3\x89t\xc3\xa9"
               "\nlast");
    assert_int_equal(pith_stop_set_of_text(&set, &arena, text, &none), PITH_OK);
    expect_set(&set, "the", true);
    expect_set(&set, "and", true);
    expect_set(&set, "#the", true);
    expect_set(&set, "\xc3\xa9t\xc3\xa9", true);
    expect_set(&set, "last", true);
    expect_set(&set, "", false);
    expect_set(&set, "The", false);
    text = PITH_S("");
    assert_int_equal(pith_stop_set_of_text(&set, &arena, text, &none), PITH_OK);
    expect_set(&set, "the", false);
    text = PITH_S("\n \n\r\n");
    assert_int_equal(pith_stop_set_of_text(&set, &arena, text, &none), PITH_OK);
    expect_set(&set, "", false);
    pith_arena_free(&arena);
}

static void test_memory(void **state)
{
    (void)state;
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status == PITH_NOMEM; n++) {
        pith_arena arena;
        pith_stop_set set;
        pith_stemmer none = {0};
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        status = pith_stop_set_of_text(&set, &arena, PITH_S("a\nb\nc"), &none);
        pith_arena_free(&arena);
    }
    assert_int_equal(status, PITH_OK);
    assert_int_equal(n, 6); /* slots, room, three words; then all is fine */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests_name("stopwords", tests, NULL, NULL);
}
