/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Characters and words, in sentences of scripts with different rules. The
 * expectations were counted by hand, as the comments show.
 */
#include "text.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct row {
    const char *text;
    uint32_t chars;
    uint32_t words;
} row;

static void check_row(pith_str text, uint32_t chars, uint32_t words)
{
    char *fenced = fence_copy(text.data, text.len);
    pith_str inside = {fenced, text.len};
    pith_text_counts counts = pith_text_count(inside);
    if (counts.chars != chars || counts.words != words)
        print_message("%.*s\n", PITH_FMT(text));
    assert_int_equal(counts.chars, chars);
    assert_int_equal(counts.words, words);
    fence_free(fenced, text.len);
}

static void check_rows(const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_row(pith_str_of(rows[i].text), rows[i].chars, rows[i].words);
}

#define CHECK(rows) check_rows(rows, sizeof rows / sizeof *rows)

static void test_ascii(void **state)
{
    (void)state;
    static const row rows[] = {
        {"", 0, 0},
        {" \t\r\n\f ", 0, 0},
        {"a", 1, 1},
        {" a ", 1, 1},
        {"one two", 7, 2},
        {"\n one \t\n two\f", 7, 2},
        {"don't e-mail foo_bar", 20, 6}, /* don t e mail foo bar */
        {"3.14", 4, 2},
        {"...", 3, 0},
        {"a\vb\001c", 5, 3}, /* neither is white space, but both end words */
        {"Z9 @[`{ A0", 10, 2},
    };
    CHECK(rows);
    check_row((pith_str){"a\0b", 3}, 3, 2);
    check_row((pith_str){NULL, 0}, 0, 0);
}

static void test_white_space(void **state)
{
    (void)state;
    static const row rows[] = {
        {"\u00a0", 0, 0},   {"\u3000a\u00a0 \u3000b\u00a0", 3, 2},
        {"a\u2003b", 3, 2}, /* an em space does not count as white space here */
        {"a\u200bb", 3, 2}, /* neither does a zero width space; both end
                               words */
        {"a\u00adb", 3, 2}, /* soft hyphen */
    };
    CHECK(rows);
}

static void test_scripts_with_spaces(void **state)
{
    (void)state;
    static const row rows[] = {
        {"Ünïcödé wörds, naïve café!", 26, 4},
        {"cafe\u0301s", 6, 1}, /* a combining mark belongs to its letter */
        /* Arabic: 7 + 5 + 5 (with two marks) + 7, three spaces, full stop */
        {"القراءة مفيدة جدًّا للأطفال.", 28, 4},
        /* 3 + 6 + 3 + 4 digits, three spaces */
        {"صدر الكتاب عام ١٩٩٨", 19, 4},
        /* Hindi: vowel signs and the virama are marks */
        {"भारत एक विशाल देश है।", 21, 5},
        {"हिन्दी में 22 भाषाएँ", 20, 4},
        {"서울은 한국의 수도이다.", 13, 3},
        {"Москва — столица", 16, 2},
    };
    CHECK(rows);
}

static void test_chinese_and_japanese(void **state)
{
    (void)state;
    static const row rows[] = {
        /* 6 and 7 characters, two marks of punctuation */
        {"今天天气很好，我们去公园散步。", 15, 13},
        /* three numbers, 年 月 日, two characters */
        {"2024年3月10日，北京", 13, 8},
        /* 2 Han, 3 Katakana with the long vowel sign, は, 333, 4 + 2 */
        {"東京タワーは333メートルです。", 16, 13},
        {"コーヒーを2杯ください", 11, 11},
        {"人々", 2, 2}, /* the repetition sign is Han */
        {"二〇二四", 4, 4},
        {"ﾊﾝｶｸ ｶﾅ", 7, 6},
        {"A社とB社", 5, 5},
    };
    CHECK(rows);
}

static void test_scripts_without_spaces(void **state)
{
    (void)state;
    static const row rows[] = {
        {"ก", 1, 1},
        {"กขคง", 4, 1},
        {"กขคงจ", 5, 2},
        /* one run of 32 code points */
        {"ภาษาไทยไม่มีการเว้นวรรคระหว่างคำ", 32, 8},
        /* 15: 4, 3: 1, the number, 8: 2 */
        {"แม่น้ำเจ้าพระยา ยาว 372 กิโลเมตร", 32, 8},
        /* 4: 1, 3 Thai digits: 1, 3: 1, 2: 1, the number */
        {"ราคา ๑๒๐ บาท (ลด 15%)", 21, 5},
        {"ปี2567", 6, 2},
        {"ไทยLaoລາວ", 9, 3},
        {"ไทยລາວ", 6, 2}, /* one run of 6: both scripts are of a kind */
        /* Khmer: 9: 3, 11: 3, and a full stop, which is none of them */
        {"ភាសាខ្មែរ មិនដកឃ្លាទេ។", 22, 6},
        /* Lao: 7: 2, 6: 2 */
        {"ພາສາລາວ ບໍ່ຍາກ", 14, 4},
        /* Burmese: 8: 2, 6: 2 */
        {"မြန်မာစာ ဖတ်သည်။", 16, 4},
        {"ไทย、中文、abc", 10, 4},
        {"กขค ง", 5, 2}, /* a space begins a new run */
    };
    CHECK(rows);
}

