/* SPDX-License-Identifier: Apache-2.0 */
/* Where words may begin, against a look at every place. */
#include "class_words.h"
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char *const words[] = {"author", "avatar", "byline",
                                    "date",   "fn",     "post"};
enum { NWORDS = sizeof words / sizeof *words, LONGEST = 24, TEXTS = 20000 };

static pith_class_words list_words(void)
{
    pith_class_words begin = {0};
    for (size_t i = NWORDS; i-- > 0;)
        pith_class_words_add(&begin, pith_str_of(words[i]), i);
    return begin;
}

static bool begins_with_word(pith_str text)
{
    for (size_t i = 0; i < NWORDS; i++)
        if (pith_str_istarts(text, pith_str_of(words[i])))
            return true;
    return false;
}

/* Texts of letters of the words, in both cases, and of bytes beyond them. No
 * word is missed. */
static void test_next_place(void **state)
{
    static const char letters[] = "aAbBdDfFnNpPuUvVyYoOsStT -\xc3\xa9";
    pith_class_words begin = list_words();
    uint64_t seed = 1;
    unsigned found = 0;
    (void)state;
    for (unsigned n = 0; n < TEXTS; n++) {
        char bytes[LONGEST];
        pith_str text = {bytes, pith_random_below(&seed, LONGEST + 1)};
        for (size_t i = 0; i < text.len; i++)
            bytes[i] = letters[pith_random_below(&seed, sizeof letters - 1)];
        for (size_t from = 0; from <= text.len; from++) {
            size_t at = from;
            for (; at + 1 < text.len; at++) {
                pith_str rest = {bytes + at, text.len - at};
                if (pith_class_words_may_begin(&begin, rest))
                    break;
                assert_false(begins_with_word(rest));
            }
            assert_true(pith_class_words_next(&begin, text, from) == at);
            found += at + 1 < text.len;
        }
    }
    assert_true(found > TEXTS / 2);
}

static void test_rows(void **state)
{
    pith_class_words begin = list_words();
    (void)state;
    assert_int_equal(pith_class_words_row(&begin, 'a'), 0);
    assert_int_equal(pith_class_words_row(&begin, 'd'), 3);
    assert_true(pith_class_words_may_begin(&begin, PITH_S("Avatars")));
    assert_true(pith_class_words_may_begin(&begin, PITH_S("av")));
    assert_true(pith_class_words_may_begin(&begin, PITH_S("fn-1")));
    assert_false(pith_class_words_may_begin(&begin, PITH_S("Avenue")));
    assert_false(pith_class_words_may_begin(&begin, PITH_S("box")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_next_place),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
