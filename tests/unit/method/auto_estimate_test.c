/* SPDX-License-Identifier: Apache-2.0 */
/* Comments below articles and remarks on posts have a share of nothing; where
 * comments are the page they are left to the models. */
#include "auto_estimate.h"

#include "page/page_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PROSE                                                                 \
    "<p>The river rose two metres overnight and flooded the old town, where " \
    "the market stands that everybody knows from the pictures.</p><p>Nobody " \
    "was hurt, but forty houses are without power, and the fire brigade "     \
    "says that it will take until Friday to bring it back.</p><p>The "        \
    "council meets on Monday to talk about a new levee, which was promised "  \
    "nine years ago and never built for want of money.</p>"
#define REMARK                                                              \
    "I live there, and it was worse than you write: the water stood in our" \
    " kitchen, and nobody came to help us for a whole day."
#define MENU "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"

enum { PAGE_MAX = 16384 };

typedef struct writer {
    char page[PAGE_MAX];
    size_t len;
} writer;

static void add(writer *w, const char *text)
{
    size_t len = strlen(text);
    assert_true(w->len + len < PAGE_MAX);
    memcpy(w->page + w->len, text, len);
    w->len += len;
}

typedef struct seen {
    uint32_t comments, zeros; /* leaves; and of them those with a share of 0 */
    uint32_t others, other_zeros;
    pith_page_type type;
} seen;

static seen estimate(const writer *w)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){w->page, w->len});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    pith_estimate e;
    assert_int_equal(pith_estimate_make(&f.page, &arena, &e), PITH_OK);
    seen s = {.type = pith_page_type_guess(&e.row)};
    for (uint32_t i = 0; i < e.features.leaves.n; i++) {
        bool zero = e.share[i] <= 0;
        s.comments += e.comment[i];
        s.zeros += e.comment[i] && zero;
        s.others += !e.comment[i];
        s.other_zeros += !e.comment[i] && zero;
    }
    pith_arena_free(&arena);
    page_fixture_close(&f);
    return s;
}

static void test_comments_below_an_article(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<title>The river</title>" MENU "<article><h1>The river</h1>");
    add(&w, "<p class=byline>By Ann Smith, 4 May 2016</p>");
    for (int i = 0; i < 12; i++)
        add(&w, PROSE);
    add(&w, "</article><div class=postComments><p>" REMARK "</p><div><p>" REMARK
            "</p></div></div><p>All rights reserved");
    seen s = estimate(&w);
    assert_string_equal(s.type.name, "article");
    assert_true(s.type.probability > 0.7);
    assert_int_equal(s.comments, 2);
    assert_int_equal(s.zeros, 2);
    assert_true(s.others > 12);
    assert_int_equal(s.other_zeros, 0);
}

/* Posts of a forum, each with as many remarks. */
static seen estimate_forum(const char *post, int remarks)
{
    writer w = {.len = 0};
    add(&w, "<title>How high was the river? - Forum</title>" MENU
            "<h1>How high was the river?</h1>");
    for (int i = 0; i < 8; i++) {
        add(&w, "<div class='post message'><div class=user><img src=a.png>"
                "<a href=/u class=username>anna</a><dl><dt>Joined</dt><dd>4 "
                "May 2016</dd><dt>Posts</dt><dd>1,204</dd></dl></div><div "
                "class='");
        add(&w, post);
        add(&w, "'><a href=#p>#1</a> 5 May 2016, 10:12" PROSE "</div>");
        for (int k = 0; k < remarks; k++)
            add(&w, "<div class=comment>" REMARK "</div>");
        add(&w, "</div>");
    }
    add(&w, "<p>All rights reserved");
    return estimate(&w);
}

static void test_remarks_on_posts(void **state)
{
    (void)state;
    seen s = estimate_forum("text", 1);
    assert_string_equal(s.type.name, "forum");
    assert_int_equal(s.comments, 8);
    assert_int_equal(s.zeros, 8);
    assert_int_equal(s.other_zeros, 0);
}

static void test_comments_that_are_the_posts(void **state)
{
    (void)state;
    seen s = estimate_forum("comment", 0);
    assert_string_equal(s.type.name, "forum");
    assert_true(s.comments >= 24);
    assert_int_equal(s.zeros, 0);
}

static void test_a_page_without_leaves(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<div class=comments></div>");
    seen s = estimate(&w);
    assert_int_equal(s.comments + s.others, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comments_below_an_article),
        cmocka_unit_test(test_remarks_on_posts),
        cmocka_unit_test(test_comments_that_are_the_posts),
        cmocka_unit_test(test_a_page_without_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
