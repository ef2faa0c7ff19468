/* SPDX-License-Identifier: Apache-2.0 */
/* Links of a page: the vectors for resolution of docs/spec/blocks.md on a page,
 * <base>, other sites, feeds, and links to other sites for a frontier. */
#include "links.h"

#include "frontier.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* Compare links as "PAGES|FEEDS>OTHERS": pages separated by spaces, feeds after
 * a bar, addresses of other sites after an angle, with the number of links in
 * brackets. */
static void check(const char *url, const char *page, const char *expected)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_weburl base;
    assert_true(pith_weburl_parse(pith_str_of(url), &base));
    pith_links links;
    assert_int_equal(pith_links_find(&arena, &base, pith_str_of(page),
                                     (pith_str){0}, &links),
                     PITH_OK);
    pith_buf text;
    pith_buf_init(&text, 0);
    for (size_t i = 0; i < links.npages; i++)
        pith_buf_printf(&text, "%.*s ", PITH_FMT(links.pages[i]));
    for (size_t i = 0; i < links.nfeeds; i++)
        pith_buf_printf(&text, "| %.*s ", PITH_FMT(links.feeds[i]));
    for (size_t i = 0; i < links.noutside; i++)
        pith_buf_printf(&text, "> %.*s ", PITH_FMT(links.outside[i]));
    pith_buf_printf(&text, "(%d)", (int)links.elsewhere);
    pith_buf_byte(&text, 0);
    assert_string_equal(text.data, expected);
    pith_buf_clear(&text);
    pith_arena_free(&arena);
}

static void test_vectors(void **state)
{
    (void)state;
    check("http://dailynews.co.th/newstartpage/index.cfm?page=content",
          "<a href=index.cfm>1</a><a href=./index.cfm>2</a>"
          "<a href=/index.cfm>3</a><a href=../a/b.cfm>4</a>"
          "<a href='?page=2'>5</a><a href=#top>6</a>"
          "<a href=//img.dailynews.co.th/x>7</a><a href=''>8</a>"
          "<a href=mailto:a@b>9</a><a href=javascript:x()>10</a>"
          "<a href=tel:1>11</a><a href=data:,x>12</a><a>13</a>"
          "<frame src=/frame><img src=/i><area href=/area>",
          "http://dailynews.co.th/newstartpage/index.cfm "
          "http://dailynews.co.th/index.cfm "
          "http://dailynews.co.th/a/b.cfm "
          "http://dailynews.co.th/newstartpage/index.cfm?page=2 "
          "> http://img.dailynews.co.th/x (1)");
}

static void test_base(void **state)
{
    (void)state;
    check("http://www.a.org/x/y",
          "<base target=_top><base href=/z/><base href=/no/>"
          "<link rel=alternate type=application/rss+xml href=feed>"
          "<link rel=stylesheet href=style><a href=p>1</a>"
          "<a href=https://A.org:8080/q>2</a><a href=http://b.org>3</a>"
          "<a href=http://b.org/#top>4</a>",
          "http://www.a.org/z/p https://a.org:8080/q "
          "| http://www.a.org/z/feed > http://b.org/ (2)");
    check("http://a.org/", "\x89PNG\r\n\x1a\n no page", "(0)");
}

static void test_many(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_buf page;
    pith_buf_init(&page, 0);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < PITH_LINKS_MAX + 3; i++)
            pith_buf_printf(&page, "<a href=%d>", i);
    pith_weburl url;
    pith_links links;
    assert_true(pith_weburl_parse(PITH_S("http://a.org/"), &url));
    assert_int_equal(pith_links_find(&arena, &url, pith_buf_view(&page),
                                     (pith_str){0}, &links),
                     PITH_OK);
    assert_int_equal(links.npages, PITH_LINKS_MAX);
    assert_int_equal(links.cut, 6);
    pith_buf_clear(&page);
    pith_arena_free(&arena);
}

static void test_frontier(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_frontier frontier = {.arena = &arena};
    assert_int_equal(pith_frontier_find(&frontier, PITH_S("x")),
                     PITH_FRONTIER_NONE);
    char url[32];
    uint32_t item;
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t i = 0; i < 5000; i++) {
            int len = snprintf(url, sizeof url, "http://a/%u", i);
            assert_int_equal(pith_frontier_add(&frontier,
                                               (pith_str){url, (size_t)len},
                                               turn, &item),
                             PITH_OK);
            assert_int_equal(item, i);
        }
    }
    assert_int_equal(frontier.count, 5000);
    assert_int_equal(frontier.items[7].depth, 0);
    assert_int_equal(pith_frontier_find(&frontier, PITH_S("http://a/4999")),
                     4999);
    assert_int_equal(pith_frontier_find(&frontier, PITH_S("http://a/5000")),
                     PITH_FRONTIER_NONE);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_base),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_frontier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
