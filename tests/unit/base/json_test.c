/* SPDX-License-Identifier: Apache-2.0 */
/* The JSON writer: commas, escapes, bytes that are not UTF-8. */
#include "json.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static void check_str(pith_str text, const char *expected)
{
    pith_buf buf;
    pith_json json;
    pith_buf_init(&buf, 0);
    pith_json_init(&json, &buf, 0);
    pith_json_str(&json, text);
    char *out;
    size_t len;
    assert_int_equal(pith_buf_take(&buf, &out, &len), PITH_OK);
    assert_string_equal(out, expected);
    pith_free(out);
}

static void test_escapes(void **state)
{
    (void)state;
    check_str(PITH_S(""), "\"\"");
    check_str((pith_str){0}, "null");
    check_str(PITH_S("a\"b\\c/d"), "\"a\\\"b\\\\c/d\"");
    check_str(PITH_S("\n\t\r\0\x01\x1f\x7f"),
              "\"\\n\\t\\r\\u0000\\u0001\\u001f\x7f\"");
}

/* A byte to escape at every position of texts longer than a block. */
static void test_escapes_everywhere(void **state)
{
    (void)state;
    enum { LONGEST = 40 };
    static const char odd[] = {'"', '\\', '\n'};
    static const char *const escaped[] = {"\\\"", "\\\\", "\\n"};
    for (size_t k = 0; k < sizeof odd; k++) {
        for (size_t at = 0; at < LONGEST; at++) {
            char text[LONGEST];
            char want[2 * LONGEST + 8];
            memset(text, '~', sizeof text);
            text[at] = odd[k];
            snprintf(want, sizeof want, "\"%.*s%s%.*s\"", (int)at,
                     "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~", escaped[k],
                     (int)(LONGEST - 1 - at),
                     "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
            check_str((pith_str){text, sizeof text}, want);
        }
    }
}

static void test_utf8_passes(void **state)
{
    (void)state;
    check_str(PITH_S("\xc3\xa9\xe0\xb8\x81\xf0\x9f\x98\x80"),
              "\"\xc3\xa9\xe0\xb8\x81\xf0\x9f\x98\x80\"");
    check_str(PITH_S("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf"),
              "\"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\"");
}

#define FFFD "\xef\xbf\xbd"

static void test_invalid_bytes_are_replaced(void **state)
{
    (void)state;
    check_str(PITH_S("a\x80"
                     "b"),
              "\"a" FFFD "b\"");
    check_str(PITH_S("\xc0\xaf"), "\"" FFFD FFFD "\"");
    check_str(PITH_S("\xe0\x80\x80"), "\"" FFFD FFFD FFFD "\"");
    check_str(PITH_S("\xed\xa0\x80"), "\"" FFFD FFFD FFFD "\"");
    check_str(PITH_S("\xf4\x90\x80\x80"), "\"" FFFD FFFD FFFD FFFD "\"");
    check_str(PITH_S("x\xe2\x82"), "\"x" FFFD FFFD "\"");
    check_str(PITH_S("\xff"), "\"" FFFD "\"");
}

static void write_sample(pith_json *json)
{
    pith_json_open(json, '{');
    pith_json_key(json, "a");
    pith_json_uint(json, 1);
    pith_json_key(json, "b");
    pith_json_open(json, '[');
    pith_json_bool(json, true);
    pith_json_null(json);
    pith_json_open(json, '[');
    pith_json_close(json);
    pith_json_number(json, 0.5, 2, false);
    pith_json_number(json, NAN, 2, false);
    pith_json_number(json, -INFINITY, 2, false);
    pith_json_close(json);
    pith_json_key(json, "c");
    pith_json_open(json, '{');
    pith_json_close(json);
    pith_json_close(json);
}

static void check_sample(unsigned indent, const char *expected)
{
    pith_buf buf;
    pith_json json;
    pith_buf_init(&buf, 0);
    pith_json_init(&json, &buf, indent);
    write_sample(&json);
    char *out;
    size_t len;
    assert_int_equal(pith_buf_take(&buf, &out, &len), PITH_OK);
    assert_string_equal(out, expected);
    pith_free(out);
}

static void test_nesting(void **state)
{
    (void)state;
    check_sample(0, "{\"a\": 1, \"b\": [true, null, [], 0.50, null, null], "
                    "\"c\": {}}");
    check_sample(1, "{\n \"a\": 1,\n \"b\": [\n  true,\n  null,\n  [],\n"
                    "  0.50,\n  null,\n  null\n ],\n \"c\": {}\n}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_escapes_everywhere),
        cmocka_unit_test(test_utf8_passes),
        cmocka_unit_test(test_invalid_bytes_are_replaced),
        cmocka_unit_test(test_nesting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
