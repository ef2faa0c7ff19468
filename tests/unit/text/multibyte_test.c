/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Chinese, Japanese and Korean encodings. The rows for mistakes follow the
 * decoders of the WHATWG Encoding Standard; every row that begins with a lead
 * byte and an ASCII one is a page that could otherwise hide a tag. If the C
 * library has no converters (minimal containers), cmocka's skip() skips the
 * tests, and the report counts them.
 */
#include "convert.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { PADDING = 64 };

typedef struct row {
    const char *label;
    const char *bytes;
    size_t len;
    const char *text;
    size_t ninvalid;
} row;

#define ROW(label, bytes, text, ninvalid)               \
    {                                                   \
        label, bytes, sizeof(bytes) - 1, text, ninvalid \
    }

static void check_row(const row *given)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    char *fenced = fence_copy(given->bytes, given->len);
    pith_decoded out = {0};
    const pith_encoding *encoding =
        pith_encoding_find(pith_str_of(given->label));
    assert_non_null(encoding);
    pith_status status = pith_encoding_convert(
        &arena, (pith_str){fenced, given->len}, encoding, PADDING, &out);
    if (status == PITH_ENCODING) {
        print_message("no converter for %s\n", encoding->name);
        fence_free(fenced, given->len);
        pith_arena_free(&arena);
        skip();
    }
    assert_int_equal(status, PITH_OK);
    if (!pith_str_eq(out.text, pith_str_of(given->text)))
        print_message("%s: [%.*s] for [%s]\n", given->label, PITH_FMT(out.text),
                      given->text);
    assert_true(pith_str_eq(out.text, pith_str_of(given->text)));
    assert_int_equal(out.ninvalid, given->ninvalid);
    for (size_t i = 0; i < PADDING; i++)
        assert_int_equal(out.text.data[out.text.len + i], 0);
    fence_free(fenced, given->len);
    pith_arena_free(&arena);
}

static void check_rows(const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_row(&rows[i]);
}

#define CHECK(rows) check_rows(rows, sizeof rows / sizeof *rows)

static void test_chinese(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("gbk", "", "", 0),
        ROW("gb2312", "\xd6\xd0\xce\xc4 <b>", "中文 <b>", 0),
        ROW("gbk", "\x80", "€", 0),
        ROW("gbk", "\xa3\xa0", "\u3000", 0),
        ROW("gbk", "\xd6<b>", "\ufffd<b>", 1),
        ROW("gbk", "\xd6\xff<", "\ufffd<", 1),
        ROW("gbk", "\xff<", "\ufffd<", 1),
        ROW("gbk", "\xd6", "\ufffd", 1),
        ROW("gb18030", "\x95\x32\x82\x36", "\U00020000", 0),
        ROW("gb18030", "\x81\x30\x81\x30", "\xc2\x80", 0),
        ROW("gb18030", "\x81\x30<b>", "\ufffd0<b>", 1),
        ROW("gb18030", "\x81\x30\x81<b>", "\ufffd0\ufffd<b>", 2),
        ROW("gb18030", "\xf0\x30\xe0\x35z", "\ufffdz", 1),
        ROW("gb18030", "a\x81\x30", "a\ufffd", 1),
        ROW("gb18030", "a\x81\x30\x81", "a\ufffd", 1),
        ROW("big5", "\xa4\xa4\xa4\xe5 <b>", "中文 <b>", 0),
        ROW("big5-hkscs", "\x87\x40", "\u43f0", 0),
        ROW("big5", "\x88\x62\x88\x66", "\u00ca\u0304\u00ca", 0),
        ROW("big5", "\x88\x66", "\u00ca", 0), /* kept until the next call at the
                                                 end */
        ROW("big5", "\x88\x66\x80<", "\u00ca\ufffd<", 1),
        ROW("big5", "\xa1\x45\xa1\xe3", "\u2027～", 0),
        ROW("big5", "\xc6\xde\xc6\xdf", "〃仝", 0),
        ROW("big5", "\xa4<b>", "\ufffd<b>", 1),
        ROW("big5", "\x80\xa4\xa4", "\ufffd中", 1),
        ROW("big5", "\xff\xa4", "\ufffd\ufffd", 2),
    };
    CHECK(rows);
}

static void test_japanese(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("shift_jis", "\x93\xfa\x96\x7b\x8c\xea \\~ <b>", "日本語 \\~ <b>",
            0),
        ROW("sjis", "\xcd\xdf\xb0\xbc\xde", "ﾍﾟｰｼﾞ", 0),
        ROW("windows-31j", "\x87\x40\xfb\xfc\xed\x40", "①髙纊", 0),
        ROW("shift_jis", "\x81\x60\x81\x7c", "～－", 0),
        ROW("shift_jis", "\x80", "\xc2\x80", 0),
        ROW("shift_jis", "\x82<b>", "\ufffd<b>", 1),
        ROW("shift_jis", "\xa0\xfd\xfe\xff", "\ufffd\ufffd\ufffd\ufffd", 4),
        ROW("shift_jis", "\x82\xff<", "\ufffd<", 1),
        ROW("shift_jis", "\x93", "\ufffd", 1),
        ROW("euc-jp", "\xc6\xfc\xcb\xdc\xb8\xec <b>", "日本語 <b>", 0),
        ROW("euc-jp", "\x8e\xcd\x8e\xdf", "ﾍﾟ", 0),
        ROW("euc-jp", "\x8f\xb0\xa1\x8f\xa2\xc3", "丂¦", 0),
        ROW("euc-jp", "\xad\xa1\xf9\xa1\xfc\xe2", "①纊髙", 0),
        ROW("euc-jp", "\xc6<b>", "\ufffd<b>", 1),
        ROW("euc-jp", "\x8f\xa2<b>", "\ufffd<b>", 1),
        ROW("euc-jp", "\x8f\xa3\x96z", "\ufffdz", 1),
        ROW("euc-jp", "\x80\x9f\xff", "\ufffd\ufffd\ufffd", 3),
        ROW("euc-jp", "\xf5\xa1\xfe\xfe", "\ufffd\ufffd", 2),
        ROW("euc-jp", "\x8f\xa2", "\ufffd", 1),
    };
    CHECK(rows);
}

