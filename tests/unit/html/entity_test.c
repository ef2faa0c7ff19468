/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Character references: every name with and without its semicolon, in text and
 * in attributes, numeric ones with their replacements, and text that is not a
 * reference. All input ends at an unreadable page of memory.
 */
#include "entity_table.h"
#include "fence.h"

/* cmocka needs these headers before its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct decoded {
    size_t taken;
    size_t len;
    char bytes[PITH_ENTITY_MAX];
} decoded;

static decoded decode_bytes(const char *bytes, size_t len, bool in_attribute)
{
    decoded result = {0, 99, {0}};
    char *fenced = fence_copy(bytes, len);
    result.taken = pith_entity_decode((pith_str){fenced, len}, in_attribute,
                                      result.bytes, &result.len);
    fence_free(fenced, len);
    if (result.taken == 0)
        assert_int_equal(result.len, 0);
    return result;
}

static decoded decode(const char *text, bool in_attribute)
{
    return decode_bytes(text, strlen(text), in_attribute);
}

/* Check that the reference at the start of text takes `taken` bytes and gives
 * `want`, in text and in attributes alike. */
static void expect(const char *text, size_t taken, const char *want)
{
    for (int in_attribute = 0; in_attribute < 2; in_attribute++) {
        decoded got = decode(text, in_attribute != 0);
        if (got.taken != taken)
            print_error("%s\n", text);
        assert_int_equal(got.taken, taken);
        assert_int_equal(got.len, strlen(want));
        assert_memory_equal(got.bytes, want, got.len);
    }
}

static void expect_none(const char *text)
{
    expect(text, 0, "");
}

static void assert_row(decoded got, const pith_entity_row *row, size_t taken)
{
    size_t value_len = row->value_len & 0x7fu;
    assert_int_equal(got.taken, taken);
    assert_int_equal(got.len, value_len);
    assert_memory_equal(got.bytes, row->value, value_len);
}

static bool is_legacy(const pith_entity_row *row)
{
    return (row->value_len & PITH_ENTITY_LEGACY) != 0;
}

static void every_name(void **state)
{
    (void)state;
    int legacy = 0;
    for (size_t i = 0; i < PITH_ENTITY_COUNT; i++) {
        const pith_entity_row *row = &pith_entity_rows[i];
        char text[64];
        int len = snprintf(text, sizeof text, "&%.*s;", row->name_len,
                           pith_entity_pool + row->name_at);
        size_t whole = (size_t)len;
        assert_row(decode_bytes(text, whole, false), row, whole);
        assert_row(decode_bytes(text, whole, true), row, whole);
        /* Whatever follows a semicolon does not matter. */
        text[whole] = '=';
        assert_row(decode_bytes(text, whole + 1, true), row, whole);
        text[whole] = 'a';
        assert_row(decode_bytes(text, whole + 1, true), row, whole);
        legacy += is_legacy(row);
        if (is_legacy(row)) {
            assert_row(decode_bytes(text, whole - 1, false), row, whole - 1);
            assert_row(decode_bytes(text, whole - 1, true), row, whole - 1);
        }
    }
    assert_int_equal(legacy, 106);
}

/* The longest row without semicolon that is a prefix of name, by trying all. */
static const pith_entity_row *longest_legacy(const char *name, size_t len)
{
    const pith_entity_row *best = NULL;
    for (size_t i = 0; i < PITH_ENTITY_COUNT; i++) {
        const pith_entity_row *row = &pith_entity_rows[i];
        if (is_legacy(row) && row->name_len <= len &&
            memcmp(pith_entity_pool + row->name_at, name, row->name_len) == 0 &&
            (!best || best->name_len < row->name_len))
            best = row;
    }
    return best;
}

/* Each name truncated everywhere, followed by a space, a letter, '=' or the
 * wrong semicolon. */