/* The same text, divided by ASCII anywhere, has the sum of the counts of its
 * parts. */
static void test_counts_add_up(void **state)
{
    (void)state;
    static const char text[] = "ab ไทย中文 é\u0301x\u00a0กขคงจ カナ";
    const pith_str whole = {text, sizeof text - 1};
    for (size_t i = 0; i < whole.len;) {
        size_t len;
        pith_utf8_next((pith_str){whole.data + i, whole.len - i}, &len);
        i += len;
        pith_buf joined;
        pith_buf_init(&joined, 0);
        pith_buf_put(&joined, text, i);
        pith_buf_text(&joined, "\n.\n");
        pith_buf_put(&joined, text + i, whole.len - i);
        pith_text_counts first = pith_text_count((pith_str){text, i});
        pith_text_counts second =
            pith_text_count((pith_str){text + i, whole.len - i});
        pith_text_counts both = pith_text_count(pith_buf_view(&joined));
        assert_int_equal(both.words, first.words + second.words);
        /* The full stop, and a space on each side that is not empty. */
        assert_int_equal(both.chars, first.chars + second.chars + 1 +
                                         (first.chars > 0) +
                                         (second.chars > 0));
        pith_buf_clear(&joined);
    }
}

/* A small random generator, so that every run has the same texts. */
static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static size_t fill_random(char *text, size_t nchars, uint64_t *seed)
{
    static const uint32_t alphabet[] = {
        ' ',    '\n',   '\t',   'a',   'B',     '7',   '-',
        '.',    0xa0,   0x3000, 0xe9,  0x301,   0xe01, 0xe31,
        0x4e2d, 0x30ab, 0x1000, 0x627, 0x20000, 0xad,
    };
    enum { ASCII = 8, ALL = sizeof alphabet / sizeof *alphabet };
    /* only then are sixteen bytes taken at once */
    size_t nkinds = next_random(seed) % 2 ? ASCII : ALL;
    size_t len = 0;
    for (size_t i = 0; i < nchars; i++)
        len += pith_utf8_put(alphabet[next_random(seed) % nkinds], text + len);
    return len;
}

/* Counting, counting while normalising, and counting the normalised text agree;
 * normalising twice changes nothing. */
static void test_laws(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t round = 0; round < 20000; round++) {
        char text[40 * 4];
        size_t len = fill_random(text, next_random(&seed) % 40, &seed);
        char *fenced = fence_copy(text, len);
        pith_str given = {fenced, len};
        pith_text_counts counts = pith_text_count(given);
        pith_buf once;
        pith_buf_init(&once, 0);
        pith_text_normalise(&once, given);
        pith_str view = pith_buf_view(&once);
        pith_text_counts again = pith_text_count(view);
        assert_int_equal(counts.chars, pith_utf8_count(view));
        assert_int_equal(counts.chars, again.chars);
        assert_int_equal(counts.words, again.words);
        pith_buf twice;
        pith_buf_init(&twice, 0);
        pith_text_normalise(&twice, view);
        assert_true(pith_str_eq(view, pith_buf_view(&twice)));
        pith_buf_clear(&once);
        pith_buf_clear(&twice);
        fence_free(fenced, len);
    }
}

static void test_normalise_appends(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 12);
    pith_buf_text(&buf, "x ");
    pith_text_normalise(&buf, PITH_S("\n\u00a0a \u3000 ไ\t"));
    assert_int_equal(buf.status, PITH_LIMIT); /* room for all of the input */
    assert_int_equal(buf.len, 2);
    pith_buf_clear(&buf);
    pith_buf_init(&buf, 20);
    pith_buf_text(&buf, "x ");
    pith_text_normalise(&buf, PITH_S("\n\u00a0a \u3000 ไ\t"));
    assert_true(pith_str_eq(pith_buf_view(&buf), PITH_S("x a ไ")));
    pith_buf_clear(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_white_space),
        cmocka_unit_test(test_scripts_with_spaces),
        cmocka_unit_test(test_chinese_and_japanese),
        cmocka_unit_test(test_scripts_without_spaces),
        cmocka_unit_test(test_counts_add_up),
        cmocka_unit_test(test_laws),
        cmocka_unit_test(test_normalise_appends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
