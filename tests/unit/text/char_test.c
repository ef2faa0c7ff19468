/* SPDX-License-Identifier: Apache-2.0 */
/* Properties of single characters. Expectations are from the Unicode charts,
 * not from the generator. */
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_white_space(void **state)
{
    (void)state;
    static const uint32_t spaces[] = {0x9, 0xa, 0xc, 0xd, 0x20, 0xa0, 0x3000};
    size_t n = 0;
    for (uint32_t code = 0; code < 0x120000; code++)
        n += pith_char_is_space(code);
    assert_int_equal(n, 7);
    for (size_t i = 0; i < 7; i++)
        assert_true(pith_char_is_space(spaces[i]));
}

static void check_kind(const uint32_t *codes, size_t n, pith_word_kind kind)
{
    for (size_t i = 0; i < n; i++) {
        if (pith_char_word_kind(codes[i]) != kind)
            print_message("U+%04X\n", (unsigned)codes[i]);
        assert_int_equal(pith_char_word_kind(codes[i]), kind);
    }
}

#define CHECK_KIND(kind, ...)                   \
    check_kind((const uint32_t[]){__VA_ARGS__}, \
               sizeof(const uint32_t[]){__VA_ARGS__} / sizeof(uint32_t), kind)

static void test_word_kind(void **state)
{
    (void)state;
    CHECK_KIND(PITH_WORD_NONE, 0, ' ', '.', '_', '-', '\'', 0x7f, 0xa0, 0xad,
               0xbd,                   /* one half: No */
               0x200b,                 /* zero width space */
               0x2019,                 /* apostrophe */
               0x2160,                 /* Roman numeral one: Nl */
               0x3001, 0x3002, 0x30fb, /* Japanese punctuation */
               0xe3f,                  /* baht */
               0xe4f, 0xe5a,           /* Thai punctuation */
               0x104a, 0x17d4, 0x17db, /* Burmese, Khmer punctuation, riel */
               0xd800, 0xdfff, 0xe000, 0xfffd, 0x1f600, 0x10ffff, 0x110000,
               0xffffffff);
    CHECK_KIND(PITH_WORD_LETTERS, 'a', 'Z', '0', '9', 0xaa, 0xe9, 0x301, 0x3b1,
               0x416, 0x5d0, 0x627, 0x64b, 0x660, /* Arabic */
               0x915, 0x93e, 0x94d, 0x966,        /* Devanagari */
               0x1100, 0xac00,                    /* Hangul */
               0xff21, 0xff10, 0x10400, 0x1d7d8);
    CHECK_KIND(PITH_WORD_IDEOGRAM, 0x4e00, 0x9fff, 0x3400, 0x20000, 0x30000,
               0xf900, 0x3005, 0x3007, 0x3042, 0x3093, 0x30a2, 0x30fa, 0x30fc,
               0xff71, 0x31f0);
    CHECK_KIND(PITH_WORD_SPACELESS, 0xe01, 0xe31, 0xe48, 0xe50, 0xe2f, 0xe81,
               0xec8, 0xed0, 0x1780, 0x17d2, 0x17e0, 0x1000, 0x103a, 0x1040,
               0xaa60);
}

static void test_word_token(void **state)
{
    (void)state;
    static const uint32_t yes[] = {'a',    'Z',    '0',    '_',    0xb2,
                                   0xbd,   0xe9,   0x661,  0xe01,  0x2160,
                                   0x4e00, 0x3042, 0x30fc, 0xac00, 0x1d7d8};
    static const uint32_t no[] = {' ',     '-',   '.',    0,       0x301,
                                  0x93e,   0xe31, 0x94d,  0x2019,  0x203f,
                                  0x1f600, 0xad,  0xd800, 0x110000};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        assert_true(pith_char_is_word_token(yes[i]));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(pith_char_is_word_token(no[i]));
}

static void test_lower(void **state)
{
    (void)state;
    static const uint32_t rows[][2] = {
        {'A', 'a'},           {'Z', 'z'},         {'a', 'a'},
        {'@', '@'},           {'[', '['},         {0xc9, 0xe9},
        {0xd7, 0xd7},         {0xdf, 0xdf},       {0x130, 'i'},
        {0x178, 0xff},        {0x1c4, 0x1c6},     {0x1c5, 0x1c6},
        {0x391, 0x3b1},       {0x3a3, 0x3c3},     {0x416, 0x436},
        {0x10a0, 0x2d00},     {0x13a0, 0xab70},   {0x1e9e, 0xdf},
        {0x1f88, 0x1f80},     {0x2126, 0x3c9},    {0x212a, 'k'},
        {0x2160, 0x2170},     {0x24b6, 0x24d0},   {0xa640, 0xa641},
        {0xff21, 0xff41},     {0x10400, 0x10428}, {0x1e900, 0x1e922},
        {0xe01, 0xe01},       {0x4e00, 0x4e00},   {0xd800, 0xd800},
        {0x1fffe, 0x1fffe},   {0x20000, 0x20000}, {0x10ffff, 0x10ffff},
        {0x110000, 0x110000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(pith_char_lower(rows[i][0]), rows[i][1]);
}

/* Lower case is final: applying it twice changes nothing more. */
static void test_lower_twice(void **state)
{
    (void)state;
    size_t nchanged = 0;
    for (uint32_t code = 0; code < 0x110000; code++) {
        uint32_t lower = pith_char_lower(code);
        assert_int_equal(pith_char_lower(lower), lower);
        nchanged += lower != code;
    }
    assert_int_equal(nchanged, 1433); /* Unicode 14: upper and title
                                         case letters and the like */
}

/* The shortcuts for ASCII agree with the tables. */
static void test_ascii_is_as_tables_say(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < 0x80; code++) {
        assert_int_equal(pith_char_word_kind(code),
                         pith_char_word_kind_wide(code));
        assert_int_equal(pith_char_is_word_token(code),
                         pith_char_is_word_token_wide(code));
        assert_int_equal(pith_char_lower(code), pith_char_lower_wide(code));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_white_space),
        cmocka_unit_test(test_word_kind),
        cmocka_unit_test(test_word_token),
        cmocka_unit_test(test_lower),
        cmocka_unit_test(test_lower_twice),
        cmocka_unit_test(test_ascii_is_as_tables_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