static void test_korean(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("euc-kr", "\xc7\xd1\xb1\xb9\xbe\xee <b>", "한국어 <b>", 0),
        ROW("windows-949", "\x8c\x63\xb9\xe6", "똠방", 0),
        ROW("euc-kr", "\xc7<b>", "\ufffd<b>", 1),
        ROW("euc-kr", "\xa2\xe8<", "\ufffd<", 1), /* glibc skips it */
        ROW("euc-kr", "\xa2\xe8", "\ufffd", 1),
        ROW("euc-kr", "\xa2\xe7\xa2\xe8\xff\xc7\xd1", "®\ufffd\ufffd한", 2),
        ROW("euc-kr", "\x80\xff", "\ufffd\ufffd", 2),
        ROW("euc-kr", "\xc7", "\ufffd", 1),
    };
    CHECK(rows);
}

static void test_iso_2022_jp(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("iso-2022-jp", "", "", 0),
        ROW("iso-2022-jp", "plain \\ ~", "plain \\ ~", 0),
        ROW("iso-2022-jp", "\x1b$BF|K\\8l\x1b(B <b>", "日本語 <b>", 0),
        ROW("iso-2022-jp", "\x1b$@F|\x1b(Jx\\~\x1b(B\\", "日x¥‾\\", 0),
        ROW("iso-2022-jp", "\x1b(I1_\x1b(B1", "ｱﾟ1", 0),
        ROW("iso-2022-jp", "\x1b$B-!\x1b(B", "①", 0),
        ROW("iso-2022-jp", "\x1b(I\x60\x1b(B", "\ufffd", 1),
        ROW("iso-2022-jp",
            "a\x80\x0e\x0f"
            "b",
            "a\ufffd\ufffd\ufffd"
            "b",
            3),
        ROW("iso-2022-jp", "\x1b", "\ufffd", 1),
        ROW("iso-2022-jp", "\x1b$", "\ufffd$", 1),
        ROW("iso-2022-jp", "\x1b(x", "\ufffd(x", 1),
        ROW("iso-2022-jp", "\x1b\x1b$BF|", "\ufffd日", 1),
        ROW("iso-2022-jp", "\x1b$BF", "\ufffd", 1),
        ROW("iso-2022-jp", "\x1b$BF\x1b(B<", "\ufffd<", 1),
        ROW("iso-2022-jp", "\x1b$BF\nF|", "\ufffd日", 1),
        ROW("iso-2022-jp", "\x1b$B\nF|", "\ufffd日", 1),
        ROW("iso-2022-jp", "\x1b$B\x1b(Ba",
            "\ufffd"
            "a",
            1),
        ROW("iso-2022-jp", "\x1b$Bu!", "\ufffd", 1),
    };
    CHECK(rows);
}

/* Input much longer than the converter's chunk, with a mistake at every
 * distance from the end of a chunk. */
static void test_long_input(void **state)
{
    (void)state;
    enum { N = 4000 };
    static const struct {
        const char *label;
        const char *bytes; /* of one character */
        const char *text;
    } kinds[] = {
        {"gbk", "\xd6\xd0", "中"},       {"big5", "\xa4\xa4", "中"},
        {"shift_jis", "\x93\xfa", "日"}, {"euc-jp", "\xc6\xfc", "日"},
        {"euc-kr", "\xc7\xd1", "한"},
    };
    static char bytes[N * 2 + 1];
    static char text[N * 3 + 4];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (size_t at = 990; at < 1060; at += 1) {
            size_t len = 0;
            size_t text_len = 0;
            for (size_t k = 0; k < N; k++) {
                if (k == at)
                    bytes[len++] = '\xff';
                memcpy(bytes + len, kinds[i].bytes, 2);
                memcpy(text + text_len, "\xef\xbf\xbd", 3);
                text_len += k == at ? 3 : 0;
                memcpy(text + text_len, kinds[i].text, 3);
                len += 2;
                text_len += 3;
            }
            text[text_len] = 0;
            check_row(&(row){kinds[i].label, bytes, len, text, 1});
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chinese),    cmocka_unit_test(test_japanese),
        cmocka_unit_test(test_korean),     cmocka_unit_test(test_iso_2022_jp),
        cmocka_unit_test(test_long_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
