/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses: the examples of RFC 3986, section 5.4, those of the specification
 * (docs/spec/blocks.md), mistakes that browsers tolerate, and schemes that must
 * be refused. */
#include "text.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct row {
    const char *reference;
    const char *result;
} row;

static void check_resolve(const char *base, const char *reference,
                          const char *result)
{
    size_t base_len = strlen(base);
    size_t len = strlen(reference);
    char *fenced_base = fence_copy(base, base_len);
    char *fenced = fence_copy(reference, len);
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_buf_text(&out, "kept ");
    pith_url_resolve(&out, (pith_str){fenced_base, base_len},
                     (pith_str){fenced, len});
    char *text;
    size_t text_len;
    assert_int_equal(pith_buf_take(&out, &text, &text_len), PITH_OK);
    if (strcmp(text + 5, result) != 0)
        print_message("%s + %s\n", base, reference);
    assert_memory_equal(text, "kept ", 5);
    assert_string_equal(text + 5, result);
    pith_free(text);
    fence_free(fenced_base, base_len);
    fence_free(fenced, len);
}

static void check_rows(const char *base, const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_resolve(base, rows[i].reference, rows[i].result);
}

#define CHECK(base, rows) check_rows(base, rows, sizeof rows / sizeof *rows)

static void test_rfc_normal(void **state)
{
    (void)state;
    static const row rows[] = {
        {"g:h", "g:h"},
        {"g", "http://a/b/c/g"},
        {"./g", "http://a/b/c/g"},
        {"g/", "http://a/b/c/g/"},
        {"/g", "http://a/g"},
        {"//g", "http://g"},
        {"?y", "http://a/b/c/d;p?y"},
        {"g?y", "http://a/b/c/g?y"},
        {"#s", "http://a/b/c/d;p?q#s"},
        {"g#s", "http://a/b/c/g#s"},
        {"g?y#s", "http://a/b/c/g?y#s"},
        {";x", "http://a/b/c/;x"},
        {"g;x", "http://a/b/c/g;x"},
        {"g;x?y#s", "http://a/b/c/g;x?y#s"},
        {"", "http://a/b/c/d;p?q"},
        {".", "http://a/b/c/"},
        {"./", "http://a/b/c/"},
        {"..", "http://a/b/"},
        {"../", "http://a/b/"},
        {"../g", "http://a/b/g"},
        {"../..", "http://a/"},
        {"../../", "http://a/"},
        {"../../g", "http://a/g"},
    };
    CHECK("http://a/b/c/d;p?q", rows);
}

