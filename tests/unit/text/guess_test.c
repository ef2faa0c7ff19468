/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Guessing an encoding. Certain results (UTF-8, UTF-16, ISO-2022-JP) must be
 * right; the rest is uchardet's result for a paragraph of plain prose per
 * encoding, written with the converters of the C library. Without uchardet
 * everything uncertain is windows-1252.
 */
#include "encoding.h"

#include "fence.h"
#include "str.h"

#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static void check_guess(pith_str bytes, const char *name)
{
    char *fenced = fence_copy(bytes.data, bytes.len);
    const pith_encoding *found =
        pith_encoding_guess((pith_str){fenced, bytes.len});
    assert_non_null(found);
    assert_string_equal(pith_encoding_name(found), name);
    fence_free(fenced, bytes.len);
}

static void test_certain(void **state)
{
    (void)state;
    check_guess(PITH_S(""), "UTF-8");
    check_guess(PITH_S("<p>plain"), "UTF-8");
    check_guess(PITH_S("<p>caf\xc3\xa9"), "UTF-8");
    check_guess(PITH_S("\x1b$BF|K\\8l\x1b(B"), "ISO-2022-JP");
    check_guess(PITH_S("a\x1b$@F|\x1b(B"), "ISO-2022-JP");
    check_guess(PITH_S("\x1b$"), "UTF-8");
    check_guess(PITH_S("\x1b[0m and \x1b"), "UTF-8");
    check_guess(PITH_S("<\0p\0>\0"), "UTF-16LE");
    check_guess(PITH_S("\0<\0p\0>"), "UTF-16BE");
    check_guess(PITH_S("<\0p"), "UTF-8");
    check_guess(PITH_S("<\0\0\0"), "UTF-8");
}

/* Never an encoding in which these bytes are invalid. */
static void test_uncertain(void **state)
{
    (void)state;
    check_guess(PITH_S("caf\xe9"), "windows-1252");
    check_guess(PITH_S("\xff"), "windows-1252");
}

#ifdef PITH_HAVE_UCHARDET

/* A page around a paragraph, in a charset of the C library. */
static size_t write_page(const char *charset, const char *prose, char *out,
                         size_t room)
{
    char page[4000];
    int len = snprintf(page, sizeof page,
                       "<html><head><title>x</title><style>p { color: red }"
                       "</style></head><body class=\"page\"><div id=\"main\">"
                       "<p>%s</p></div></body></html>",
                       prose);
    assert_true(len > 0 && (size_t)len < sizeof page);
    iconv_t with = iconv_open(charset, "UTF-8");
    if (with == (iconv_t)-1) {
        print_message("no converter for %s\n", charset);
        skip();
    }
    char *in = page;
    size_t left = (size_t)len;
    size_t had = room;
    assert_int_equal(iconv(with, &in, &left, &out, &room), 0);
    iconv_close(with);
    return had - room;
}

static void test_prose(void **state)
{
    (void)state;
    static const struct {
        const char *charset;
        const char *name;
        const char *prose;
    } rows[] = {
        {"CP874", "windows-874",
         "แม่น้ำสายนี้ไหลผ่านหมู่บ้านเล็ก ๆ หลายแห่งก่อนจะลงสู่ทะเล "
         "ชาวบ้านใช้น้ำในการเพาะปลูกและเลี้ยงปลา ในฤดูฝนน้ำมักจะท่วมทุ่งนา "
         "แต่ทุกคนก็ยังรักบ้านเกิดของตนเอง"},
        {"SHIFT_JIS", "Shift_JIS",
         "この川は小さな村をいくつも通って海へ流れています。村の人々は水を使っ"
         "て"
         "米を育て、魚を飼っています。雨の季節には田んぼが水につかることも"
         "あります。"},
        {"EUC-JP", "EUC-JP",
         "この川は小さな村をいくつも通って海へ流れています。村の人々は水を使っ"
         "て"
         "米を育て、魚を飼っています。雨の季節には田んぼが水につかることも"
         "あります。"},
        {"GB18030", "gb18030",
         "这条河流经许多小村庄，最后流入大海。村民们用河水种稻养鱼。雨季的时候"
         "，"
         "河水常常淹没田野，但是大家仍然热爱自己的家乡。"},
        {"BIG5", "Big5",
         "這條河流經許多小村莊，最後流入大海。村民們用河水種稻養魚。雨季的時候"
         "，"
         "河水常常淹沒田野，但是大家仍然熱愛自己的家鄉。"},
        {"UHC", "EUC-KR",
         "이 강은 작은 마을을 여럿 지나 바다로 흘러간다. 마을 사람들은 강물로 "
         "벼를 기르고 물고기를 키운다. 장마철에는 논이 물에 잠기기도 하지만 "
         "모두 고향을 사랑한다."},
        {"WINDOWS-1251", "windows-1251",
         "Эта река течёт мимо многих маленьких деревень и впадает в море. "
         "Жители берут из неё воду, выращивают овощи и разводят рыбу. Весной "
         "вода заливает поля, но все любят свой родной край."},
        {"KOI8-R", "KOI8-R",
         "Эта река течёт мимо многих маленьких деревень и впадает в море. "
         "Жители берут из неё воду, выращивают овощи и разводят рыбу. Весной "
         "вода заливает поля, но все любят свой родной край."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char bytes[4000];
        size_t len =
            write_page(rows[i].charset, rows[i].prose, bytes, sizeof bytes);
        check_guess((pith_str){bytes, len}, rows[i].name);
    }
}

/* The first character that is not ASCII may come late, and a long text may
 * follow. */
static void test_far_behind(void **state)
{
    (void)state;
    enum { FRONT = 300000, BACK = 200000 };
    static char bytes[FRONT + BACK];
    memset(bytes, ' ', FRONT);
    /* "Thai language", over and over */
    static const char thai[] = "\xc0\xd2\xc9\xd2\xe4\xb7\xc2 ";
    for (size_t i = 0; i + 8 <= BACK; i += 8)
        memcpy(bytes + FRONT + i, thai, 8);
    check_guess((pith_str){bytes, sizeof bytes}, "windows-874");
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_certain),
        cmocka_unit_test(test_uncertain),
#ifdef PITH_HAVE_UCHARDET
        cmocka_unit_test(test_prose),
        cmocka_unit_test(test_far_behind),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
