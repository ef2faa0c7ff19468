/* SPDX-License-Identifier: Apache-2.0 */
/* Operations on slices that end at the end of readable memory. */
#include "str.h"

#include "fence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_classes(void **state)
{
    (void)state;
    size_t nspaces = 0;
    size_t nalphas = 0;
    size_t ndigits = 0;
    size_t nlowered = 0;
    for (unsigned c = 0; c < 256; c++) {
        nspaces += pith_is_space((unsigned char)c);
        nalphas += pith_is_alpha((unsigned char)c);
        ndigits += pith_is_digit((unsigned char)c);
        nlowered += pith_lower((char)c) != (char)c;
    }
    assert_int_equal(nspaces, 5);
    assert_int_equal(nalphas, 52);
    assert_int_equal(ndigits, 10);
    assert_int_equal(nlowered, 26);
    assert_true(pith_is_space('\f') && !pith_is_space('\v'));
    assert_true(pith_is_alpha('a') && pith_is_alpha('Z'));
    assert_false(pith_is_alpha('@') || pith_is_alpha('[') ||
                 pith_is_alpha('`') || pith_is_alpha('{'));
    assert_true(pith_is_digit('0') && pith_is_digit('9'));
    assert_int_equal(pith_lower('Q'), 'q');
}

static void test_equal(void **state)
{
    (void)state;
    assert_true(pith_str_eq(PITH_S(""), (pith_str){NULL, 0}));
    assert_true(pith_str_eq(PITH_S("ab"), PITH_S("ab")));
    assert_false(pith_str_eq(PITH_S("ab"), PITH_S("aB")));
    assert_false(pith_str_eq(PITH_S("ab"), PITH_S("abc")));
    assert_true(pith_str_ieq(PITH_S("aB\xc3"), PITH_S("Ab\xc3")));
    assert_false(pith_str_ieq(PITH_S("\xc3\xa9"), PITH_S("\xc3\x89")));
    assert_false(pith_str_ieq(PITH_S("a"), PITH_S("ab")));
    assert_false(pith_str_ieq(PITH_S("@"), PITH_S("`")));
    assert_true(pith_str_eq((pith_str){"a\0b", 3}, (pith_str){"a\0b", 3}));
    assert_false(pith_str_eq((pith_str){"a\0b", 3}, (pith_str){"a\0c", 3}));
    assert_int_equal(pith_str_of(NULL).len, 0);
    assert_int_equal(pith_str_of("abc").len, 3);
}

static void test_starts(void **state)
{
    (void)state;
    assert_true(pith_str_ends(PITH_S("abc"), PITH_S("bc")));
    assert_true(pith_str_ends(PITH_S("abc"), PITH_S("abc")));
    assert_true(pith_str_ends((pith_str){NULL, 0}, PITH_S("")));
    assert_false(pith_str_ends(PITH_S("abc"), PITH_S("BC")));
    assert_false(pith_str_ends(PITH_S("bc"), PITH_S("abc")));

    pith_str name = PITH_S("post-author newsBOX é");
    char begins[sizeof "post-author newsBOX é"] = "";
    for (size_t i = 0; i < name.len; i++)
        begins[i] = pith_str_begins_word(name, i) ? '^' : '.';
    assert_string_equal(begins, "^....^......^...^.....");
    assert_true(pith_str_istarts(PITH_S("ABC"), PITH_S("abc")));
    assert_true(pith_str_istarts(PITH_S("ABCd"), PITH_S("abc")));
    assert_true(pith_str_istarts(PITH_S("x"), PITH_S("")));
    assert_true(pith_str_istarts((pith_str){NULL, 0}, (pith_str){NULL, 0}));
    assert_false(pith_str_istarts(PITH_S("ab"), PITH_S("abc")));
    assert_false(pith_str_istarts(PITH_S("xbc"), PITH_S("abc")));
}

static void test_ascii(void **state)
{
    (void)state;
    assert_true(pith_str_is_ascii((pith_str){NULL, 0}));
    assert_true(pith_str_is_ascii(PITH_S("sixteen bytes...and more\x7f")));
    assert_false(pith_str_is_ascii(PITH_S("r\xc3\xa9sum")));
    assert_false(pith_str_is_ascii(PITH_S("eight by\xc3\xa9t")));
    assert_false(pith_str_is_ascii(PITH_S("r\xc3\xa9 and eight")));
}

