/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Normalising and counting in one pass, compared with examples, with
 * pith_text_count() and with a simple second implementation on mixed texts.
 */
#include "text.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct example {
    const char *text;
    const char *normal;
    uint32_t chars, words;
} example;

static const example examples[] = {
    {"", "", 0, 0},
    {" \t\n\f\r ", "", 0, 0},
    {"\u00a0\u3000", "", 0, 0},
    {"a", "a", 1, 1},
    {"  a  b\n\nc ", "a b c", 5, 3},
    {"a\u00a0 \u3000b", "a b", 3, 2},
    {"don't stop-now 3.14", "don't stop-now 3.14", 19, 6},
    {"x1y2 z_z", "x1y2 z_z", 8, 3},
    {"na\u00efve caf\u00e9", "na\u00efve caf\u00e9", 10, 2},
    {"e\u0301t\u00e9", "e\u0301t\u00e9", 4, 1},
    {"\u4e2d\u6587ab\u5b57", "\u4e2d\u6587ab\u5b57", 5, 4},
    {"\u30b3\u30fc\u30c9", "\u30b3\u30fc\u30c9", 3, 3},
    {"\u0e2a\u0e27\u0e31\u0e2a", "\u0e2a\u0e27\u0e31\u0e2a", 4, 1},
    {"\u0e2a\u0e27\u0e31\u0e2a\u0e14", "\u0e2a\u0e27\u0e31\u0e2a\u0e14", 5, 2},
    {"\u0e2a \u0e27", "\u0e2a \u0e27", 3, 2},
    {"\u0e2aa\u0e27", "\u0e2aa\u0e27", 3, 3},
    {"\u2014\u2026", "\u2014\u2026", 2, 0},
    {"a\u00adb", "a\u00adb", 3, 2},
    {"\U0001f600 \U00020000", "\U0001f600 \U00020000", 3, 1},
};

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        const example *e = &examples[i];
        pith_str text = pith_str_of(e->text);
        char *copy = fence_copy(text.data, text.len);
        char *out = fence_copy(text.data, text.len);
        pith_text_counts counts;
        size_t len =
            pith_text_normalise_into(out, (pith_str){copy, text.len}, &counts);
        if (!pith_str_eq((pith_str){out, len}, pith_str_of(e->normal)) ||
            counts.chars != e->chars || counts.words != e->words)
            fail_msg("'%s': '%.*s', %u characters, %u words", e->text, (int)len,
                     out, counts.chars, counts.words);
        fence_free(copy, text.len);
        fence_free(out, text.len);
    }
}

/* The definition: collapse first, count afterwards. */
static size_t normalise_plainly(char *out, pith_str text,
                                pith_text_counts *counts)
{
    char *start = out;
    bool gap = false;
    uint32_t run = 0;
    pith_word_kind before = PITH_WORD_NONE;
    *counts = (pith_text_counts){0, 0};
    while (text.len) {
        size_t len;
        uint32_t code = pith_utf8_next(text, &len);
        pith_word_kind kind = pith_char_word_kind(code);
        if (pith_char_is_space(code)) {
            gap = out > start;
        } else {
            if (gap)
                *out++ = ' ';
            counts->chars += gap + 1u;
            gap = false;
            memcpy(out, text.data, len);
            out += len;
        }
        run = kind == before ? run + 1 : 1;
        if (kind == PITH_WORD_IDEOGRAM ||
            (kind == PITH_WORD_LETTERS && run == 1) ||
            (kind == PITH_WORD_SPACELESS && run % 4 == 1))
            counts->words++;
        before = kind;
        text.data += len;
        text.len -= len;
    }
    return (size_t)(out - start);
}

static void test_mixed_texts(void **state)
{
    (void)state;
    static const uint32_t alphabet[] = {
        'a',    'b',    'Z',    '7',     '.',    '-',   ' ',     ' ',
        '\n',   '\t',   0,      0xa0,    0x3000, 0xe9,  0x301,   0xad,
        0xe01,  0xe31,  0x4e2d, 0x30a2,  0x431,  0x645, 0x1780,  0xe81,
        0x1000, 0xac00, 0x2014, 0x1f600, 0x904,  0xe51, 0x20000, 0xfffd,
    };
    enum { LETTERS = sizeof alphabet / sizeof alphabet[0] };
    uint64_t seed = 1;
    for (int round = 0; round < 20000; round++) {
        char text[256], out[256], plain[256];
        size_t len = 0;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        size_t want = (seed >> 33) % 60;
        unsigned width = round % 2 ? LETTERS : 9; /* ASCII only, or all */
        for (size_t i = 0; i < want; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            len += pith_utf8_put(alphabet[(seed >> 33) % width], text + len);
        }
        pith_str slice = {text, len};
        pith_text_counts counts, expected;
        size_t n = pith_text_normalise_into(out, slice, &counts);
        size_t m = normalise_plainly(plain, slice, &expected);
        assert_int_equal(n, m);
        assert_memory_equal(out, plain, n);
        assert_int_equal(counts.chars, expected.chars);
        assert_int_equal(counts.words, expected.words);
        pith_text_counts other = pith_text_count(slice);
        assert_int_equal(counts.chars, other.chars);
        assert_int_equal(counts.words, other.words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_mixed_texts),
    };
    return cmocka_run_group_tests_name("normalise", tests, NULL, NULL);
}