static void test_rfc_abnormal(void **state)
{
    (void)state;
    static const row rows[] = {
        {"../../../g", "http://a/g"},
        {"../../../../g", "http://a/g"},
        {"/./g", "http://a/g"},
        {"/../g", "http://a/g"},
        {"g.", "http://a/b/c/g."},
        {".g", "http://a/b/c/.g"},
        {"g..", "http://a/b/c/g.."},
        {"..g", "http://a/b/c/..g"},
        {"./../g", "http://a/b/g"},
        {"./g/.", "http://a/b/c/g/"},
        {"g/./h", "http://a/b/c/g/h"},
        {"g/../h", "http://a/b/c/h"},
        {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
        {"g;x=1/../y", "http://a/b/c/y"},
        {"g?y/./x", "http://a/b/c/g?y/./x"},
        {"g?y/../x", "http://a/b/c/g?y/../x"},
        {"g#s/./x", "http://a/b/c/g#s/./x"},
        {"g#s/../x", "http://a/b/c/g#s/../x"},
        {"http:g", "http://a/b/c/g"}, /* as in browsers */
    };
    CHECK("http://a/b/c/d;p?q", rows);
}

static void test_shared_specification(void **state)
{
    (void)state;
    static const row rows[] = {
        {"index.cfm", "http://dailynews.co.th/newstartpage/index.cfm"},
        {"./index.cfm", "http://dailynews.co.th/newstartpage/index.cfm"},
        {"/index.cfm", "http://dailynews.co.th/index.cfm"},
        {"../a/b.cfm", "http://dailynews.co.th/a/b.cfm"},
        {"?page=2", "http://dailynews.co.th/newstartpage/index.cfm?page=2"},
        {"#top", "http://dailynews.co.th/newstartpage/index.cfm"
                 "?page=content#top"},
        {"//img.dailynews.co.th/x", "http://img.dailynews.co.th/x"},
    };
    CHECK("http://dailynews.co.th/newstartpage/index.cfm?page=content", rows);
}

static void test_browsers_forgive(void **state)
{
    (void)state;
    static const row rows[] = {
        {"  \n g \t ", "https://x.org/a/g"},
        {"g\nh\ti\rj", "https://x.org/a/ghij"},
        {"ht\ntps://y.org/", "https://y.org/"},
        {"\\g\\h", "https://x.org/g/h"},
        {"..\\g", "https://x.org/g"},
        {"\\\\y.org\\p?a\\b", "https://y.org/p?a\\b"},
        {"https:\\\\y.org\\p", "https://y.org/p"},
        {"////y.org/p", "https://y.org/p"},
        {"http:///y.org/p", "http://y.org/p"},
        {"http:y.org/p", "http://y.org/p"},
        {"https:p", "https://x.org/a/p"},
        {"HTTP://Y.org/%7e", "http://Y.org/%7e"},
        {"%2E%2e/g", "https://x.org/g"},
        {"g/%2e", "https://x.org/a/g/"},
        {"g/.../h", "https://x.org/a/g/.../h"},
        {"g//h", "https://x.org/a/g//h"},
        {"a b\"c<d>e`f", "https://x.org/a/a%20b%22c%3Cd%3Ee%60f"},
        {"p?a b#c d", "https://x.org/a/p?a%20b#c%20d"},
        {"\xe0\xb8\x82/\xe0\xb9\x88", "https://x.org/a/\xe0\xb8\x82"
                                      "/\xe0\xb9\x88"},
        {"mailto:me@x.org", "mailto:me@x.org"},
        {"mailto:a/../b", "mailto:a/../b"},
        {"data:,a\\b", "data:,a\\b"},
        {"java\nscript:alert(1)", "javascript:alert(1)"},
        {"tel:+66-2", "tel:+66-2"},
        {"1:2", "https://x.org/a/1:2"},
        {"file:///etc/../x", "file:///x"},
        {"?", "https://x.org/a/b?"},
        {"#", "https://x.org/a/b?c#"},
    };
    CHECK(" https://x.org/a/b?c#d\n", rows);
    check_resolve("http://x.org", "g", "http://x.org/g");
    check_resolve("http://x.org", "../g", "http://x.org/g");
    check_resolve("http://x.org", "?q", "http://x.org?q");
    check_resolve("http://x.org//a//b", "g", "http://x.org//a//g");
    check_resolve("http://x.org/a/../b", "", "http://x.org/b");
    check_resolve("http://x.org/a/../b", "c", "http://x.org/c");
    check_resolve("http:\\\\x.org\\a\\b", "c", "http://x.org/a/c");
    check_resolve("file:///a/b", "c\\d", "file:///a/c\\d");
}

static void test_unusable_base(void **state)
{
    (void)state;
    static const row rows[] = {
        {"../a b", "../a b"},
        {"", ""},
        {" http://x/../y ", " http://x/../y "},
    };
    CHECK("", rows);
    CHECK("no scheme", rows);
    CHECK("mailto:a@b", rows);
    CHECK("/only/a/path", rows);
    CHECK("http:", rows);
}

static void test_maximum_sticks(void **state)
{
    (void)state;
    for (size_t max = 1; max < 24; max++) {
        pith_buf out;
        pith_buf_init(&out, max);
        pith_url_resolve(&out, PITH_S("http://a/b/c"), PITH_S("../d e/../f g"));
        bool fits = max >= strlen("http://a/f%20g");
        assert_int_equal(out.status, fits ? PITH_OK : PITH_LIMIT);
        assert_true(out.len <= max);
        pith_buf_clear(&out);
    }
}

static void check_safe(const char *url, size_t len, bool safe)
{
    char *fenced = fence_copy(url, len);
    if (pith_url_is_safe((pith_str){fenced, len}) != safe)
        print_message("%s\n", url);
    assert_int_equal(pith_url_is_safe((pith_str){fenced, len}), safe);
    fence_free(fenced, len);
}

static void test_safe(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "",
        "page.html",
        "/a:b",
        "?q=javascript:x",
        "#javascript:x",
        "//host/path",
        "http://x",
        "HTTPS://x",
        "mailto:a@b",
        "tel:1",
        "ftp://x",
        " https://x ",
        "12:30.html",
        "./javascript:x",
        "\xe0\xb9\x84\xe0\xb8\x97\xe0\xb8\xa2:\xe0\xb8\x82",
        ":x",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_safe(rows[i], strlen(rows[i]), true);
}

static void test_unsafe(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "jAvAsCrIpT:alert(1)",
        " javascript:alert(1)",
        "\tjavascript:alert(1)",
        "\njavascript:alert(1)",
        "\x01javascript:alert(1)",
        "\x1f\x0ejavascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "java\rscript:alert(1)",
        "j\na\nv\na\ns\nc\nr\ni\np\nt\n:alert(1)",
        "javascript\t:alert(1)",
        "java script:alert(1)",
        "\xc2\xa0javascript:alert(1)",
        "\xe2\x80\x8bjavascript:alert(1)",
        "\xef\xbb\xbfjavascript:alert(1)",
        "java\xc2\xadscript:alert(1)",
        "\x7fjavascript:alert(1)",
        "javascript://x/%0aalert(1)",
        "javascript:/*http://x*/alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "data:text/html;base64,PHNjcmlwdD4=",
        "DATA:image/svg+xml,<svg onload=alert(1)>",
        "vbscript:msgbox(1)",
        "VbScRiPt:msgbox(1)",
        "livescript:x",
        "mocha:x",
        "file:///etc/passwd",
        "blob:https://x/1",
        "filesystem:https://x/1",
        "view-source:http://x",
        "feed:javascript:alert(1)",
        "jar:http://x!/y",
        "about:blank",
        "intent://x#Intent;end",
        "ws://x",
        "mailtojavascript:x",
        "httpx:y",
        "ht:tp://x",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_safe(rows[i], strlen(rows[i]), false);
    check_safe("\0javascript:alert(1)", 20, false);
    check_safe("java\0script:alert(1)", 20, false);
    check_safe("javascript\0:alert(1)", 20, false);
}

/* Resolving never makes an unsafe address safe, or a safe one unsafe. */
static void test_resolving_hides_nothing(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "javascript:alert(1)",
        " java\nscript:alert(1)",
        "data:,x",
        "vbscript:x",
        "page.html",
        "//x/y",
        "\\\\x\\y",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_buf out;
        pith_buf_init(&out, 0);
        pith_url_resolve(&out, PITH_S("https://x/y"), pith_str_of(rows[i]));
        assert_int_equal(pith_url_is_safe(pith_buf_view(&out)),
                         pith_url_is_safe(pith_str_of(rows[i])));
        pith_buf_clear(&out);
    }
}

