/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of consecutive pages, and of pages that are not. */
#include "paging_address.h"

#include "fence.h"
#include "str.h"

#include <pith/inspect.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static const struct {
    const char *page, *link; /* after http://example.org */
    pith_paging_relation relation;
    uint32_t number;
} rows[] = {
    {"/story", "/story", PITH_RELATION_SAME, 0},
    {"/story/", "/story#comments", PITH_RELATION_SAME, 0},
    {"/story", "/story?page=2", PITH_RELATION_NEXT, 2},
    {"/story", "/story?page=1", PITH_RELATION_NEXT, 1}, /* from zero */
    {"/story?page=1", "/story?page=2", PITH_RELATION_NEXT, 2},
    {"/story?page=2", "/story?page=1", PITH_RELATION_BEFORE, 1},
    {"/story?page=2", "/story?page=4", PITH_RELATION_AFTER, 4},
    {"/story", "/story?page=7", PITH_RELATION_AFTER, 7},
    {"/list?c=1&p=2", "/list?p=3&c=1", PITH_RELATION_NEXT, 3},
    {"/list?c=1&p=2", "/list?c=2&p=3", PITH_RELATION_LOOSE, 3},
    {"/list?start=20", "/list?start=40", PITH_RELATION_NEXT, 0},
    {"/list?start=40", "/list?start=20", PITH_RELATION_BEFORE, 0},
    {"/story", "/story/2", PITH_RELATION_NEXT, 2},
    {"/story/", "/story/page/2/", PITH_RELATION_NEXT, 2},
    {"/story/page/9/", "/story/page/10/", PITH_RELATION_NEXT, 10},
    {"/story/page/19", "/story/page/20", PITH_RELATION_NEXT, 20},
    {"/story/page/2/", "/story/", PITH_RELATION_BEFORE, 0},
    {"/story.html", "/story-2.html", PITH_RELATION_NEXT, 2},
    {"/story-2.html", "/story-3.html", PITH_RELATION_LOOSE, 3},
    {"/forum/", "/forum/index2.html", PITH_RELATION_NEXT, 2},
    {"/a,seite-2.html", "/a,seite-3.html", PITH_RELATION_NEXT, 3},
    /* Another article, another day. */
    {"/story-1234", "/story-1235", PITH_RELATION_NONE, 0},
    {"/2024/05", "/2025/05", PITH_RELATION_NONE, 0},
    {"/rain", "/snow", PITH_RELATION_NONE, 0},
    {"/rain", "/snow-2", PITH_RELATION_NONE, 0},
    /* Comments. */
    {"/story", "/story?cpage=2", PITH_RELATION_COMMENTS, 0},
    {"/story/", "/story/comment-page-2/", PITH_RELATION_COMMENTS, 0},
    /* Differences at several places. */
    {"/2014/index.php?page=1", "/index.php?page=2", PITH_RELATION_LOOSE, 2},
    {"/", "/music/page2", PITH_RELATION_LOOSE, 2},
    {"/story?page=99999999999999999999", "/story?page=2", PITH_RELATION_NEXT,
     2},
};

static void relations(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char page[200];
        char link[200];
        size_t np = (size_t)snprintf(page, sizeof page, "http://example.org%s",
                                     rows[i].page);
        size_t nl = (size_t)snprintf(link, sizeof link,
                                     "https://www.example.org%s", rows[i].link);
        char *a = fence_copy(page, np);
        char *b = fence_copy(link, nl);
        pith_paging_number number;
        pith_paging_relation relation =
            pith_paging_relate((pith_str){a, np}, (pith_str){b, nl}, &number);
        if (relation != rows[i].relation)
            print_message("%s to %s is %d\n", page, link, (int)relation);
        assert_int_equal(relation, rows[i].relation);
        if (rows[i].number)
            assert_int_equal(number.number, rows[i].number);
        fence_free(a, np);
        fence_free(b, nl);
    }
}

static void hosts(void **state)
{
    (void)state;
    pith_paging_number number;
    assert_int_equal(pith_paging_relate(PITH_S("http://a.org/x"),
                                        PITH_S("http://b.org/x?page=2"),
                                        &number),
                     PITH_RELATION_NONE);
    assert_true(pith_url_same_page(PITH_S("http://a.org/x/"),
                                   PITH_S("https://www.a.org/x#top")));
    assert_false(
        pith_url_same_page(PITH_S("http://a.org/x"), PITH_S("http://a.org/y")));
    assert_true(pith_url_same_page((pith_str){0}, (pith_str){0}));
}

/* For any two addresses, comparing ends and reads nothing outside them. */
static void odd_addresses(void **state)
{
    (void)state;
    static const char *const odd[] = {"",   ":",     "://",  "?",    "&&&",
                                      "/9", "http:", "9999", "?p=",  "?=&p",
                                      "//", "#",     "?p=2", "/a/?", "/1/2/3"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
            char *a = fence_copy(odd[i], strlen(odd[i]));
            char *b = fence_copy(odd[k], strlen(odd[k]));
            pith_paging_number number;
            pith_paging_relate((pith_str){a, strlen(odd[i])},
                               (pith_str){b, strlen(odd[k])}, &number);
            fence_free(a, strlen(odd[i]));
            fence_free(b, strlen(odd[k]));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(relations),
                                       cmocka_unit_test(hosts),
                                       cmocka_unit_test(odd_addresses)};
    return cmocka_run_group_tests_name("paging_address", tests, NULL, NULL);
}
