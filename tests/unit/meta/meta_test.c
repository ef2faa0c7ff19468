/* SPDX-License-Identifier: Apache-2.0 */
/* Title and keywords, with the example of docs/spec/weight.md. */
#include "meta.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct meta_case {
    const char *html, *title, *keywords; /* joined with '/' */
} meta_case;

static const meta_case cases[] = {
    {"<html><head><title>Flood news - The Daily</title>\n"
     "<meta name=\"Keywords\" content=\"flood, river ,  town\"></head>",
     "Flood news - The Daily", "flood/river/town"},
    {"", "", ""},
    {"<title></title>", "", ""},
    {"<title>\n a&amp;b\t&nbsp; <b> \n</title><title>x</title>", "a&b <b>", ""},
    {"<svg><title>drawing</title></svg><title>page</title>", "page", ""},
    {"<body><p>x<title>late</title>", "late", ""},
    {"<meta name=keywords content='a;b|c,d'>", "", "a/b/c/d"},
    {"<meta name=keywords content='a\xe3\x80\x81"
     "b\xef\xbc\x8c"
     "c\xef\xbc\x9b\xe3\x80\x80"
     "d\xe3\x81\x81'>",
     "", "a/b/c/d\xe3\x81\x81"},
    {"<meta name=keywords content=',, ;'><meta name=keywords>", "", ""},
    {"<meta name=' KEYWORDS ' content='b, a,b,A'><meta name=keywords "
     "content='a,c &amp; d'>",
     "", "b/a/c & d"},
    {"<meta name=keywords content='a\xd8\x8c"
     "b\xd8\x9b"
     "River, c, RIVER'>",
     "", "a/b/River/c"},
    {"<meta name=keyword content=a><meta property=keywords content=b>", "", ""},
};

static void expect_text(const char *html, pith_str got, const char *want)
{
    if (!pith_str_eq(got, pith_str_of(want)))
        fail_msg("%s: '%.*s', not '%s'", html, PITH_FMT(got), want);
}

static void expect_meta(const meta_case *row)
{
    page_fixture f;
    pith_str title;
    pith_keywords keywords;
    char joined[200] = "";
    size_t used = 0;
    page_fixture_open(&f, pith_str_of(row->html));
    assert_int_equal(pith_meta_title(&f.page, &f.arena, &title), PITH_OK);
    assert_int_equal(pith_meta_keywords(&f.page, &f.arena, &keywords), PITH_OK);
    for (size_t k = 0; k < keywords.n; k++) {
        assert_true(used + keywords.word[k].len + 1 < sizeof joined);
        if (k > 0)
            joined[used++] = '/';
        memcpy(joined + used, keywords.word[k].data, keywords.word[k].len);
        used += keywords.word[k].len;
    }
    expect_text(row->html, title, row->title);
    expect_text(row->html, (pith_str){joined, used}, row->keywords);
    page_fixture_close(&f);
}

static void test_cases(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        expect_meta(&cases[k]);
}

/* A million keywords, half of them repeated: linear time, and each occurs
 * once. */
static void test_many(void **state)
{
    (void)state;
    enum { MANY = 1000000, HEAD = 30, ROOM = HEAD + MANY * 7 + 10 };
    char *html = malloc(ROOM);
    assert_non_null(html);
    size_t len = 0;
    memcpy(html, "<meta name=keywords content='", 29);
    len = 29;
    for (unsigned k = 0; k < MANY; k++) {
        unsigned word = k % (MANY / 2);
        for (unsigned d = 0; d < 6; d++, word /= 10)
            html[len++] = (char)('0' + word % 10);
        html[len++] = ',';
    }
    memcpy(html + len, "'>", 2);
    page_fixture f;
    pith_keywords keywords;
    page_fixture_open(&f, (pith_str){html, len + 2});
    assert_int_equal(pith_meta_keywords(&f.page, &f.arena, &keywords), PITH_OK);
    assert_int_equal(keywords.n, MANY / 2);
    expect_text("the last", keywords.word[keywords.n - 1], "999994");
    page_fixture_close(&f);
    free(html);
}

static void test_no_memory(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(cases[0].html));
    for (size_t left = 0; left < 4; left++) {
        pith_arena arena;
        pith_str title;
        pith_keywords keywords;
        pith_arena_init(&arena, 0);
        arena.fail_after = left;
        assert_int_equal(pith_meta_keywords(&f.page, &arena, &keywords),
                         left < 3 ? PITH_NOMEM : PITH_OK);
        pith_arena_clear(&arena);
        arena.fail_after = left;
        assert_int_equal(pith_meta_title(&f.page, &arena, &title),
                         left < 1 ? PITH_NOMEM : PITH_OK);
        pith_arena_free(&arena);
    }
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests_name("meta", tests, NULL, NULL);
}
