/* SPDX-License-Identifier: Apache-2.0 */
/* Comments below articles, signatures of posts and quotations of them get
 * probability 0; if comments are the page, the models decide. */
#include "auto_exclusion.h"

#include "page/page_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MENU "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"

/* The least words of blocks that are counted here: all that add_prose()
 * writes. */
enum { PAGE_MAX = 32768, LONG = 18 };

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

/* Sentences without repetition: the words are in a different order for each
 * number. */
static void add_prose(writer *w, uint32_t seed, int sentences)
{
    static const char *const words[] = {
        "river",   "metres",  "flooded", "market",  "pictures",  "houses",
        "power",   "brigade", "Friday",  "council", "levee",     "promised",
        "money",   "kitchen", "water",   "nobody",  "overnight", "town",
        "because", "should",  "never",   "always",  "people",    "bridge",
        "between", "without", "another", "winter",  "station",   "morning",
    };
    enum { WORDS = sizeof words / sizeof *words };
    for (int i = 0; i < sentences; i++) {
        add(w, "It was the");
        for (int k = 0; k < 14; k++) {
            seed = seed * 1664525 + 1013904223;
            add(w, " ");
            add(w, words[(seed >> 16) % WORDS]);
        }
        add(w, ", and so on. ");
    }
}

static void add_paragraph(writer *w, uint32_t seed, const char *tag)
{
    add(w, "<");
    add(w, tag);
    add(w, ">");
    add_prose(w, seed, 2);
    add(w, "</");
    add(w, tag[0] == 'p' ? "p" : "div");
    add(w, ">");
}

typedef struct seen {
    /* The number of long blocks with the flag, and how many of them have
     * probability 0. */
    uint32_t excluded, zeros;
    uint32_t others, other_zeros;
    pith_page_type type;
} seen;

static seen estimate(const writer *w, uint32_t sign)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){w->page, w->len});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    pith_estimate e;
    pith_job job = {.page = &f.page, .scratch = &arena};
    assert_int_equal(pith_estimate_make(&job, PITH_BREADTH_MAIN, &e), PITH_OK);
    seen s = {.type = pith_page_type_guess(e.type)};
    for (uint32_t i = 0; i < e.features.blocks.n; i++) {
        bool zero = e.probability[i] <= 0;
        if (e.features.words[i] < LONG)
            continue;
        bool excluded = (e.exclusion_flags[i] & sign) != 0;
        s.excluded += excluded;
        s.zeros += excluded && zero;
        s.others += !excluded;
        s.other_zeros += !excluded && zero;
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
    for (uint32_t i = 0; i < 24; i++)
        add_paragraph(&w, i, "p");
    add(&w, "</article><div class=postComments>");
    add_paragraph(&w, 100, "p");
    add(&w, "<div>");
    add_paragraph(&w, 101, "p");
    add(&w, "</div></div><p>All rights reserved");
    seen s = estimate(&w, PITH_EXCLUSION_COMMENT);
    assert_string_equal(s.type.name, "article");
    assert_true(s.type.probability > 0.7);
    assert_int_equal(s.excluded, 2);
    assert_int_equal(s.zeros, 2);
    assert_true(s.others > 12);
    assert_int_equal(s.other_zeros, 0);
}

/* A short article with many comments looks like a thread, but the form below it
 * is that of a blog. */
static seen estimate_discussed(const char *form)
{
    writer w = {.len = 0};
    add(&w, "<title>The river</title>" MENU "<article><h1>The river</h1>"
            "<p class=byline>By Ann Smith, 4 May 2016</p>");
    for (uint32_t i = 0; i < 3; i++)
        add_paragraph(&w, i, "p");
    add(&w, "</article><ol class=comment-list>");
    for (uint32_t i = 0; i < 30; i++) {
        add(&w, "<li><cite class=author>anna</cite> <time>May 5, 2016</time>"
                "<div class=comment-content>");
        add_paragraph(&w, 100 + i, "p");
        add(&w, "</div><a href=#c>Reply</a></li>");
    }
    add(&w, "</ol>");
    add(&w, form);
    return estimate(&w, PITH_EXCLUSION_COMMENT);
}

static void test_a_form_tells_of_comments(void **state)
{
    (void)state;
    seen s = estimate_discussed("<div><h3>Leave a reply</h3></div>");
    assert_true(s.excluded >= 30);
    assert_int_equal(s.zeros, 0);
    s = estimate_discussed("<div id=respond><h3>Leave a reply</h3></div>");
    assert_true(s.excluded >= 30);
    assert_int_equal(s.zeros, s.excluded);
    assert_int_equal(s.other_zeros, 0);
}

