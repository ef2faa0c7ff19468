/* SPDX-License-Identifier: Apache-2.0 */
/* The growing buffer: contents, its maximum, and failures that stick. */
#include "buf.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check_view(const pith_buf *buf, const char *text)
{
    assert_true(pith_str_eq(pith_buf_view(buf), pith_str_of(text)));
}

static void test_appends(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    check_view(&buf, "");
    pith_buf_put(&buf, "ab\0", 2);
    pith_buf_put(&buf, NULL, 0);
    pith_buf_byte(&buf, 'c');
    pith_buf_str(&buf, PITH_S("de"));
    pith_buf_str(&buf, (pith_str){NULL, 0});
    pith_buf_text(&buf, "f");
    pith_buf_printf(&buf, " %d %s", -7, "x");
    pith_buf_printf(&buf, "%s", "");
    check_view(&buf, "abcdef -7 x");
    pith_buf_clear(&buf);
    check_view(&buf, "");
    pith_buf_text(&buf, "again");
    check_view(&buf, "again");
    pith_buf_clear(&buf);
}

static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        uint64_t value;
        const char *text;
    } rows[] = {
        {0, "0"},
        {9, "9"},
        {10, "10"},
        {4294967296, "4294967296"},
        {UINT64_MAX, "18446744073709551615"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_buf buf;
        pith_buf_init(&buf, 0);
        pith_buf_uint(&buf, rows[i].value);
        check_view(&buf, rows[i].text);
        pith_buf_clear(&buf);
    }
}

static void test_grows(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    enum { N = 100000 };
    for (size_t i = 0; i < N; i++)
        pith_buf_byte(&buf, (char)('a' + i % 26));
    for (size_t i = 0; i < 100; i++)
        pith_buf_printf(&buf, "%0100d", 0);
    assert_int_equal(buf.len, N + 100 * 100);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(buf.data[i], 'a' + i % 26);
    for (size_t i = N; i < buf.len; i++)
        assert_int_equal(buf.data[i], '0');
    pith_buf_clear(&buf);
}

static void test_maximum_sticks(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 5);
    pith_buf_text(&buf, "12345");
    assert_int_equal(buf.status, PITH_OK);
    pith_buf_text(&buf, "");
    assert_int_equal(buf.status, PITH_OK);
    pith_buf_byte(&buf, '6');
    assert_int_equal(buf.status, PITH_LIMIT);
    pith_buf_put(&buf, NULL, 0);
    pith_buf_printf(&buf, "x");
    pith_buf_uint(&buf, 1);
    check_view(&buf, "12345");
    char *text = NULL;
    size_t len = 77;
    assert_int_equal(pith_buf_take(&buf, &text, &len), PITH_LIMIT);
    assert_null(text);
    assert_int_equal(len, 77);
    pith_buf_text(&buf, "123"); /* cleared: usable, the maximum stays */
    check_view(&buf, "123");
    pith_buf_text(&buf, "456");
    assert_int_equal(buf.status, PITH_LIMIT);
    pith_buf_clear(&buf);
}

/* An append that does not fit adds nothing. */
static void test_all_or_nothing(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 5);
    pith_buf_text(&buf, "123");
    pith_buf_text(&buf, "456");
    check_view(&buf, "123");
    pith_buf_text(&buf, "4"); /* would fit, but the failure sticks */
    check_view(&buf, "123");
    pith_buf_clear(&buf);
}

static void test_reset(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 400);
    for (size_t i = 0; i < 401; i++)
        pith_buf_byte(&buf, 'x');
    assert_int_equal(buf.status, PITH_LIMIT);
    size_t cap = buf.cap;
    pith_buf_reset(&buf);
    assert_int_equal(buf.status, PITH_OK);
    assert_int_equal(buf.len, 0);
    assert_int_equal(buf.cap, cap);
    pith_buf_clear(&buf);
}

static void test_reserve(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    assert_true(pith_buf_reserve(&buf, 1000));
    assert_true(buf.cap > 1000);
    assert_int_equal(buf.len, 0);
    assert_false(pith_buf_reserve(&buf, SIZE_MAX));
    assert_int_equal(buf.status, PITH_LIMIT);
    pith_buf_clear(&buf);
    pith_buf_init(&buf, SIZE_MAX);
    assert_false(pith_buf_reserve(&buf, SIZE_MAX - 1));
    pith_buf_clear(&buf);
}

static void test_take(void **state)
{
    (void)state;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    char *text = NULL;
    size_t len = 77;
    assert_int_equal(pith_buf_take(&buf, &text, &len), PITH_OK);
    assert_string_equal(text, "");
    assert_int_equal(len, 0);
    pith_free(text);
    pith_buf_put(&buf, "a\0b", 3);
    assert_int_equal(pith_buf_take(&buf, &text, &len), PITH_OK);
    assert_memory_equal(text, "a\0b\0", 4);
    assert_int_equal(len, 3);
    pith_free(text);
    assert_int_equal(buf.len, 0);
    assert_null(buf.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_appends),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_grows),
        cmocka_unit_test(test_maximum_sticks),
        cmocka_unit_test(test_all_or_nothing),
        cmocka_unit_test(test_reset),
        cmocka_unit_test(test_reserve),
        cmocka_unit_test(test_take),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
