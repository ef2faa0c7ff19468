/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Annotations in CleanEval's format: address, content, and the site of a file.
 */
#include "cleaneval.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* NULL if there is no address or no content. */
static void expect(const char *bytes, const char *url, const char *content)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const char *wanted[2] = {url, content};
    pith_str found[2];
    assert_int_equal(pith_cleaneval_read(&arena,
                                         (pith_str){bytes, strlen(bytes)},
                                         &found[0], &found[1]),
                     PITH_OK);
    for (size_t i = 0; i < 2; i++) {
        if (wanted[i] == NULL) {
            assert_null(found[i].data);
            assert_int_equal(found[i].len, 0);
            continue;
        }
        assert_int_equal(found[i].len, strlen(wanted[i]));
        assert_memory_equal(found[i].data, wanted[i], found[i].len);
    }
    pith_arena_free(&arena);
}

static void test_address(void **state)
{
    (void)state;
    expect("URL: http://a/<p>\n<h>Head", "http://a/<p>", "Head");
    expect("\nURL: http://a/\n<h>Head", "http://a/", "Head");
    expect("\r\n \t\r\nURL:http://a/ \r\n<h>Head", "http://a/", "Head");
    expect("\xef\xbb\xbf<!-- checked -->\nurl: http://a/\nText", "http://a/",
           "Text");
    expect("<h>Head\nURL: http://a/", NULL, "Head URL: http://a/");
    expect("UR", NULL, "UR");
}

static void test_marks(void **state)
{
    (void)state;
    expect("<h>Head\n<p>One <p> two\n<l>item", NULL, "Head\nOne <p> two\nitem");
    expect("  <H> Head\r\n\t<P>\tOne", NULL, "Head\nOne");
    expect("<p>\n<p><l>item\n<p>", NULL, "item");
    expect("<x>kept\n<p", NULL, "<x>kept <p");
}

static void test_white_space(void **state)
{
    (void)state;
    expect("<p>The first\n line\r\n goes  on\t\there.\r\rAnother\n \nthird",
           NULL, "The first line goes on here.\nAnother\nthird");
    expect("<p>a\xc2\xa0 b&nbsp;\n", NULL, "a b");
}

static void test_comments(void **state)
{
    (void)state;
    expect("<p>One<!-- a\n<p>note --> and two\n<!-- note --><p>three", NULL,
           "One and two\nthree");
    expect("a<!-->b-->c", NULL, "ac");
    expect("a --> b <!-- c", NULL, "a --> b <!-- c");
    expect("<!-- a --> <!--> b", NULL, "<!--> b");
}

static void test_no_content(void **state)
{
    (void)state;
    expect("", NULL, NULL);
    expect("\nURL: http://a/", "http://a/", NULL);
    expect("\nURL: http://a/\n\n", "http://a/", NULL);
    expect("\nURL: http://a/\r\n<!-- no article here -->\r\n", "http://a/",
           NULL);
    expect("URL: http://a/\n<p>\n&nbsp;\n<l> \n", "http://a/", NULL);
}

/* Searching for the end of every comment would take quadratic time. */
static void test_open_comments(void **state)
{
    (void)state;
    enum { COMMENTS = 1000000 };
    char *bytes = test_malloc(COMMENTS * 5);
    for (size_t i = 0; i < COMMENTS; i++)
        memcpy(bytes + i * 5, "<!-- ", 5);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_str url, content;
    assert_int_equal(pith_cleaneval_read(&arena,
                                         (pith_str){bytes, COMMENTS * 5}, &url,
                                         &content),
                     PITH_OK);
    assert_int_equal(content.len, COMMENTS * 5 - 1);
    pith_arena_free(&arena);
    test_free(bytes);
}

static void test_references(void **state)
{
    (void)state;
    expect("it&#039;s &#8220;a&#x201D; &amp;lt; &rdquo;", NULL,
           "it's \xe2\x80\x9c"
           "a\xe2\x80\x9d &lt; \xe2\x80\x9d");
    expect("AT&T &; &#; &#x; &#12x; &#55296; &#99999999999; &none;", NULL,
           "AT&T &; &#; &#x; &#12x; &#55296; &#99999999999; &none;");
    expect("&lt;p>a\n&#60;!-- b -->&#10;c", NULL, "<p>a <!-- b --> c");
    expect("a\xff"
           "b",
           NULL,
           "a\xef\xbf\xbd"
           "b");
}

static void expect_site(const char *id, const char *site)
{
    pith_str out = pith_cleaneval_site((pith_str){id, strlen(id)});
    assert_int_equal(out.len, strlen(site));
    assert_memory_equal(out.data, site, out.len);
}

static void test_sites(void **state)
{
    (void)state;
    expect_site("news.com_07", "news.com");
    expect_site("a_b_1", "a_b");
    expect_site("page12", "page12");
    expect_site("_7", "_7");
    expect_site("12", "12");
    expect_site("a_", "a_");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_address),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_white_space),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_no_content),
        cmocka_unit_test(test_open_comments),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_sites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
