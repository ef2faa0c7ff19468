/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of pages: their normal form, refusals, the links of
 * docs/spec/blocks.md, and the site of an address. */
#include "weburl.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct row {
    const char *text;
    const char *expected; /* NULL: refused */
} row;

static void test_spelling(void **state)
{
    (void)state;
    static const row rows[] = {
        {"http://example.org", "http://example.org/"},
        {"HTTP://Example.ORG:80/", "http://example.org/"},
        {"https://example.org:443/a", "https://example.org/a"},
        {"https://example.org:80/a", "https://example.org:80/a"},
        {"http://example.org:08080/a", "http://example.org:8080/a"},
        {"http://example.org:/a", "http://example.org/a"},
        {"http://example.org?x=1", "http://example.org/?x=1"},
        {" http://example.org/a/../b#top\n", "http://example.org/b"},
        {"http://example.org/a b\"<c>", "http://example.org/a%20b%22%3Cc%3E"},
        {"http://example.org/\xc3\xbc", "http://example.org/%C3%BC"},
        {"http://[::1]:8080/x", "http://[::1]:8080/x"},
        {"http://[0:0::0:A]/", "http://[::a]/"},
        {"http://127.1/", "http://127.0.0.1/"},
        {"http://0x7f.0.0.1./", "http://127.0.0.1/"},
        {"http://2130706433:81/", "http://127.0.0.1:81/"},
        {"http://017700000001/", "http://127.0.0.1/"},
        {"http://1.2.3.4.example/", "http://1.2.3.4.example/"},
        {"http://1.2.3.4.5/", NULL},
        {"http://256.1.1.1/", NULL},
        {"http://a.0x1/", NULL},
        {"http://[::1::2]/", NULL},
        {"http://user@example.org/", NULL},
        {"http://user:word@example.org/", NULL},
        {"http://", NULL},
        {"http:///x", "http://x/"}, /* as in browsers */
        {"http://example.org:0/", NULL},
        {"http://example.org:65536/", NULL},
        {"http://example.org:8x/", NULL},
        {"http://exa mple.org/", NULL},
        {"http://exa%6dple.org/", NULL},
        {"http://[::1/", NULL},
        {"http://[not]/", NULL},
        {"ftp://example.org/", NULL},
        {"file:///etc/passwd", NULL},
        {"example.org", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i].text);
        char *fenced = fence_copy(rows[i].text, len);
        pith_weburl url;
        bool fine = pith_weburl_parse((pith_str){fenced, len}, &url);
        if (fine != (rows[i].expected != NULL) ||
            (fine && strcmp(url.text, rows[i].expected) != 0))
            print_message("%s: %s\n", rows[i].text, fine ? url.text : "-");
        assert_int_equal(fine, rows[i].expected != NULL);
        if (fine)
            assert_string_equal(url.text, rows[i].expected);
        fence_free(fenced, len);
    }
}

static void test_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t at;
        const char *fault;
    } rows[] = {
        {"", 0, "it must start with http:// or https://"},
        {"ftp://example.org/", 0, "it must start with http:// or https://"},
        {" example.org", 1, "it must start with http:// or https://"},
        {"http://user:word@example.org/", 7, "a user name"},
        {"https://", 8, "no host"},
        {" http://?x", 8, "no host"},
        {"http://:80/", 7, "no host"},
        {"http://exa mple.org/", 10, "a sign that no host has"},
        {"https://exa%6dple.org/", 11, "a sign that no host has"},
        {"http://[::1/", 7, "no address in brackets"},
        {"http://example.org:0/", 18, "no port from 1 to 65535"},
        {"http://[::1]:8x/", 12, "no port from 1 to 65535"},
        {"http://\xff/", 7,
         "a host that names cannot have: too long, or not "
         "spelled right"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i].text);
        char *fenced = fence_copy(rows[i].text, len);
        pith_weburl url;
        size_t at = 99;
        assert_false(pith_weburl_parse((pith_str){fenced, len}, &url));
        assert_string_equal(pith_weburl_fault((pith_str){fenced, len}, &at),
                            rows[i].fault);
        assert_int_equal(at, rows[i].at);
        fence_free(fenced, len);
    }
    char text[3000] = "http://example.org/";
    memset(text + 19, 'a', sizeof text - 19);
    size_t at;
    assert_string_equal(pith_weburl_fault((pith_str){text, sizeof text}, &at),
                        "more than 2048 bytes");
    assert_int_equal(at, 2048);
    /* Escapes make it too long. */
    memset(text + 19, '"', 1000);
    assert_string_equal(pith_weburl_fault((pith_str){text, 1019}, &at),
                        "more than 2048 bytes");
    assert_int_equal(at, 1019);
}

