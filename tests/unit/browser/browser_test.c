/* SPDX-License-Identifier: Apache-2.0 */
/* Colours of snapshots, base64, and a browser that is not there. */
#include "base64.h"
#include "snapshot.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_colors(void **state)
{
    (void)state;
    assert_int_equal(pith_snapshot_color(PITH_S("rgb(1, 2, 3)"), 0), 0x010203);
    assert_int_equal(pith_snapshot_color(PITH_S("rgba(0, 0, 0, 0)"), 0xabcdef),
                     0xabcdef);
    /* 255 * 0.5 + 0 * 0.5 = 127.5, rounded away from zero */
    assert_int_equal(pith_snapshot_color(PITH_S("rgba(255, 255, 255, 0.5)"), 0),
                     0x808080);
    assert_int_equal(pith_snapshot_color(PITH_S("rgb(9999, 0, 0)"), 0),
                     0xff0000);
    assert_int_equal(pith_snapshot_color(PITH_S("rgb(1, 2"), 7), 7);
    assert_int_equal(pith_snapshot_color((pith_str){0}, 7), 7);
}

/* The vectors of RFC 4648, section 10. */
static void test_base64(void **state)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_buf out;
        pith_buf_init(&out, 0);
        pith_base64_write(pith_str_of(rows[i][0]), &out);
        assert_true(pith_str_eq(pith_buf_view(&out), pith_str_of(rows[i][1])));
        pith_buf_reset(&out);
        pith_base64_read(pith_str_of(rows[i][1]), &out);
        assert_true(pith_str_eq(pith_buf_view(&out), pith_str_of(rows[i][0])));
        pith_buf_clear(&out);
    }
}

static void test_missing(void **state)
{
    pith_browser *browser =
        pith_browser_new(&(pith_browser_options){.program = "/none/such"});
    pith_browser_seen seen;
    (void)state;
    assert_false(pith_browser_found("/none/such"));
    pith_browser_show(browser, &(pith_browser_ask){0}, &seen);
    assert_int_equal(seen.end, PITH_BROWSER_MISSING);
    assert_true(
        pith_str_eq(seen.reason, pith_str_of(pith_browser_end_text(seen.end))));
    /* A program that is not a browser. */
    pith_browser_free(browser);
    browser = pith_browser_new(&(pith_browser_options){.program = "/bin/true"});
    pith_browser_show(browser, &(pith_browser_ask){0}, &seen);
    assert_int_equal(seen.end, PITH_BROWSER_START);
    pith_browser_free(browser);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colors),
        cmocka_unit_test(test_base64),
        cmocka_unit_test(test_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