/* Such a page at the address of a forum: its comments are posts. */
static void test_replies_on_a_page_of_a_forum(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<link rel=canonical href=https://forum.example.org/t/12>"
            "<title>The river</title>" MENU "<article><h1>The river</h1>");
    for (uint32_t i = 0; i < 4; i++)
        add_paragraph(&w, i, "p");
    add(&w, "</article><div class=postComments>");
    for (uint32_t i = 0; i < 8; i++)
        add_paragraph(&w, 100 + i, "p");
    add(&w, "</div><p>All rights reserved");
    seen s = estimate(&w, PITH_EXCLUSION_COMMENT);
    assert_string_equal(s.type.name, "forum");
    assert_true(s.type.probability > 0.9);
    assert_int_equal(s.excluded, 8);
    assert_int_equal(s.zeros, 0);
}

/* The caption of a picture that a gallery repeats. */
static void test_captions_that_were_there_before(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<title>The river</title>" MENU "<article><h1>The river</h1>");
    for (uint32_t i = 0; i < 2; i++) {
        add(&w, "<div class=embed-caption>");
        add_prose(&w, 7, 1);
        add(&w, "</div>");
    }
    for (uint32_t i = 0; i < 24; i++)
        add_paragraph(&w, i, "p");
    add(&w, "</article><p>All rights reserved");
    seen s = estimate(&w, PITH_EXCLUSION_COPY);
    assert_int_equal(s.excluded, 1);
    assert_int_equal(s.zeros, 1);
    assert_int_equal(s.other_zeros, 0);
}

/* An article, followed by the same text for copying. */
static seen estimate_fields(uint32_t paragraphs, uint32_t copied)
{
    writer w = {.len = 0};
    add(&w, "<title>The river</title>" MENU "<article><h1>The river</h1>");
    for (uint32_t i = 0; i < paragraphs; i++)
        add_paragraph(&w, i, "p");
    add(&w, "</article>");
    for (uint32_t i = 0; i < copied; i++) {
        add(&w, "<textarea>");
        add_prose(&w, 50 + i, 2);
        add(&w, "</textarea>");
    }
    return estimate(&w, PITH_EXCLUSION_RAW);
}

static void test_data_as_text(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<title>The river</title>" MENU "<article><h1>The river</h1>");
    for (uint32_t i = 0; i < 16; i++)
        add_paragraph(&w, i, "p");
    add(&w, "<div>{\"price\": 15, \"text\": \"");
    add_prose(&w, 50, 2);
    add(&w, "\"}</div><pre>{\"an\": \"example\"}</pre></article>");
    seen s = estimate(&w, PITH_EXCLUSION_RAW);
    assert_int_equal(s.excluded, 1);
    assert_int_equal(s.zeros, 1);
    assert_int_equal(s.other_zeros, 0);
}

static void test_text_to_copy(void **state)
{
    (void)state;
    seen s = estimate_fields(16, 8);
    assert_int_equal(s.excluded, 8);
    assert_int_equal(s.zeros, 8);
    assert_int_equal(s.other_zeros, 0);
    s = estimate_fields(1, 16); /* the page shows little else */
    assert_int_equal(s.excluded, 16);
    assert_int_equal(s.zeros, 0);
}

/* An article with pictures and their captions: two in HTML's elements, one that
 * only has the class of a caption, and one as long as the text. */
static seen estimate_captions(void)
{
    static const char *const shapes[][2] = {
        {"<figure><img src=a.jpg><figcaption>", "</figcaption></figure>"},
        {"<figure><img src=b.jpg><figcaption><p>", "</figcaption></figure>"},
        {"<div class=wp-caption><img src=c.jpg><p class=wp-caption-text>",
         "</div>"},
    };
    enum { SHAPES = sizeof shapes / sizeof *shapes };
    writer w = {.len = 0};
    add(&w, "<title>The river</title>" MENU "<article><h1>The river</h1>");
    add(&w, "<p class=byline>By Ann Smith, 4 May 2016</p>");
    for (uint32_t i = 0; i < 24; i++) {
        add_paragraph(&w, i, "p");
        if (i < SHAPES) {
            add(&w, shapes[i][0]);
            add_prose(&w, 100 + i, 1);
            add(&w, shapes[i][1]);
        }
    }
    add(&w, "<figure><img src=d.jpg><figcaption>");
    add_prose(&w, 200, 3);
    add(&w, "</figcaption></figure>");
    add_paragraph(&w, 300, "p");
    add(&w, "</article><p>All rights reserved");
    return estimate(&w, PITH_EXCLUSION_CAPTION);
}

static void test_captions_of_an_article(void **state)
{
    (void)state;
    seen s = estimate_captions();
    assert_string_equal(s.type.name, "article");
    assert_int_equal(s.excluded, 2);
    assert_int_equal(s.zeros, 2);
    assert_int_equal(s.other_zeros, 0);
}

/* Eight posts of a forum, with the class post; add_more() adds something to
 * each. */
