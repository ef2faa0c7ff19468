/* SPDX-License-Identifier: Apache-2.0 */
/* HTTP messages of archives: heads that violate rules, invalid chunks,
 * mislabelled encodings, and the limit. */
#include "fence.h"
#include "str.h"

#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <zlib.h>

#include <cmocka.h>

static pith_http_message parse(const char *text)
{
    pith_http_message message;
    assert_true(pith_http_parse(pith_str_of(text), &message));
    return message;
}

static void heads(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned status;
        const char *mime, *charset, *body;
    } rows[] = {
        {"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nbody", 200,
         "text/html", "", "body"},
        {"HTTP/1.0 404\nContent-type:TEXT/HTML ; Charset=\"tis-620\"\n\nx", 404,
         "TEXT/HTML", "tis-620", "x"},
        {"HTTP/2 200\r\ncontent-type: text/html;charset='a b'\r\n\r\n", 200,
         "text/html", "a", ""},
        {"HTTP/1.1\r\nX: 1\r\n\r\nb", 0, "", "", "b"},
        {"HTTP/1.1 2000\r\n\r\n", 0, "", "", ""},
        {"HTTP/1.1 200 OK\r\nContent-Type: text/html, text/plain\r\n\r\n", 200,
         "text/html", "", ""},
        {"HTTP/1.1 200 OK\r\nX-A: 1\r\n Content-Type: a/b\r\n\r\n", 200, "", "",
         ""},
        {"HTTP/1.1 200 OK\r\nno end of the head", 200, "", "", ""},
        {"GET /a HTTP/1.1\r\nHost: a\r\n\r\n", 0, "", "", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i].text);
        char *fenced = fence_copy(rows[i].text, len);
        pith_http_message message;
        assert_true(pith_http_parse((pith_str){fenced, len}, &message));
        assert_int_equal(message.status, rows[i].status);
        assert_true(pith_str_eq(message.mime, pith_str_of(rows[i].mime)));
        assert_true(pith_str_eq(message.charset, pith_str_of(rows[i].charset)));
        assert_true(pith_str_eq(message.body, pith_str_of(rows[i].body)));
        fence_free(fenced, len);
    }
    pith_http_message message;
    assert_false(pith_http_parse((pith_str){0}, &message));
    assert_false(pith_http_parse(PITH_S("<html>"), &message));
}

static void fields(void **state)
{
    (void)state;
    pith_http_message message = parse(
        "HTTP/1.1 200 OK\r\nA: one\r\n two\r\nB:\r\na: three\r\nC d\r\n\r\n"
        "D: body");
    pith_str value;
    assert_true(pith_http_field(&message, PITH_S("a"), &value));
    assert_true(pith_str_eq(value, PITH_S("one\r\n two")));
    assert_true(pith_http_field(&message, PITH_S("B"), &value));
    assert_int_equal(value.len, 0);
    assert_false(pith_http_field(&message, PITH_S("D"), &value));
    assert_false(pith_http_field(&message, PITH_S("HTTP/1.1 200 OK"), &value));
}

static void check_body(const char *text, size_t max, pith_status status,
                       const char *expected)
{
    size_t length = strlen(text);
    char *fenced = fence_copy(text, length);
    pith_http_message message;
    pith_error error = {0};
    char *body;
    size_t len;
    assert_true(pith_http_parse((pith_str){fenced, length}, &message));
    assert_int_equal(pith_http_body(&message, max, &body, &len, &error),
                     status);
    assert_true(pith_str_eq((pith_str){body, len}, pith_str_of(expected)));
    assert_int_equal(status != PITH_OK, error.text[0] != 0);
    pith_free(body);
    fence_free(fenced, length);
}

#define CHUNKED "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

static void chunks(void **state)
{
    (void)state;
    check_body(CHUNKED "3\r\nabc\r\n2;x=\"y\"\r\nde\r\n0\r\nT: 1\r\n\r\n", 100,
               PITH_OK, "abcde");
    check_body(CHUNKED "3\nabc\n2\nde\n0\n\n", 100, PITH_OK, "abcde");
    check_body(CHUNKED "3 \r\nabc\r\n0\r\n\r\n", 100, PITH_OK, "abc");
    /* Truncated in a chunk, and sizes beyond the end. */
    check_body(CHUNKED "a\r\nabc", 100, PITH_OK, "abc");
    check_body(CHUNKED "fffffffffffffff\r\nabc", 100, PITH_OK, "abc");
    check_body(CHUNKED "ffffffffffffffffff\r\nabc", 100, PITH_OK,
               "ffffffffffffffffff\r\nabc");
    /* Archives that already joined the chunks. */
    check_body(CHUNKED "<p>text", 100, PITH_OK, "<p>text");
    check_body(CHUNKED "3\r\nabc\r\nno size\r\n", 100, PITH_OK, "abc");
    check_body(CHUNKED "5\r\nabcde\r\n0\r\n\r\n", 3, PITH_OK, "abc");
}

static void packings(void **state)
{
    (void)state;
    /* A body that is not compressed, although its head says so, is used as it
     * is. */
    check_body("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n<p>plain", 100,
               PITH_OK, "<p>plain");
    check_body("HTTP/1.1 200 OK\r\nContent-Encoding: identity, \r\n\r\nx", 100,
               PITH_OK, "x");
    check_body("HTTP/1.1 200 OK\r\nContent-Encoding: compress\r\n\r\nx", 100,
               PITH_FORMAT, "");
    check_body("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip, gzip, gzip"
               "\r\n\r\n<p>x",
               100, PITH_FORMAT, "<p>x");
}

/* A megabyte of blanks in a kilobyte: decoding stops at the limit. */
static void bombs(void **state)
{
    (void)state;
    static char blanks[1 << 20];
    static char text[1 << 16];
    static const char head[] =
        "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n";
    memset(blanks, ' ', sizeof blanks);
    uLongf packed = sizeof text - sizeof head;
    memcpy(text, head, sizeof head - 1);
    assert_int_equal(compress2((Bytef *)text + sizeof head - 1, &packed,
                               (const Bytef *)blanks, sizeof blanks, 9),
                     Z_OK);
    pith_http_message message;
    char *body;
    size_t len;
    assert_true(
        pith_http_parse((pith_str){text, sizeof head - 1 + packed}, &message));
    assert_int_equal(pith_http_body(&message, 5000, &body, &len, NULL),
                     PITH_OK);
    assert_int_equal(len, 5000);
    pith_free(body);
}

static void kinds(void **state)
{
    (void)state;
    assert_true(pith_http_is_html(PITH_S("Text/HTML"), PITH_S("x")));
    assert_true(pith_http_is_html(PITH_S("application/xhtml+xml"), PITH_S("")));
    assert_false(pith_http_is_html(PITH_S("text/plain"), PITH_S("<html>")));
    assert_true(pith_http_is_html((pith_str){0},
                                  PITH_S("\xef\xbb\xbf\n <!DOCTYPE HTML>")));
    assert_true(pith_http_is_html(PITH_S("unk"), PITH_S("<TITLE>")));
    assert_false(pith_http_is_html((pith_str){0}, PITH_S("%PDF-1.4")));
    assert_false(pith_http_is_html((pith_str){0}, (pith_str){0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads),  cmocka_unit_test(fields),
        cmocka_unit_test(chunks), cmocka_unit_test(packings),
        cmocka_unit_test(bombs),  cmocka_unit_test(kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
