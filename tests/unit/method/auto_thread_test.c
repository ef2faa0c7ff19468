/* SPDX-License-Identifier: Apache-2.0 */
/* Threads: everything except the texts of posts is dropped. */
#include "auto_thread.h"

#include "page/page_fixture.h"
#include "page_type_model.h"
#include "posts.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { REASON = 7 };

#define NOTICE                                                            \
    "<div class=notice><h3>Announcement</h3><p>Dear members, the yearly " \
    "survey of the site is "                                              \
    "open, "                                                              \
    "please answer all of its questions.</p></div>"
#define POST(author, text)                                              \
    "<div class=post><div class=info><a class=author href=/u/" author   \
    ">" author "</a> <time datetime=2024-05-01>May 1</time></div><div " \
    "class=body><p>" text "</p></div></div>"
#define THREAD                                                                 \
    POST("ann",                                                                \
         "Does anybody know how deep the river is below the old bridge?")      \
    POST("ben", "It was two metres last summer, and about three this spring.") \
    POST("cleo", "There is a gauge at the mill, and they print what it "       \
                 "shows.")
#define OTHERS                                                              \
    "<div class=others><p>Boats that are for sale, fish that we caught in " \
    "May, and the weather of next week</p></div>"

static const char page[] =
    "<title>The river</title><body><h1>The river</h1>" NOTICE
    "<div class=thread>" THREAD "</div>" OTHERS;

typedef struct thread_fixture {
    page_fixture page;
    pith_arena arena;
    pith_estimate estimate;
    uint8_t *keep, *why;
} thread_fixture;

static void set_forum(pith_estimate *e, double probability)
{
    memset(e->type, 0, sizeof e->type);
    for (size_t k = 0; k < PITH_PAGE_TYPES_MAX && pith_page_type_names[k]; k++)
        if (strcmp(pith_page_type_names[k], "forum") == 0)
            e->type[k] = probability;
}

static pith_job open_thread(thread_fixture *f, const char *html, double forum)
{
    page_fixture_open(&f->page, (pith_str){html, strlen(html)});
    pith_arena_init(&f->arena, SIZE_MAX);
    size_t n = f->page.page.nnodes;
    f->keep = pith_arena_zalloc(&f->arena, n, 1);
    f->why = pith_arena_zalloc(&f->arena, n, 1);
    assert_true(f->keep && f->why);
    pith_job job = {.page = &f->page.page,
                    .scratch = &f->arena,
                    .keep = f->keep,
                    .why = f->why};
    assert_int_equal(pith_estimate_make(&job, PITH_BREADTH_MAIN, &f->estimate),
                     PITH_OK);
    set_forum(&f->estimate, forum);
    return job;
}

/* Keep everything on a page, then only the posts. */
static void narrow(thread_fixture *f, const char *html, double forum)
{
    pith_job job = open_thread(f, html, forum);
    memset(f->keep, 1, f->page.page.nnodes);
    assert_int_equal(pith_thread_narrow(&job, &f->estimate, REASON), PITH_OK);
}

/* Say that one block is content and all others hardly are, then keep all posts;
 * the decisions are those of nodes. */
static void widen(thread_fixture *f, const char *html, uint32_t sure,
                  float others)
{
    pith_job job = open_thread(f, html, 0.9);
    const pith_text_blocks *blocks = &f->estimate.features.blocks;
    uint8_t *keep = pith_arena_zalloc(&f->arena, blocks->n, 1);
    assert_true(keep && sure < blocks->n);
    for (uint32_t i = 0; i < blocks->n; i++)
        f->estimate.probability[i] = i == sure ? 0.9f : others;
    keep[sure] = 1;
    assert_int_equal(pith_thread_widen(&job, &f->estimate, keep), PITH_OK);
    memset(f->why, REASON, f->page.page.nnodes);
    for (uint32_t i = 0; i < blocks->n; i++)
        for (uint32_t k = blocks->block[i].first; k <= blocks->block[i].last;
             k++) {
            f->keep[k] = keep[i];
            f->why[k] = keep[i] ? 0 : REASON;
        }
}

static void close_thread(thread_fixture *f)
{
    pith_arena_free(&f->arena);
    page_fixture_close(&f->page);
}

/* Whether the text that contains some words is kept; dropped text has the
 * reason. */
static bool is_kept(const thread_fixture *f, const char *words)
{
    const pith_page *p = &f->page.page;
    for (uint32_t i = 0; i < p->nnodes; i++)
        if (p->tag[i] == PITH_TAG_TEXT &&
            pith_str_ifind(pith_page_text(p, i), pith_str_of(words)) !=
                SIZE_MAX) {
            assert_int_equal(f->why[i], f->keep[i] ? 0 : REASON);
            return f->keep[i];
        }
    fail_msg("no text has \"%s\"", words);
    return false;
}

static void test_what_is_beside_posts_goes(void **state)
{
    (void)state;
    thread_fixture f;
    narrow(&f, page, 0.9);
    assert_true(is_kept(&f, "how deep"));
    assert_true(is_kept(&f, "two metres"));
    assert_true(is_kept(&f, "a gauge"));
    assert_false(is_kept(&f, "yearly survey"));
    assert_false(is_kept(&f, "Announcement"));
    assert_false(is_kept(&f, "for sale"));
    close_thread(&f);
}

