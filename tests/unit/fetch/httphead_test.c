/* SPDX-License-Identifier: Apache-2.0 */
/* Heads of HTTP answers: names, parameters, and what an archive keeps. */
#include "httphead.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char head_text[] = "HTTP/2 404 Not Found\r\n"
                                "Content-Type: text/html; charset=a\r\n"
                                "no colon here\r\n"
                                "content-type:Text/HTML ;x=1; Charset=\"b;c\"\n"
                                "Content-Encoding: gzip\r\n"
                                "Content-Length: 12\r\n"
                                "Empty:\r\n"
                                "\r\n";

static void test_head(void **state)
{
    (void)state;
    size_t len = sizeof head_text - 1;
    char *fenced = fence_copy(head_text, len);
    pith_str head = {fenced, len};
    assert_int_equal(pith_httphead_status(head), 404);
    pith_str type = pith_httphead_find(head, PITH_S("CONTENT-TYPE"));
    assert_true(pith_str_eq(pith_httphead_type(type), PITH_S("Text/HTML")));
    assert_true(pith_str_eq(pith_httphead_param(type, PITH_S("charset")),
                            PITH_S("b;c")));
    assert_null(pith_httphead_param(type, PITH_S("none")).data);
    assert_null(pith_httphead_find(head, PITH_S("None")).data);
    assert_int_equal(pith_httphead_find(head, PITH_S("Empty")).len, 0);
    assert_int_equal(pith_httphead_status(PITH_S("garbage")), 0);
    assert_int_equal(pith_httphead_status((pith_str){0}), 0);
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_httphead_archive(&out, head, 99);
    assert_true(
        pith_str_eq(pith_buf_view(&out),
                    PITH_S("HTTP/1.1 404 Not Found\r\n"
                           "Content-Type: text/html; charset=a\r\n"
                           "content-type: Text/HTML ;x=1; Charset=\"b;c\"\r\n"
                           "X-Crawl-Content-Encoding: gzip\r\n"
                           "X-Crawl-Content-Length: 12\r\n"
                           "Empty: \r\n"
                           "Content-Length: 99\r\n\r\n")));
    pith_buf_clear(&out);
    fence_free(fenced, len);
}

static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        const char *charset; /* NULL: none */
    } rows[] = {
        {"text/html; charset=utf-8", "utf-8"},
        {"text/html;charset='tis-620'", "tis-620"},
        {"text/html; charset = \"x\" ; y=z", "x"},
        {"text/html; charset=\"open", "open"},
        {"text/html; charset=", ""},
        {"text/html; charsets=x", NULL},
        {"charset=x", NULL},
        {"", NULL},
        {";;;=;charset=x", "x"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_str found =
            pith_httphead_param(pith_str_of(rows[i].value), PITH_S("charset"));
        assert_int_equal(found.data != NULL, rows[i].charset != NULL);
        if (rows[i].charset)
            assert_true(pith_str_eq(found, pith_str_of(rows[i].charset)));
    }
    assert_int_equal(pith_httphead_retry(PITH_S("7"), 60), 7);
    assert_int_equal(pith_httphead_retry(PITH_S("700"), 60), 60);
    assert_int_equal(pith_httphead_retry(PITH_S("7 s"), 60), 0);
    assert_int_equal(pith_httphead_retry(PITH_S("-1"), 60), 0);
    assert_int_equal(
        pith_httphead_retry(PITH_S("Sun, 01 Nov 2026 08:00:00 GMT"), 60), 0);
    assert_true(pith_httphead_is_page(PITH_S("TEXT/html")));
    assert_true(pith_httphead_is_page(PITH_S("application/xhtml+xml")));
    assert_false(pith_httphead_is_page(PITH_S("text/plain")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
