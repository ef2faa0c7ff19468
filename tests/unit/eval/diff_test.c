/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Merging two texts: missing, superfluous and abbreviated words.
 */
#include <pith/eval.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void assert_diff(const char *gold, const char *found,
                        const char *expected)
{
    char *html;
    size_t len;
    assert_int_equal(pith_diff_html((pith_str){gold, strlen(gold)},
                                    (pith_str){found, strlen(found)}, &html,
                                    &len),
                     PITH_OK);
    assert_string_equal(html, expected);
    assert_int_equal(strlen(html), len);
    pith_free(html);
}

static void test_differences(void **state)
{
    (void)state;
    assert_diff("", "", "");
    assert_diff("a b", "a b", " a b");
    assert_diff("a b c", "a c", " a <del> b</del> c");
    assert_diff("a c", "a\nb c", " a <ins><br>\nb</ins> c");
    assert_diff("a", "", " <del> a</del>");
    assert_diff("a b", "x y", " <del> a b</del> <ins> x y</ins>");
    assert_diff("<a&>", "&", " <del> &lt;a&amp;&gt;</del> <ins> &amp;</ins>");
}

/* Of 100 common words between two differences, 20 are kept at either end. */
static void test_long_runs(void **state)
{
    (void)state;
    char text[400] = "", gold[410], found[410], *html;
    size_t len;
    for (int i = 0; i < 100; i++)
        memcpy(text + 2 * i, "w ", 3);
    snprintf(gold, sizeof gold, "%sz", text);
    snprintf(found, sizeof found, "y %s", text);
    assert_int_equal(pith_diff_html((pith_str){gold, strlen(gold)},
                                    (pith_str){found, strlen(found)}, &html,
                                    &len),
                     PITH_OK);
    assert_non_null(strstr(html, "<ins> y</ins> w"));
    assert_non_null(strstr(html, "<i>(80 words)</i>"));
    assert_non_null(strstr(html, "<del> z</del>"));
    pith_free(html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_long_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