/* -- Splitting ------------------------------------------------------------ */

/* An address, then its parts as "scheme|user|host|port|path|query|fragment";
 * "-" is a part with NULL data. */
static const char *const split_rows[][2] = {
    {"", "|-|-|-|||"},
    {"https://user:p@w@Example.org:8080/a/b?c=d?e#f#g",
     "https|user:p@w|Example.org|8080|/a/b|?c=d?e|#f#g"},
    {"http://a", "http|-|a|-|||"},
    {"http://a?b/c", "http|-|a|-||?b/c|"},
    {"http://a#b?c/d", "http|-|a|-|||#b?c/d"},
    {"http://a:/", "http|-|a||/||"},
    {"http://@a:1:2/", "http||a|1:2|/||"},
    {"http://[::1]:80/", "http|-|[::1]|80|/||"},
    {"http://u@[::1]/", "http|u|[::1]|-|/||"},
    {"http://[::1/", "http|-|[::1|-|/||"},
    {"http://[", "http|-|[|-|||"},
    {"http://", "http|-||-|||"},
    {"http:///a/b", "http|-||-|/a/b||"},
    {"file:///a/b", "file|-||-|/a/b||"},
    {"HTTP:\\\\a\\b@c", "HTTP|-|a|-|\\b@c||"},
    {"s3://bucket\\a/key", "s3|-|bucket\\a|-|/key||"},
    {"//a:1/b", "|-|a|1|/b||"},
    {"a:1/b", "a|-|-|-|1/b||"},
    {"mailto:a@b", "mailto|-|-|-|a@b||"},
    {"/a?b=http://c/#d", "|-|-|-|/a|?b=http://c/|#d"},
    {"1a://b/", "|-|-|-|1a://b/||"},
    {"://b/", "|-|-|-|://b/||"},
    {"?", "|-|-|-||?|"},
    {"#", "|-|-|-|||#"},
};

