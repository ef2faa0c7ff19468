/* SPDX-License-Identifier: Apache-2.0 */
/* Our own decoders: UTF-8 with mistakes, single-byte encodings, UTF-16. */
#include "convert.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

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
    assert_int_equal(pith_encoding_convert(&arena,
                                           (pith_str){fenced, given->len},
                                           encoding, PADDING, &out),
                     PITH_OK);
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

/* One U+FFFD for each longest part that could begin a character. */
static void test_utf8(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("utf-8", "", "", 0),
        ROW("utf-8", "plain", "plain", 0),
        ROW("utf-8", "\xe0\xb8\x81", "ก", 0),
        ROW("utf-8", "a\x80z", "a\ufffdz", 1),
        ROW("utf-8", "a\xff\xfez", "a\ufffd\ufffdz", 2),
        ROW("utf-8", "\xc3", "\ufffd", 1),
        ROW("utf-8", "\xc3<p>", "\ufffd<p>", 1),
        ROW("utf-8", "\xe0\xb8<p>", "\ufffd<p>", 1),
        ROW("utf-8", "\xf0\x9f\x98\"", "\ufffd\"", 1),
        ROW("utf-8", "\xf0\x9f\x98\xf0\x9f\x98\x80", "\ufffd\U0001f600", 1),
        ROW("utf-8", "\xc0\xaf", "\ufffd\ufffd", 2),
        ROW("utf-8", "\xe0\x80\xaf", "\ufffd\ufffd\ufffd", 3),
        ROW("utf-8", "\xed\xa0\x80", "\ufffd\ufffd\ufffd", 3),
        ROW("utf-8", "\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd", 4),
        ROW("utf-8", "\xef\xbf\xbd", "\ufffd", 0), /* was in the buffer
                                                      before */
        ROW("utf-8", "caf\xe9 cr\xe8me", "caf\ufffd cr\ufffdme", 2),
    };
    CHECK(rows);
}

static void test_single_byte(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("windows-1252", "", "", 0),
        ROW("windows-1252", "caf\xe9 \x80 \x93\x94", "café € “”", 0),
        /* The undefined bytes of Microsoft's table are control characters in
         * the standard's. */
        ROW("iso-8859-1", "\x81\x8d\x8f\x90\x9d",
            "\xc2\x81\xc2\x8d\xc2\x8f\xc2\x90\xc2\x9d", 0),
        ROW("tis-620", "\xc0\xd2\xc9\xd2\xe4\xb7\xc2", "ภาษาไทย", 0),
        ROW("windows-874", "\x80\x85\x91\xa0\xdb\xfc", "€…‘\u00a0\ufffd\ufffd",
            2),
        ROW("windows-1251", "\xcc\xee\xf1\xea\xe2\xe0", "Москва", 0),
        ROW("koi8-r", "\xed\xcf\xd3\xcb\xd7\xc1", "Москва", 0),
        ROW("koi8-u", "\xa4\xa6\xa7\xad\xae\xbe", "єіїґўЎ", 0),
        ROW("ibm866", "\x8c\xae\xe1\xaa\xa2\xa0", "Москва", 0),
        ROW("iso-8859-2", "\xb1\xe6\xea\xb3\xf1\xb6\xbc", "ąćęłńśź", 0),
        ROW("windows-1250", "\xb9\x9c\x9f\x81", "ąśź\xc2\x81", 0),
        ROW("iso-8859-7", "\xc1\xe8\xde\xed\xe1\xae", "Αθήνα\ufffd", 1),
        ROW("windows-1253", "\xa2\xaa\xd2\xff", "Ά\ufffd\ufffd\ufffd", 3),
        ROW("windows-1255", "\xf9\xec\xe5\xed\xca\xd9", "שלום\u05ba\ufffd", 1),
        ROW("windows-1256", "\xd3\xe1\xc7\xe3\xff", "سلام\u06d2", 0),
        ROW("iso-8859-6", "\xd3\xe4\xc7\xe5\xa1", "سلام\ufffd", 1),
        ROW("windows-1254", "\xdd\xfe\xf0", "İşğ", 0),
        ROW("windows-1257", "\xe0\xa1\xa5", "ą\ufffd\ufffd", 2),
        ROW("windows-1258", "\xd0\xfe\xd2", "Đ₫\u0309", 0),
        ROW("macintosh", "\x8e\xdb\xf0", "é€\uf8ff", 0),
        ROW("x-mac-cyrillic", "\x8c\xee\xff\xa2", "Мо€Ґ", 0),
        ROW("x-user-defined", "a\x80\xff", "a\uf780\uf7ff", 0),
    };
    CHECK(rows);
}

static void test_utf16(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("utf-16le", "", "", 0),
        ROW("utf-16le", "a\0\x01\x0e", "aก", 0),
        ROW("utf-16be", "\0a\x0e\x01", "aก", 0),
        ROW("utf-16le", "\x3d\xd8\x00\xde", "\U0001f600", 0),
        ROW("utf-16be", "\xd8\x3d\xde\x00", "\U0001f600", 0),
        ROW("utf-16le", "\x3d\xd8z\0", "\ufffdz", 1),
        ROW("utf-16le", "\x00\xdez\0", "\ufffdz", 1),
        ROW("utf-16le", "\x3d\xd8\x3d\xd8\x00\xde", "\ufffd\U0001f600", 1),
        ROW("utf-16le", "a\0\x3d\xd8", "a\ufffd", 1),
        ROW("utf-16le", "a\0b", "a\ufffd", 1),
        ROW("utf-16le", "a\0\x3d\xd8q", "a\ufffd", 1),
        ROW("utf-16le", "a", "\ufffd", 1),
    };
    CHECK(rows);
}

static void test_refused(void **state)
{
    (void)state;
    static const row rows[] = {
        ROW("iso-2022-kr", "", "", 0),
        ROW("iso-2022-kr", "<script>", "\ufffd", 1),
        ROW("hz-gb-2312", "~{VPND~}", "\ufffd", 1),
    };
    CHECK(rows);
}

/* Long input, so that a mistake occurs on every path of the fast checker. */
static void test_utf8_mistakes_everywhere(void **state)
{
    (void)state;
    enum { LEN = 300 };
    for (size_t at = 0; at < LEN; at++) {
        char bytes[LEN];
        char text[LEN + 2 + 1];
        memset(bytes, 'x', sizeof bytes);
        memset(text, 'x', sizeof text);
        bytes[at] = '\xff';
        memcpy(text + at, "\xef\xbf\xbd", 3);
        text[LEN + 2] = 0;
        check_row(&(row){"utf-8", bytes, LEN, text, 1});
    }
}

/* The text takes as much of the arena as it needs. */
static void test_memory(void **state)
{
    (void)state;
    static const char *const labels[] = {"utf-8", "tis-620", "utf-16le"};
    enum { LEN = 100000 };
    char *bytes = malloc(LEN);
    assert_non_null(bytes);
    for (size_t i = 0; i < LEN; i++)
        bytes[i] = i % 2 ? 0 : 'a';
    for (size_t i = 0; i < 3; i++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        pith_decoded out = {0};
        const pith_encoding *encoding =
            pith_encoding_find(pith_str_of(labels[i]));
        assert_int_equal(pith_encoding_convert(&arena, (pith_str){bytes, LEN},
                                               encoding, PADDING, &out),
                         PITH_OK);
        assert_true(arena.used <= out.text.len + PADDING + 64);
        pith_arena_free(&arena);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_single_byte),
        cmocka_unit_test(test_utf16),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_utf8_mistakes_everywhere),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
