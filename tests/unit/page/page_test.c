/* SPDX-License-Identifier: Apache-2.0 */
/* The frozen page: what is hidden, in a link, in a pre, and the sums. */
#include "page_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void expect_text(const char *html, const char *text)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    if (!pith_str_eq(f.page.text, pith_str_of(text)))
        fail_msg("%s: text is '%.*s', not '%s'", html, PITH_FMT(f.page.text),
                 text);
    page_fixture_close(&f);
}

/* Empty elements in the notation of XML. */
static void test_empty_raw_elements(void **state)
{
    (void)state;
    expect_text("<body>a<iframe src=x /><p>b</p>c", "abc");
    expect_text("<body>a<iframe src=x /><p>b</p></iframe>c", "ac");
    expect_text("<script src=x /><body>a<script>b</script>c", "ac");
    expect_text("<body>a<script src='x'/>b</script>c", "ac");
    expect_text("<title/><body>a<textarea/>\nb<style/>c", "abc");
    expect_text("<body>a<script src=x/>b</script>c", "ac");
    expect_text("<body>a<STYLE /><p>b</p><styles>c</styles>", "abc");
}

static void test_hidden_elements(void **state)
{
    (void)state;
    expect_text("<title>x</title>a<!--b-->c", "ac");
    expect_text("<body>a<script>b</script>c<style>d</style>e", "ace");
    expect_text("<body>a<noscript>b<p>c</p></noscript>d", "ad");
    expect_text("<body>a<template><p>b</p></template>c", "ac");
    expect_text("<body>a<iframe><p>b</p></iframe>c", "ac");
    expect_text("<body>a<noscript><iframe src=x /></noscript><p>b</p>c", "abc");
    expect_text("<body>a<iframe src=x><p>b</p>c", "a");
    expect_text("<body>a<noframes><p>b</p></noframes>c", "ac");
    expect_text("<body><svg><title>a</title><desc>b</desc><text>c</text>"
                "<style>d</style><script>e</script></svg>f",
                "cf");
    expect_text("<body><math><mi>x</mi><mo>=</mo></math>", "x=");
    expect_text("<body><p hidden>a</p><p hidden=until-found>b<b>c</b></p>d",
                "bcd");
    expect_text("<body><p style='Display : NONE'>a<i>b</i></p>c", "c");
    expect_text("<body><p style='display&colon;none'>a</p>c", "c");
    expect_text("<body><p style='display:none;display:block'>a</p>c", "ac");
    expect_text("<body><p title='display:none'>a</p>c", "ac");
    expect_text("<body><textarea>a</textarea><select><option>b</select>"
                "<button>c</button><input type=hidden value=d>",
                "abc");
    expect_text("<body><details><summary>a</summary>b</details>", "ab");
}

static void test_shells_show_what_they_hold_back(void **state)
{
    (void)state;
    expect_text("<body>abc<noscript><p>defg</p></noscript>", "abcdefg");
    expect_text("<body>abcd<noscript><p>efgh</p></noscript>", "abcd");
    expect_text("<body>a<noscript><script>0123456789</script>b</noscript>",
                "a");
    expect_text("<body>a<noscript> &lt;img src='b23456789'&gt;</noscript>",
                "a");
    expect_text("<body>a<noscript>b &lt;img&gt;</noscript>", "ab <img>");
    expect_text("<body>a<div hidden>b23456789 0c</div>", "ab23456789 0c");
    expect_text("<body>a<div hidden>b234567890</div>", "a");
    expect_text("<body><div hidden>a<noscript>b</noscript></div>", "a");
}

static void test_bodies(void **state)
{
    (void)state;
    expect_text("", "");
    expect_text("a", "a");
    expect_text("<frameset><frame></frameset><noframes>x</noframes>", "");
    expect_text("<body hidden style='display:none'>a<p hidden>b</p>", "a");
    expect_text("<html hidden><body>a", "a");
    expect_text("<!doctype html><!--x--><html><head></head> <body>a</html>b",
                "ab");
}

static void test_no_body(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<frameset><frame></frameset>"));
    assert_int_equal(f.page.body, 0);
    for (uint32_t i = 0; i < f.page.nnodes; i++)
        assert_int_equal(f.page.flags[i], PITH_NODE_HIDDEN);
    assert_int_equal(f.page.elements_before[f.page.nnodes], 0);
    assert_int_equal(pith_page_chars(&f.page, 0), 0);
    page_fixture_close(&f);
}

static void test_above_the_body(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<!doctype html><title>x</title><p>a b"));
    assert_int_equal(f.page.flags[0], 0);
    uint32_t html = f.page.parent[f.page.body];
    assert_int_equal(f.page.tag[html], PITH_TAG_HTML);
    assert_int_equal(f.page.flags[html], 0);
    assert_int_equal(f.page.flags[html + 1], PITH_NODE_HIDDEN); /* head */
    assert_int_equal(pith_page_words(&f.page, 0), 2);
    assert_int_equal(pith_page_elements(&f.page, f.page.body), 1);
    page_fixture_close(&f);
}