static seen estimate_forum(const char *post,
                           void (*add_more)(writer *w, uint32_t nth),
                           uint32_t sign)
{
    writer w = {.len = 0};
    add(&w, "<title>How high was the river? - Forum</title>" MENU
            "<h1>How high was the river?</h1>");
    for (uint32_t i = 0; i < 8; i++) {
        add(&w, "<div class='post message'><div class=user><img src=a.png>"
                "<a href=/u class=username>anna</a><dl><dt>Joined</dt><dd>4 "
                "May 2016</dd><dt>Posts</dt><dd>1,204</dd></dl></div><div "
                "class='");
        add(&w, post);
        add(&w, "'><a href=#p>#1</a> 5 May, 10:12");
        for (uint32_t k = 0; k < 3; k++)
            add_paragraph(&w, i * 3 + k, "p");
        add(&w, "</div>");
        if (add_more)
            add_more(&w, i);
        add(&w, "</div>");
    }
    add(&w, "<p>All rights reserved");
    seen s = estimate(&w, sign);
    assert_string_equal(s.type.name, "forum");
    return s;
}

static void add_remark(writer *w, uint32_t nth)
{
    add_paragraph(w, 100 + nth, "div class=comment");
}

static void test_remarks_on_posts(void **state)
{
    (void)state;
    seen s = estimate_forum("text", add_remark, PITH_EXCLUSION_COMMENT);
    assert_int_equal(s.excluded, 8);
    assert_int_equal(s.zeros, 8);
    assert_int_equal(s.other_zeros, 0);
}

static void test_comments_that_are_the_posts(void **state)
{
    (void)state;
    seen s = estimate_forum("comment", NULL, PITH_EXCLUSION_COMMENT);
    assert_int_equal(s.excluded, 24);
    assert_int_equal(s.zeros, 0);
}

/* All other posts repeat the first one: the same sentences in other markup. */
static void add_again(writer *w, uint32_t nth, const char *tag)
{
    add(w, "<");
    add(w, tag);
    add(w, ">");
    if (nth > 0)
        add_prose(w, 0, 1);
    add(w, "</");
    add(w, tag);
    add(w, ">");
}

static void add_copy(writer *w, uint32_t nth)
{
    add_again(w, nth, "div");
}

static void add_quote(writer *w, uint32_t nth)
{
    add_again(w, nth, "blockquote");
}

static void test_copies_of_posts(void **state)
{
    (void)state;
    seen s = estimate_forum("reply", add_copy, PITH_EXCLUSION_ECHO);
    assert_int_equal(s.excluded, 7);
    assert_int_equal(s.zeros, 7);
    assert_int_equal(s.other_zeros, 0);
}

static void test_quotes_of_posts(void **state)
{
    (void)state;
    seen s = estimate_forum("reply", add_quote, PITH_EXCLUSION_ECHO);
    assert_int_equal(s.excluded, 0);
    assert_int_equal(s.zeros + s.other_zeros, 0);
}

/* Every post repeats two steps of the first one, in the same order. */
static void add_steps(writer *w, uint32_t nth)
{
    add(w, "<ul><li>Restart the pump at the old bridge and wait until the "
           "gauge below the levee shows less than four metres again</li>"
           "<li>Call the brigade from the kitchen of the station and have "
           "somebody open the gate to the market before the morning</ul>");
    add_paragraph(w, 200 + nth, "p");
}

static void test_items_that_repeat(void **state)
{
    (void)state;
    seen s = estimate_forum("reply", add_steps, PITH_EXCLUSION_ALSO);
    assert_int_equal(s.excluded, 14);
    assert_int_equal(s.zeros, 14);
    assert_int_equal(s.other_zeros, 0);
}

static void add_lone_step(writer *w, uint32_t nth)
{
    add(w, "<ul><li>Restart the pump at the old bridge and wait until the "
           "gauge below the levee shows less than four metres again</ul>");
    add_paragraph(w, 200 + nth, "p");
}

static void test_items_that_repeat_alone(void **state)
{
    (void)state;
    seen s = estimate_forum("text", add_lone_step, PITH_EXCLUSION_ALSO);
    assert_int_equal(s.excluded, 7);
    assert_int_equal(s.zeros, 0);
}

static void test_a_page_without_leaves(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<div class=comments></div>");
    seen s = estimate(&w, PITH_EXCLUSION_COMMENT);
    assert_int_equal(s.excluded + s.others, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comments_below_an_article),
        cmocka_unit_test(test_a_form_tells_of_comments),
        cmocka_unit_test(test_replies_on_a_page_of_a_forum),
        cmocka_unit_test(test_captions_that_were_there_before),
        cmocka_unit_test(test_text_to_copy),
        cmocka_unit_test(test_data_as_text),
        cmocka_unit_test(test_captions_of_an_article),
        cmocka_unit_test(test_remarks_on_posts),
        cmocka_unit_test(test_comments_that_are_the_posts),
        cmocka_unit_test(test_copies_of_posts),
        cmocka_unit_test(test_quotes_of_posts),
        cmocka_unit_test(test_items_that_repeat),
        cmocka_unit_test(test_items_that_repeat_alone),
        cmocka_unit_test(test_a_page_without_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