static void every_name_without_semicolon(void **state)
{
    (void)state;
    static const char after[] = " z=0";
    for (size_t i = 0; i < PITH_ENTITY_COUNT; i++) {
        const pith_entity_row *row = &pith_entity_rows[i];
        for (size_t k = 0; k < sizeof after - 1; k++) {
            char text[64];
            int len = snprintf(text, sizeof text, "&%.*s%c", row->name_len,
                               pith_entity_pool + row->name_at, after[k]);
            const pith_entity_row *want =
                longest_legacy(text + 1, (size_t)len - 1);
            size_t taken = want ? want->name_len + 1u : 0;
            decoded got = decode_bytes(text, (size_t)len, false);
            assert_int_equal(got.taken, taken);
            if (want)
                assert_row(got, want, taken);
            got = decode_bytes(text, (size_t)len, true);
            bool ends = want == row && after[k] == ' ';
            assert_int_equal(got.taken, ends ? taken : 0);
        }
    }
}

static void common_names(void **state)
{
    (void)state;
    expect("&amp;", 5, "&");
    expect("&lt;b", 4, "<");
    expect("&gt;", 4, ">");
    expect("&quot;", 6, "\"");
    expect("&apos;", 6, "'");
    expect("&nbsp;", 6, "\xc2\xa0");
    expect("&rsquo;", 7, "\xe2\x80\x99");
    expect("&AMP;", 5, "&");
    expect("&Auml;", 6, "\xc3\x84");
    expect("&auml;", 6, "\xc3\xa4");
    expect("&fjlig;", 7, "fj");
    expect("&Afr;", 5, "\xf0\x9d\x94\x84");
    expect("&acE;", 5, "\xe2\x88\xbe\xcc\xb3");
    expect("&CounterClockwiseContourIntegral;", 33, "\xe2\x88\xb3");
    expect("&amp", 4, "&");
    expect("&amp ", 4, "&");
    expect("&amp&amp", 4, "&");
    expect("&copy\xc3\xa9", 5, "\xc2\xa9");
}

static void longest_name_wins(void **state)
{
    (void)state;
    expect("&notin;", 7, "\xe2\x88\x89");
    expect("&not;in", 5, "\xc2\xac");
    expect("&sup1;", 6, "\xc2\xb9");
    expect("&sup;", 5, "\xe2\x8a\x83");
    decoded got = decode("&notit;", false);
    assert_int_equal(got.taken, 4);
    assert_memory_equal(got.bytes, "\xc2\xac", 2);
    assert_int_equal(decode("&notit;", true).taken, 0);
    assert_int_equal(decode("&ampx;", false).taken, 4);
    assert_int_equal(decode("&frac123", false).taken, 7);
}

static void addresses_stay_whole(void **state)
{
    (void)state;
    assert_int_equal(decode("&copy=1", true).taken, 0);
    assert_int_equal(decode("&copy=1", false).taken, 5);
    assert_int_equal(decode("&copy1", true).taken, 0);
    assert_int_equal(decode("&copyZ", true).taken, 0);
    assert_int_equal(decode("&copy-1", true).taken, 5);
    assert_int_equal(decode("&copy;=1", true).taken, 6);
    assert_int_equal(decode("&lt", true).taken, 3);
    /* "section" begins with the name "sect". */
    assert_int_equal(decode("&section=2", true).taken, 0);
    assert_int_equal(decode("&section=2", false).taken, 5);
}

static void not_references(void **state)
{
    (void)state;
    expect_none("&");
    expect_none("& ");
    expect_none("&;");
    expect_none("&&");
    expect_none("&#");
    expect_none("&#;");
    expect_none("&#x");
    expect_none("&#X;");
    expect_none("&#xg");
    expect_none("&#a;");
    expect_none("&# 1;");
    expect_none("&#-1;");
    expect_none("&Amp;");
    expect_none("&nosuchname;");
    expect_none("&bull");
    expect_none("&1;");
    expect_none("&zwnjx;");
    expect_none("&CounterClockwiseContourIntegralx;");
    expect_none("&CounterClockwiseContourIntegral");
    expect_none("&xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx;");
    expect_none("&@mp;");
    expect_none("&[t;");
    decoded got = decode_bytes("&am\0p;", 6, false);
    assert_int_equal(got.taken, 0);
}