static void test_sums(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(
        &f, PITH_S("<div id=d>  one \n two <a href=x id=l>three <b id=b>4"
                   "</b></a><a id=n>five</a><p hidden><i>six</i></p>"
                   "<br></div>tail"));
    uint32_t d = page_fixture_by_id(&f, "d");
    uint32_t link = page_fixture_by_id(&f, "l");
    uint32_t name = page_fixture_by_id(&f, "n");
    uint32_t bold = page_fixture_by_id(&f, "b");
    assert_int_equal(pith_page_chars(&f.page, d), 7 + 5 + 1 + 4);
    assert_int_equal(pith_page_words(&f.page, d), 5);
    assert_int_equal(pith_page_link_chars(&f.page, d), 6);
    assert_int_equal(pith_page_link_chars(&f.page, bold), 1);
    assert_int_equal(pith_page_link_chars(&f.page, name), 0);
    assert_int_equal(pith_page_elements(&f.page, d), 4); /* a b a br */
    assert_int_equal(pith_page_elements(&f.page, bold), 0);
    assert_int_equal(f.page.flags[link], PITH_NODE_IN_LINK);
    assert_int_equal(f.page.flags[bold], PITH_NODE_IN_LINK);
    assert_int_equal(f.page.flags[name], 0);
    assert_int_equal(pith_page_chars(&f.page, f.page.body), 17 + 4);
    assert_int_equal(f.page.link_words_before[f.page.nnodes], 2);
    assert_true(pith_str_eq(f.page.text, PITH_S("one twothree4fivetail")));
    uint32_t one = page_fixture_by_text(&f, "one two");
    assert_int_equal(f.page.parent[one], d);
    page_fixture_close(&f);
}

static void test_links_nest_once(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<a href=1 id=a>ab<table><tr><td id=t><a "
                                 "href=2 id=c>cd</a>ef</table>gh</a>ij"));
    uint32_t body = f.page.body;
    assert_int_equal(pith_page_chars(&f.page, body), 10);
    assert_int_equal(pith_page_link_chars(&f.page, body), 8);
    page_fixture_close(&f);
}

static void test_pre(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<pre id=p>a  <b id=b>b</b></pre><i id=i>c"
                                 "</i><textarea id=t>d</textarea>"));
    assert_int_equal(f.page.flags[page_fixture_by_id(&f, "p")],
                     PITH_NODE_IN_PRE);
    assert_int_equal(f.page.flags[page_fixture_by_id(&f, "b") + 1],
                     PITH_NODE_IN_PRE);
    assert_int_equal(f.page.flags[page_fixture_by_id(&f, "i")], 0);
    assert_int_equal(f.page.flags[page_fixture_by_id(&f, "t")],
                     PITH_NODE_IN_PRE);
    page_fixture_close(&f);
}

static void test_scripts_of_the_world(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(
        &f, PITH_S("<p id=th>\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35</p>"
                   "<p id=zh>\u4e2d\u6587\u3002\u3000\u5b57</p>"
                   "<p id=ja>\u30c6\u30b9\u30c8ab</p>"
                   "<p id=ar>\u0645\u0631\u062d\u0628\u0627\u00a0\u00a0\u0628"
                   "\u0643</p>"));
    uint32_t thai = page_fixture_by_id(&f, "th");
    assert_int_equal(pith_page_chars(&f.page, thai), 6);
    assert_int_equal(pith_page_words(&f.page, thai), 2);
    uint32_t chinese = page_fixture_by_id(&f, "zh");
    assert_int_equal(pith_page_chars(&f.page, chinese), 5);
    assert_int_equal(pith_page_words(&f.page, chinese), 3);
    uint32_t japanese = page_fixture_by_id(&f, "ja");
    assert_int_equal(pith_page_words(&f.page, japanese), 4);
    uint32_t arabic = page_fixture_by_id(&f, "ar");
    assert_int_equal(pith_page_chars(&f.page, arabic), 8);
    assert_int_equal(pith_page_words(&f.page, arabic), 2);
    page_fixture_close(&f);
}

static void test_attributes(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<p id=x title='a&amp;b'>c"));
    uint32_t p = page_fixture_by_id(&f, "x");
    assert_true(pith_str_eq(pith_page_attr(&f.page, p, PITH_ATTR_TITLE),
                            PITH_S("a&b")));
    assert_null(pith_page_attr(&f.page, p, PITH_ATTR_HREF).data);
    assert_null(pith_page_attr(&f.page, p + 1, PITH_ATTR_TITLE).data);
    assert_null(pith_page_attr(&f.page, 0, PITH_ATTR_TITLE).data);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_raw_elements),
        cmocka_unit_test(test_hidden_elements),
        cmocka_unit_test(test_shells_show_what_they_hold_back),
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_no_body),
        cmocka_unit_test(test_above_the_body),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_links_nest_once),
        cmocka_unit_test(test_pre),
        cmocka_unit_test(test_scripts_of_the_world),
        cmocka_unit_test(test_attributes),
    };
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