static void test_links(void **state)
{
    (void)state;
    static const char base[] =
        "http://dailynews.co.th/newstartpage/index.cfm?page=content";
    static const row rows[] = {
        {"index.cfm", "http://dailynews.co.th/newstartpage/index.cfm"},
        {"./index.cfm", "http://dailynews.co.th/newstartpage/index.cfm"},
        {"/index.cfm", "http://dailynews.co.th/index.cfm"},
        {"../a/b.cfm", "http://dailynews.co.th/a/b.cfm"},
        {"?page=2", "http://dailynews.co.th/newstartpage/index.cfm?page=2"},
        {"#top", base},
        {"//img.dailynews.co.th/x", "http://img.dailynews.co.th/x"},
        {"", NULL},
        {"  ", NULL},
        {"mailto:a@example.org", NULL},
        {"javascript:void(0)", NULL},
        {"java\nscript:void(0)", NULL},
        {"data:text/html,x", NULL},
        {"tel:+66", NULL},
    };
    pith_buf scratch;
    pith_buf_init(&scratch, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_weburl url;
        bool fine = pith_weburl_join(pith_str_of(base),
                                     pith_str_of(rows[i].text), &scratch, &url);
        assert_int_equal(fine, rows[i].expected != NULL);
        if (fine)
            assert_string_equal(url.text, rows[i].expected);
    }
    pith_buf_clear(&scratch);
}

static void check_same_site(const char *a, const char *b, bool expected)
{
    pith_weburl one;
    pith_weburl two;
    assert_true(pith_weburl_parse(pith_str_of(a), &one));
    assert_true(pith_weburl_parse(pith_str_of(b), &two));
    assert_int_equal(
        pith_str_eq(pith_weburl_domain(&one), pith_weburl_domain(&two)),
        expected);
}

static void test_site(void **state)
{
    (void)state;
    check_same_site("http://www.example.org/", "https://EXAMPLE.org:8080/x",
                    true);
    check_same_site("http://example.org/", "http://www.www.example.org/",
                    false);
    check_same_site("http://example.org/", "http://img.example.org/", false);
    pith_weburl url;
    assert_true(pith_weburl_parse(PITH_S("http://www.a.org:81/b?c"), &url));
    assert_true(pith_str_eq(pith_weburl_domain(&url), PITH_S("a.org")));
    assert_true(
        pith_str_eq(pith_weburl_origin(&url), PITH_S("http://www.a.org:81")));
    assert_true(pith_str_eq(pith_weburl_path(&url), PITH_S("/b?c")));
}

static void test_length(void **state)
{
    (void)state;
    char text[PITH_WEBURL_MAX + 2];
    memset(text, 'a', sizeof text);
    memcpy(text, "http://h/", 9);
    pith_weburl url;
    assert_true(pith_weburl_parse((pith_str){text, PITH_WEBURL_MAX}, &url));
    assert_int_equal(url.len, PITH_WEBURL_MAX);
    assert_false(
        pith_weburl_parse((pith_str){text, PITH_WEBURL_MAX + 1}, &url));
    memset(text, 'a', sizeof text);
    memcpy(text, "http://", 7);
    assert_false(pith_weburl_parse((pith_str){text, 7 + 254}, &url));
    assert_true(pith_weburl_parse((pith_str){text, 7 + 253}, &url));
}

static void test_international(void **state)
{
    (void)state;
    /* The names of RFC 3492, 7.1, and of IDNA's own tests. */
    static const row rows[] = {
        {"http://b\xc3\xbc"
         "cher.example/",
         "http://xn--bcher-kva.example/"},
        {"http://B\xc3\x9c"
         "CHER.Example/",
         "http://xn--bcher-kva.example/"},
        {"http://\xd0\xbf\xd1\x80\xd0\xb8\xd0\xbc\xd0\xb5\xd1\x80."
         "\xd0\xb8\xd1\x81\xd0\xbf\xd1\x8b\xd1\x82\xd0\xb0\xd0\xbd\xd0\xb8"
         "\xd0\xb5/",
         "http://xn--e1afmkfd.xn--80akhbyknj4f/"},
        {"http://\xe4\xbe\x8b\xe3\x81\x88\xe3\x80\x82\xe3\x83\x86\xe3\x82\xb9"
         "\xe3\x83\x88/",
         "http://xn--r8jz45g.xn--zckzah/"},
        {"http://\xe0\xb9\x84\xe0\xb8\x97\xe0\xb8\xa2.\xe0\xb8\x84\xe0\xb8\xad"
         "\xe0\xb8\xa1/",
         "http://xn--o3cw4h.xn--42c2d9a/"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_weburl url;
        assert_true(pith_weburl_parse(pith_str_of(rows[i].text), &url));
        assert_string_equal(url.text, rows[i].expected);
    }
    pith_weburl url;
    assert_false(pith_weburl_parse(PITH_S("http://a\xc3/"), &url));
    /* A ligature that expands to 18 letters: more than a host may have. */
    char long_host[8 + 3 * 1500 + 2] = "http://";
    for (size_t i = 0; i < 1500; i++)
        memcpy(long_host + 7 + 3 * i, "\xef\xb7\xba", 4);
    assert_false(pith_weburl_parse(pith_str_of(long_host), &url));
    long_host[7 + 3 * 20] = 0;
    assert_false(pith_weburl_parse(pith_str_of(long_host), &url));
    /* Only a byte-order mark, of which nothing is left. */
    assert_false(pith_weburl_parse(PITH_S("http://\xef\xbb\xbf/"), &url));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spelling), cmocka_unit_test(test_faults),
        cmocka_unit_test(test_links),    cmocka_unit_test(test_site),
        cmocka_unit_test(test_length),   cmocka_unit_test(test_international),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