/* This heading may be the title. */
static void test_headings_before_posts_stay(void **state)
{
    (void)state;
    thread_fixture f;
    narrow(&f, page, 0.9);
    const pith_page *p = &f.page.page;
    for (uint32_t i = p->body; i < p->nnodes; i++)
        if (p->tag[i] == PITH_TAG_H1)
            assert_true(f.keep[i + 1]);
    close_thread(&f);
}

static void test_lines_with_author_and_time_go(void **state)
{
    (void)state;
    thread_fixture f;
    narrow(&f, page, 0.9);
    assert_false(is_kept(&f, "ben"));
    assert_false(is_kept(&f, "May 1"));
    close_thread(&f);
}

/* The block of the first message, after title, notice, name and time. */
enum { FIRST_MESSAGE = 4 };

static void test_posts_like_a_kept_one_are_kept(void **state)
{
    (void)state;
    thread_fixture f;
    widen(&f, page, FIRST_MESSAGE, 0.25f);
    assert_true(is_kept(&f, "how deep"));
    assert_true(is_kept(&f, "two metres"));
    assert_true(is_kept(&f, "a gauge"));
    assert_false(is_kept(&f, "ben"));
    assert_false(is_kept(&f, "yearly survey"));
    assert_false(is_kept(&f, "for sale"));
    close_thread(&f);
    /* nothing shows where the posts are */
    widen(&f, page, FIRST_MESSAGE, 0.05f);
    assert_true(is_kept(&f, "how deep"));
    assert_false(is_kept(&f, "two metres"));
    close_thread(&f);
}

static void test_other_pages_stay_whole(void **state)
{
    (void)state;
    thread_fixture f;
    narrow(&f, page, 0.04);
    assert_true(is_kept(&f, "yearly survey"));
    assert_true(is_kept(&f, "for sale"));
    close_thread(&f);
    narrow(&f, "<title>The river</title><body>" NOTICE OTHERS, 0.9);
    assert_true(is_kept(&f, "yearly survey"));
    assert_true(is_kept(&f, "for sale"));
    close_thread(&f);
}

/* Comments look like posts, but contain less than half of the text. */
static void test_articles_with_comments_stay(void **state)
{
    (void)state;
    static const char article[] =
        "<p>The river rose two metres overnight, flooded the old town, and "
        "left "
        "forty houses without power until the brigade came in the morning.</p>";
    char html[8192];
    thread_fixture f;
    snprintf(html, sizeof html,
             "<title>The river</title><body><article>%s%s%s%s</article>%s",
             article, article, article, article, THREAD);
    narrow(&f, html, 0.9);
    assert_true(is_kept(&f, "forty houses"));
    assert_true(is_kept(&f, "two metres last"));
    close_thread(&f);
}

/* Forum software identifies itself, whatever type the model predicts. */
static void test_software_tells(void **state)
{
    (void)state;
    thread_fixture f;
    narrow(&f,
           "<meta name=generator content=phpBB><title>The river</title>"
           "<body>" NOTICE "<div class=thread>" THREAD "</div>" OTHERS,
           0);
    assert_false(is_kept(&f, "yearly survey"));
    assert_true(is_kept(&f, "two metres"));
    close_thread(&f);
}

/* So does the address that the head declares. */
static void test_the_address_tells(void **state)
{
    (void)state;
    static const char *const heads[] = {
        "<link rel=canonical href=https://forum.example.org/river>",
        "<meta property=og:url content=https://example.org/threads/river.12/>",
    };
    char html[8192];
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        thread_fixture f;
        snprintf(html, sizeof html,
                 "%s<title>The river</title><body>" NOTICE
                 "<div class=thread>" THREAD "</div>" OTHERS,
                 heads[i]);
        narrow(&f, html, 0);
        assert_true(f.estimate.thread);
        assert_false(is_kept(&f, "yearly survey"));
        assert_true(is_kept(&f, "two metres"));
        close_thread(&f);
    }
}

static void test_addresses_of_forums(void **state)
{
    (void)state;
    static const char *const forums[] = {
        "https://forums.example.org/a",
        "https://www.example.org/forum/river/",
        "https://example.org/viewtopic.php?t=12",
        "https://example.org/thread-268.html",
        "https://example.org/questions/1234/how-high",
        "https://example.org/support/topic/10.1234/",
        "https://example.org/index.php?topic=77.0",
    };
    static const char *const others[] = {
        "",
        "https://example.org/",
        "https://example.org/2024/05/best-board-games-of-2024.html",
        "https://example.org/forum-of-cities-meets.html",
        "https://example.org/topic/rivers",
        "https://example.org/questions",
        "https://platforum.example.org/river",
        "https://example.org/news?subject=forum",
    };
    for (size_t i = 0; i < sizeof forums / sizeof *forums; i++)
        if (!pith_address_is_of_forum(pith_str_of(forums[i])))
            fail_msg("%s is no forum", forums[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (pith_address_is_of_forum(pith_str_of(others[i])))
            fail_msg("%s is a forum", others[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_beside_posts_goes),
        cmocka_unit_test(test_headings_before_posts_stay),
        cmocka_unit_test(test_lines_with_author_and_time_go),
        cmocka_unit_test(test_posts_like_a_kept_one_are_kept),
        cmocka_unit_test(test_other_pages_stay_whole),
        cmocka_unit_test(test_articles_with_comments_stay),
        cmocka_unit_test(test_software_tells),
        cmocka_unit_test(test_the_address_tells),
        cmocka_unit_test(test_addresses_of_forums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