static void add_part(pith_buf *out, pith_str part, bool last)
{
    if (!part.data)
        pith_buf_byte(out, '-');
    pith_buf_str(out, part);
    if (!last)
        pith_buf_byte(out, '|');
}

static void check_parts(pith_url_parts parts, const char *expected)
{
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_buf_str(&out, parts.scheme);
    pith_buf_byte(&out, '|');
    add_part(&out, parts.user, false);
    add_part(&out, parts.host, false);
    add_part(&out, parts.port, false);
    add_part(&out, parts.path, false);
    add_part(&out, parts.query, false);
    add_part(&out, parts.fragment, true);
    pith_buf_byte(&out, 0);
    assert_int_equal(out.status, PITH_OK);
    assert_string_equal(out.data, expected);
    pith_buf_clear(&out);
}

static void test_split(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof split_rows / sizeof *split_rows; i++) {
        size_t len = strlen(split_rows[i][0]);
        char *fenced = fence_copy(split_rows[i][0], len);
        check_parts(pith_url_split((pith_str){fenced, len}), split_rows[i][1]);
        fence_free(fenced, len);
    }
    assert_null(pith_url_split((pith_str){NULL, 0}).authority.data);
    pith_url_parts parts = pith_url_split(PITH_S("http://a\0b@c\0/d\0"));
    assert_int_equal(parts.user.len, 3);
    assert_int_equal(parts.host.len, 2);
    assert_int_equal(parts.path.len, 3);
}

static void test_split_without_scheme(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", "|-||-|||"},
        {"example.org", "|-|example.org|-|||"},
        {"example.org:80/a?b#c", "|-|example.org|80|/a|?b|#c"},
        {"u@example.org\\a", "|u|example.org|-|\\a||"},
        {"http://a/b", "http|-|a|-|/b||"},
        {"?a://b", "|-||-||?a://b|"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_parts(pith_url_split_host(pith_str_of(rows[i][0])), rows[i][1]);
}

static void test_host(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"https://u@a.org:1/b", "a.org"},
        {"https://[::1]:1/b", "[::1]"},
        {"https:///a/b", ""},
        {"//a/b", ""},
        {"https://", ""},
        {"a.org", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_true(pith_str_eq(pith_url_host(pith_str_of(rows[i][0])),
                                pith_str_of(rows[i][1])));
    assert_true(pith_url_is_web(PITH_S("hTTps://")));
    assert_true(pith_url_is_web(PITH_S("HTTP://a")));
    assert_false(pith_url_is_web(PITH_S("http:/a")));
    assert_false(pith_url_is_web(PITH_S("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc_normal),
        cmocka_unit_test(test_rfc_abnormal),
        cmocka_unit_test(test_shared_specification),
        cmocka_unit_test(test_browsers_forgive),
        cmocka_unit_test(test_unusable_base),
        cmocka_unit_test(test_maximum_sticks),
        cmocka_unit_test(test_safe),
        cmocka_unit_test(test_unsafe),
        cmocka_unit_test(test_resolving_hides_nothing),
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_split_without_scheme),
        cmocka_unit_test(test_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
