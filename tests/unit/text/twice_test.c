/* SPDX-License-Identifier: Apache-2.0 */
/* Text that was encoded in UTF-8 twice. */
#include "encoding.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1000 };

/* What a program writes that takes UTF-8 for Latin-1. */
static size_t encode_again(const char *text, char out[ROOM])
{
    size_t len = 0;
    for (; *text; text++)
        len += pith_utf8_put((unsigned char)*text, out + len);
    out[len] = 0;
    return len;
}

/* How many characters were decoded again. */
static size_t mend(char *text, size_t *len)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    size_t mended = 0;
    assert_int_equal(pith_encoding_mend(&arena, text, len, &mended), PITH_OK);
    pith_arena_free(&arena);
    return mended;
}

static void expect(const char *text, const char *want, size_t mended)
{
    char room[ROOM];
    size_t len = strlen(text);
    memcpy(room, text, len + 1);
    assert_int_equal(mend(room, &len), mended);
    assert_int_equal(len, strlen(want));
    assert_string_equal(room, want);
}

/* Texts that are whole again. */
static void test_whole(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Don’t",          "“Café – naïve”, 5 €",
        "Проверка связи", "Ελληνικά κείμενα",
        "中文文本测试",   "ภาษาไทย",
        "😀 and ’",
    };
    char room[ROOM];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t len = encode_again(texts[i], room);
        assert_true(mend(room, &len) > 0);
        assert_string_equal(room, texts[i]);
        assert_int_equal(len, strlen(texts[i]));
    }
}

/* Nothing proves that these were encoded twice. */
static void test_kept(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "plain",
        "Don’t, café, Проверка, 中文",
        "Il va à\xc2\xa0«\xc2\xa0Paris\xc2\xa0».",
        "the letters Ã© and Â£",
        "\xc2\x80\xc2\x99",         /* controls without a first byte */
        "\xc3\xa2\xc2\x80",         /* cut off */
        "\xc3\xa2\xc2\x80x",        /* no byte behind it */
        "\xc3\xa0\xc2\x80\xc2\x80", /* E0 80 80 is no UTF-8 */
        "\xc3\x82\xc2\x85",         /* a control character again */
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect(texts[i], texts[i], 0);
}

/* With proof elsewhere on a page that is mostly right: what begins with Â or Ã,
 * and what proves itself, but not what may be text. */
static void test_mixed(void **state)
{
    (void)state;
    expect("naïve Düfte, «à\xc2\xa0« caf\xc3\x83\xc2\xa9 "
           "\xc3\xa2\xc2\x80\xc2\x99",
           "naïve Düfte, «à\xc2\xa0« café ’", 2);
}

/* What the text becomes shorter is filled, so that a padding stays zero. */
static void test_filled(void **state)
{
    (void)state;
    char room[ROOM];
    size_t before = encode_again("a’b", room);
    size_t len = before;
    assert_int_equal(mend(room, &len), 1);
    for (size_t i = len; i < before; i++)
        assert_int_equal(room[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