static void numbers(void **state)
{
    (void)state;
    expect("&#39;", 5, "'");
    expect("&#x27;", 6, "'");
    expect("&#X27;", 6, "'");
    expect("&#x2019;", 8, "\xe2\x80\x99");
    expect("&#8217", 6, "\xe2\x80\x99");
    expect("&#8217x", 6, "\xe2\x80\x99");
    expect("&#8217=", 6, "\xe2\x80\x99");
    expect("&#233;", 6, "\xc3\xa9");
    expect("&#xE9;", 6, "\xc3\xa9");
    expect("&#xe9g", 5, "\xc3\xa9");
    expect("&#65a;", 4, "A");
    expect("&#x1F600;", 9, "\xf0\x9f\x98\x80");
    expect("&#x10FFFF;", 10, "\xf4\x8f\xbf\xbf");
    expect("&#00000000000000000000000000000000065;", 38, "A");
    expect("&#10;", 5, "\n");
    expect("&#13;", 5, "\r");
    expect("&#1;", 4, "\x01");
    expect("&#x7f;", 6, "\x7f");
    expect("&#xa0;", 6, "\xc2\xa0");
    expect("&#x7ff;", 7, "\xdf\xbf");
    expect("&#x800;", 7, "\xe0\xa0\x80");
    expect("&#xffff;", 8, "\xef\xbf\xbf");
    expect("&#x10000;", 9, "\xf0\x90\x80\x80");
    expect("&#xfdd0;", 8, "\xef\xb7\x90");
}

static void repaired_numbers(void **state)
{
    (void)state;
    static const char replacement[] = "\xef\xbf\xbd";
    expect("&#0;", 4, replacement);
    expect("&#x0", 4, replacement);
    expect("&#xd800;", 8, replacement);
    expect("&#xDFFF;", 8, replacement);
    expect("&#xd7ff;", 8, "\xed\x9f\xbf");
    expect("&#xe000;", 8, "\xee\x80\x80");
    expect("&#x110000;", 10, replacement);
    expect("&#1114112;", 10, replacement);
    expect("&#4294967361;", 13, replacement);           /* 2^32 + 65 */
    expect("&#18446744073709551681;", 23, replacement); /* 2^64 + 65 */
    expect("&#x100000041;", 13, replacement);
    expect("&#128;", 6, "\xe2\x82\xac");
    expect("&#x80;", 6, "\xe2\x82\xac");
    expect("&#x81;", 6, "\xc2\x81");
    expect("&#x85;", 6, "\xe2\x80\xa6");
    expect("&#x8d;", 6, "\xc2\x8d");
    expect("&#146;", 6, "\xe2\x80\x99");
    expect("&#150;", 6, "\xe2\x80\x93");
    expect("&#159;", 6, "\xc5\xb8");
}

/* A million digits are read once and do not overflow. */
static void many_digits(void **state)
{
    (void)state;
    size_t len = 1000000;
    char *text = malloc(len);
    assert_non_null(text);
    memset(text, '9', len);
    memcpy(text, "&#", 2);
    decoded got = decode_bytes(text, len, false);
    assert_int_equal(got.taken, len);
    assert_memory_equal(got.bytes, "\xef\xbf\xbd", 3);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name),
        cmocka_unit_test(every_name_without_semicolon),
        cmocka_unit_test(common_names),
        cmocka_unit_test(longest_name_wins),
        cmocka_unit_test(addresses_stay_whole),
        cmocka_unit_test(not_references),
        cmocka_unit_test(numbers),
        cmocka_unit_test(repaired_numbers),
        cmocka_unit_test(many_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