static void test_blank(void **state)
{
    (void)state;
    assert_true(pith_str_is_blank((pith_str){NULL, 0}));
    assert_true(pith_str_is_blank(PITH_S(" \t\n\f\r")));
    assert_false(pith_str_is_blank(PITH_S(" a ")));
    assert_false(pith_str_is_blank(PITH_S("\0")));
    assert_false(pith_str_is_blank(PITH_S("\xc2\xa0")));
}

static void test_trim(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", ""},    {" ", ""},         {" \t\n\f\r", ""},
        {"a", "a"},  {" a b\n", "a b"}, {"\va\v", "\va\v"},
        {"a ", "a"}, {" a", "a"},       {"\xc2\xa0", "\xc2\xa0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i][0]);
        char *fenced = fence_copy(rows[i][0], len);
        assert_true(pith_str_eq(pith_str_trim((pith_str){fenced, len}),
                                pith_str_of(rows[i][1])));
        fence_free(fenced, len);
    }
    assert_int_equal(pith_str_trim((pith_str){NULL, 0}).len, 0);
}

static void test_word(void **state)
{
    (void)state;
    static const char text[] = " one\ttwo\n\r three";
    static const char *const words[] = {"one", "two", "three", "", ""};
    char *fenced = fence_copy(text, sizeof text - 1);
    pith_str rest = {fenced, sizeof text - 1};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_true(pith_str_eq(pith_str_word(&rest), pith_str_of(words[i])));
    fence_free(fenced, sizeof text - 1);
    rest = (pith_str){NULL, 0};
    assert_int_equal(pith_str_word(&rest).len, 0);
    rest = PITH_S("  ");
    assert_int_equal(pith_str_word(&rest).len, 0);
    assert_int_equal(rest.len, 0);
}

static void test_find(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *needle;
        size_t at;
    } rows[] = {
        {"", "", 0},       {"abc", "", 0},        {"", "a", SIZE_MAX},
        {"abc", "C", 2},   {"ABC", "bc", 1},      {"abc", "abcd", SIZE_MAX},
        {"aab", "ab", 1},  {"ababac", "ABAC", 2}, {"abc", "x", SIZE_MAX},
        {"aaaa", "aa", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i].text);
        char *fenced = fence_copy(rows[i].text, len);
        assert_int_equal(pith_str_ifind((pith_str){fenced, len},
                                        pith_str_of(rows[i].needle)),
                         rows[i].at);
        fence_free(fenced, len);
    }
}

static void check_uint(const char *text, uint64_t max, bool ok, uint64_t value,
                       size_t used)
{
    size_t len = strlen(text);
    char *fenced = fence_copy(text, len);
    pith_str at = {fenced, len};
    uint64_t out = 12345;
    assert_int_equal(pith_str_uint(&at, max, &out), ok);
    assert_true(out == (ok ? value : 12345));
    assert_ptr_equal(at.data, fenced + used);
    assert_int_equal(at.len, len - used);
    fence_free(fenced, len);
}

static void test_uint(void **state)
{
    (void)state;
    check_uint("0", 10, true, 0, 1);
    check_uint("007x", 10, true, 7, 3);
    check_uint("10", 10, true, 10, 2);
    check_uint("11", 10, false, 0, 0);
    check_uint("100", 10, false, 0, 0);
    check_uint("", 10, false, 0, 0);
    check_uint("x", 10, false, 0, 0);
    check_uint("-1", 10, false, 0, 0);
    check_uint("+1", 10, false, 0, 0);
    check_uint(" 1", 10, false, 0, 0);
    check_uint("5", 4, false, 0, 0);
    check_uint("0", 0, true, 0, 1);
    check_uint("1", 0, false, 0, 0);
    check_uint("18446744073709551615", UINT64_MAX, true, UINT64_MAX, 20);
    check_uint("18446744073709551616", UINT64_MAX, false, 0, 0);
    check_uint("99999999999999999999", UINT64_MAX, false, 0, 0);
    check_uint("255.", 255, true, 255, 3);
    check_uint("256", 255, false, 0, 0);
}

/* Equal texts have equal hashes; texts that differ in one bit or in their
 * length do not collide among a few thousand. */
