/* SPDX-License-Identifier: Apache-2.0 */
/* Annotations in CleanEval's form: their text, and the site of a file. */
#include "cleaneval.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect_text(const char *bytes, const char *text)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_str out;
    assert_int_equal(
        pith_cleaneval_text(&arena, (pith_str){bytes, strlen(bytes)}, &out),
        PITH_OK);
    assert_int_equal(out.len, strlen(text));
    assert_memory_equal(out.data, text, out.len);
    pith_arena_free(&arena);
}

static void test_marks(void **state)
{
    (void)state;
    expect_text("URL: http://a/<p>\n<h>Head\n \n<p>One <p> two\n<l>item",
                "Head\n \nOne <p> two\nitem");
    expect_text("<x>kept\n<p", "<x>kept\n<p");
    expect_text("URL: http://a/", "");
    expect_text("", "");
}

static void test_references(void **state)
{
    (void)state;
    expect_text("it&#039;s &#8220;a&#x201D; &amp;lt; &rdquo;",
                "it's \xe2\x80\x9c"
                "a\xe2\x80\x9d &lt; \xe2\x80\x9d");
    expect_text("AT&T &; &#; &#x; &#12x; &#55296; &#99999999999; &none;",
                "AT&T &; &#; &#x; &#12x; &#55296; &#99999999999; &none;");
    expect_text("a\xff"
                "b",
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
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_sites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
