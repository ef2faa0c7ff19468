/* SPDX-License-Identifier: Apache-2.0 */
/* Stems: the words of docs/spec/outlier.md, every language, invalid tags. */
#include "stem.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void expect_stem(const char *language, const char *word,
                        const char *want)
{
    pith_stemmer stemmer;
    assert_int_equal(pith_stemmer_open(&stemmer, pith_str_of(language)),
                     PITH_OK);
    pith_str stem = pith_stemmer_stem(&stemmer, pith_str_of(word));
    if (!pith_str_eq(stem, pith_str_of(want)))
        fail_msg("%s, %s: %.*s, not %s", language, word, PITH_FMT(stem), want);
    pith_stemmer_close(&stemmer);
}

static void test_english(void **state)
{
    (void)state;
#ifdef PITH_HAVE_LIBSTEMMER
    static const char *const rows[][2] = {
        {"flooded", "flood"},    {"rivers", "river"},
        {"relational", "relat"}, {"very", "veri"},
        {"was", "was"},          {"hopping", "hop"},
        {"councils", "council"}, {"published", "publish"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_stem("en", rows[i][0], rows[i][1]);
    expect_stem("EN-gb", "rivers", "river");
    expect_stem("de", "h\xc3\xa4user", "haus");
    expect_stem("nb-NO", "elvene", "elv");
#else
    skip();
#endif
}

static void test_as_they_are(void **state)
{
    (void)state;
    expect_stem("th", "rivers", "rivers");
    expect_stem("", "rivers", "rivers");
    expect_stem("english", "rivers", "rivers");
    char word[202];
    memset(word, 's', sizeof word - 1);
    word[sizeof word - 1] = 0;
    expect_stem("en", word, word);
}

static void test_every_language(void **state)
{
    (void)state;
    size_t n = 0;
    for (; pith_stem_choices[n]; n++) {
        pith_stemmer stemmer;
        assert_int_equal(
            pith_stemmer_open(&stemmer, pith_str_of(pith_stem_choices[n])),
            PITH_OK);
#ifdef PITH_HAVE_LIBSTEMMER
        assert_int_equal(stemmer.inside != NULL, n > PITH_STEM_NONE);
#endif
        pith_stemmer_close(&stemmer);
    }
    assert_int_equal(n, PITH_STEM_CHOICES);
    assert_string_equal(pith_stem_choices[PITH_STEM_AUTO], "auto");
    assert_string_equal(pith_stem_choices[PITH_STEM_NONE], "none");
}

static void test_code(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"en", "en"}, {" EN-US ", "en"}, {"en_US", "en"}, {"nn", "no"},
        {"nb", "no"}, {"zh-Hant", "zh"}, {"fil", "fil"},  {"english", ""},
        {"", ""},     {"{{lang}}", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char code[4];
        pith_language_code(pith_str_of(rows[i][0]), code);
        assert_string_equal(code, rows[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_english),
        cmocka_unit_test(test_as_they_are),
        cmocka_unit_test(test_every_language),
        cmocka_unit_test(test_code),
    };
    return cmocka_run_group_tests_name("stem", tests, NULL, NULL);
}
