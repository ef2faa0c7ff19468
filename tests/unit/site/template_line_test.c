/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of saved templates are read to the last byte, or refused at the
 * mistake. */
#include "template_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static pith_template_line line_of(const char *text)
{
    return (pith_template_line){.text = {text, strlen(text)}};
}

static void bytes_are_skipped_up_to_a_fault(void **state)
{
    (void)state;
    pith_template_line line = line_of("[1, ");
    assert_true(pith_template_line_skip(&line, "["));
    assert_false(pith_template_line_skip(&line, "1,x"));
    assert_int_equal(line.at, 3);
    assert_false(pith_template_line_is_done(&line));
    assert_true(pith_template_line_skip(&line, " "));
    assert_true(pith_template_line_is_done(&line));
    assert_false(pith_template_line_skip(&line, " "));
}

static void numbers_have_32_bits_and_one_form(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool fine;
        uint32_t number;
    } rows[] = {
        {"0", true, 0},
        {"4294967295", true, UINT32_MAX},
        {"12,", true, 12},
        {"4294967296", false, 0},
        {"99999999999999999999999999", false, 0},
        {"01", false, 0},
        {"00", false, 0},
        {"-1", false, 0},
        {"", false, 0},
        {" 1", false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_template_line line = line_of(rows[i].text);
        uint32_t number;
        assert_int_equal(pith_template_line_count(&line, &number),
                         rows[i].fine);
        if (rows[i].fine)
            assert_int_equal(number, rows[i].number);
    }
}

static void hashes_have_16_digits(void **state)
{
    (void)state;
    uint64_t hash;
    pith_template_line line = line_of("\"0123456789abcdef\"");
    assert_true(pith_template_line_hex(&line, &hash));
    assert_true(hash == 0x0123456789abcdefu);
    static const char *const wrong[] = {"\"0123456789ABCDEF\"", "\"0123\"",
                                        "\"0123456789abcdef0\"",
                                        "0123456789abcdef", "\"01234567"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        line = line_of(wrong[i]);
        assert_false(pith_template_line_hex(&line, &hash));
    }
}

static void texts_are_short_utf8(void **state)
{
    (void)state;
    char out[8];
    size_t len;
    pith_template_line line = line_of("\"a\\\"\\\\\\n\\u001f\xc3\xa9\"");
    assert_true(pith_template_line_text(&line, out, sizeof out, &len));
    assert_int_equal(len, 7);
    assert_memory_equal(out, "a\"\\\n\x1f\xc3\xa9", len);
    assert_true(pith_template_line_is_done(&line));
    static const char *const wrong[] = {
        "\"\"",        "\"123456789\"",    "\"a",
        "\"a\nb\"",    "\"\\x\"",          "\"\\u0000\"",
        "\"\\u00e9\"", "\"\\u12\"",        "\"\xc3\"",
        "\"\xff\"",    "\"\xed\xa0\x80\"", "a",
        "\"\\",        "\"\xe2\x82\"",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        line = line_of(wrong[i]);
        assert_false(pith_template_line_text(&line, out, sizeof out, &len));
        assert_true(line.at <= line.text.len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_skipped_up_to_a_fault),
        cmocka_unit_test(numbers_have_32_bits_and_one_form),
        cmocka_unit_test(hashes_have_16_digits),
        cmocka_unit_test(texts_are_short_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