static void test_hash(void **state)
{
    (void)state;
    static uint64_t seen[64 * 8 + 65];
    size_t n = 0;
    char text[64] = {0};
    for (size_t len = 0; len <= 64; len++) {
        char *fenced = fence_copy(text, len);
        uint64_t hash = pith_str_hash((pith_str){fenced, len});
        assert_true(hash == pith_str_hash((pith_str){text, len}));
        fence_free(fenced, len);
        seen[n++] = hash;
    }
    for (size_t bit = 0; bit < 64 * 8; bit++) {
        text[bit / 8] = (char)(1u << bit % 8);
        seen[n++] = pith_str_hash((pith_str){text, sizeof text});
        text[bit / 8] = 0;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(seen[i] != seen[k]);
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a;
    uint64_t second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* Short texts of few letters, like numbers in lists, do not collide. */
static void test_hash_of_short_texts(void **state)
{
    (void)state;
    enum { LETTERS = 4, LONGEST = 9 };
    static uint64_t seen[400000];
    size_t n = 0;
    size_t count = 1;
    for (size_t len = 1; len <= LONGEST; len++) {
        count *= LETTERS;
        for (size_t number = 0; number < count; number++) {
            char text[LONGEST];
            size_t rest = number;
            for (size_t i = 0; i < len; i++, rest /= LETTERS)
                text[i] = (char)('0' + rest % LETTERS);
            assert_true(n < sizeof seen / sizeof *seen);
            seen[n++] = pith_str_hash((pith_str){text, len});
        }
    }
    qsort(seen, n, sizeof *seen, compare_hashes);
    for (size_t i = 1; i < n; i++)
        assert_true(seen[i] != seen[i - 1]);
}

/* A needle at every position of texts of every length, before the fence. */
static void test_ifind_everywhere(void **state)
{
    (void)state;
    static const char *const needles[] = {"x", "xy", "/Q", "xyz/", "aX"};
    enum { LONGEST = 50 };
    for (size_t k = 0; k < sizeof needles / sizeof *needles; k++) {
        pith_str needle = pith_str_of(needles[k]);
        for (size_t len = needle.len; len <= LONGEST; len++) {
            char text[LONGEST];
            memset(text, 'a', sizeof text);
            for (size_t at = 0; at + needle.len <= len; at++) {
                memset(text, 'a', sizeof text);
                for (size_t i = 0; i < needle.len; i++)
                    text[at + i] =
                        i % 2 ? pith_lower(needle.data[i]) : needle.data[i];
                char *fenced = fence_copy(text, len);
                assert_int_equal(
                    pith_str_ifind((pith_str){fenced, len}, needle), at);
                fence_free(fenced, len);
            }
        }
    }
}

static void test_data(void **state)
{
    (void)state;
    static const char *const data[] = {"{\"a\":1}", " [{\"a\":1}]\n",
                                       "[ {\"a\": 1}, {} ]", "{\"a\":[1]}"};
    for (size_t i = 0; i < sizeof data / sizeof *data; i++)
        assert_true(pith_str_is_data(pith_str_of(data[i])));
    static const char *const texts[] = {"",        "{",   "{\"a\": 1",
                                        "[1] {\"", "{a}", "[sic]",
                                        "{ }",     "{\"", "[\"a\"]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(pith_str_is_data(pith_str_of(texts[i])));
}

/* Bytes above the space are passed over, 16 at a time or fewer. */
static void test_run_end(void **state)
{
    (void)state;
    static const char odd[] = {' ', '\n',   '\0',   0x1f,
                               '!', '\x7f', '\x80', '\xff'};
    enum { LENGTH = 40 };
    char text[LENGTH];
    for (size_t k = 0; k < sizeof odd; k++)
        for (size_t at = 0; at < LENGTH; at++)
            for (size_t from = 0; from <= LENGTH; from++) {
                memset(text, 'x', sizeof text);
                text[at] = odd[k];
                bool ends = (unsigned char)odd[k] <= ' ' && at >= from;
                assert_ptr_equal(pith_str_run_end(text + from, text + LENGTH),
                                 ends ? text + at : text + LENGTH);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash_of_short_texts),
        cmocka_unit_test(test_ifind_everywhere),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_blank),
        cmocka_unit_test(test_trim),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_uint),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_word),
        cmocka_unit_test(test_data),
        cmocka_unit_test(test_run_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
