/* SPDX-License-Identifier: Apache-2.0 */
/* Teasers and comments around the story of a page are dropped; the story and
 * overviews keep what they have. */
#include "auto_story.h"

#include "page/page_fixture.h"
#include "page_type_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HEAD  "<title>Flood in the old town - Example Times</title>"
#define TITLE "<h1>Flood in the old town</h1>"
#define TEXT                                                               \
    "The river rose two metres overnight, flooded the old town, and left " \
    "forty houses without power until the brigade came in the morning."
#define STORY    "<p>" TEXT "</p><p>" TEXT "</p><p>" TEXT "</p>"
#define LINK     "<a href=/n>Council votes on bridge</a>"
#define MENU     "<p>Home<p>News<p>Sport<p>Contact"
#define SAID     "It met on Monday."

#define THREE(x) x x x
#define BOX      "<div class=b><h4>" LINK "</h4><p>" SAID "</p></div>"
#define PAIR     "<p class=t>3.4.2009 " LINK "</p><p class=l>" SAID "</p>"
#define TERM     "<dt>" LINK "<dd>" SAID
#define ROW      "<tr><td>" LINK "<br>" SAID
#define ROW_LINK "<tr><td>" LINK
#define ITEM     "<li>" LINK ": " SAID
#define TO_PART  "<li><a href=#n>Council votes on bridge</a>"
#define TODAY    HEAD "<nav>" MENU "</nav><article>" TITLE STORY
#define REMARK   "<div class=c>Ann: " SAID "</div>"

typedef struct teaser_case {
    const char *html;
    const char *want; /* per block: + has kept its probability */
} teaser_case;

/* All blocks are as probable. */
static void check_as(const teaser_case *c, const char *type, bool thread)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){c->html, strlen(c->html)});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    pith_job job = {.page = &f.page, .scratch = &arena};
    pith_estimate e;
    assert_int_equal(pith_estimate_make(&job, PITH_BREADTH_MAIN, &e), PITH_OK);
    size_t n = e.features.blocks.n;
    char *got = pith_arena_zalloc(&arena, n + 1, 1);
    assert_non_null(got);
    for (size_t i = 0; i < n; i++)
        e.probability[i] = 0.9f;
    for (size_t k = 0; pith_page_type_names[k]; k++)
        e.type[k] = strcmp(pith_page_type_names[k], type) == 0;
    e.thread = thread;
    assert_int_equal(pith_story_separate(&job, &e), PITH_OK);
    for (size_t i = 0; i < n; i++)
        got[i] = e.probability[i] > 0 ? '+' : '-';
    if (strcmp(got, c->want) != 0)
        fail_msg("%s: %s, not %s", c->html, got, c->want);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void check(const teaser_case *c)
{
    check_as(c, "article", false);
}

static void test_teasers_of_all_kinds_are_dropped(void **state)
{
    (void)state;
    static const teaser_case cases[] = {
        {HEAD MENU TITLE STORY "<h3>Most read</h3>" THREE(BOX),
         "++++++++-------"},
        {HEAD MENU TITLE STORY THREE(PAIR), "++++++++------"},
        {HEAD MENU TITLE STORY "<dl>" THREE(TERM) "</dl>", "++++++++------"},
        {HEAD MENU TITLE STORY "<table>" THREE(ROW) "</table>", "++++++++---"},
        {HEAD MENU TITLE STORY "<ul>" THREE(ITEM) "</ul>", "++++++++---"},
        /* a list without markup */
        {HEAD MENU TITLE STORY "<p>Print<div><b>Related</b><br>" LINK
                               "<br>" LINK "<br>" LINK "</div>",
         "+++++++++-"},
        /* before the story; the line above them is their label */
        {HEAD MENU THREE(BOX) TITLE STORY, "+++-------++++"},
        /* no heading; all of the story is one block */
        {"<title>Flood in the old town</title>" MENU
         "<table><tr><td><b>Flood in the old town</b><br>" TEXT "<br>" TEXT
         "</table><ul>" THREE(ITEM) THREE(ITEM) "</ul>",
         "+++++------"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_what_belongs_to_the_page_stays(void **state)
{
    (void)state;
    static const teaser_case cases[] = {
        /* an overview has no text of its own */
        {HEAD MENU TITLE THREE(BOX), "+++++++++++"},
        /* links inside the story, and to its parts */
        {HEAD MENU TITLE STORY "<ul>" THREE(ITEM) "</ul>" STORY,
         "++++++++++++++"},
        {HEAD MENU TITLE STORY "<ul>" THREE(TO_PART) "</ul>", "+++++++++++"},
        /* cells of one kind: the title is not the text of the link above */
        {HEAD MENU "<table>" THREE(ROW_LINK) "<tr><td>Flood in the old town"
                                             "<tr><td>" TEXT "<tr><td>" TEXT
                                             "</table>",
         "+++----+++"},
        /* names of members and tags are no titles */
        {HEAD MENU TITLE STORY "<p>Print<div><a href=/u>Ann</a>, <a href=/v>Bo "
                               "Lee</a></div>",
         "++++++++++"},
        /* references to other sites */
        {HEAD MENU TITLE STORY
         "<ul><li><a href=http://a.org/>Council votes on bridge</a>"
         "<li><a href=http://b.org/>The levees of the river</a>"
         "<li><a href=http://c.org/>How high it was before</a></ul>",
         "+++++++++++"},
        /* two are no row */
        {HEAD MENU TITLE STORY "<ul>" ITEM ITEM "</ul>", "++++++++++"},
        /* another title */
        {"<title>Example Times</title>" MENU TITLE STORY THREE(PAIR),
         "++++++++++++++"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

/* Pages with sectioning elements. */
static void test_pages_of_today(void **state)
{
    (void)state;
    static const teaser_case cases[] = {
        {TODAY "</article>" THREE(BOX), "++++++++------"},
        {TODAY "</article><ul>" THREE(ITEM) "</ul>", "++++++++---"},
        /* paragraphs may begin with a link */
        {TODAY THREE("<p>" LINK " " TEXT) "</article>", "+++++++++++"},
        /* most of the page is neither the story nor a teaser */
        {TODAY "</article>" THREE(BOX)
             THREE("<section><div>" TEXT TEXT TEXT TEXT "</div></section>"),
         "+++++++++++++++++"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
    static const teaser_case list = {TODAY "</article>" THREE(BOX),
                                     "++++++++++++++"};
    check_as(&list, "listing", false);
    check_as(&list, "product", false);
}

static void test_comments_end_the_page(void **state)
{
    (void)state;
    static const teaser_case cases[] = {
        {TODAY "</article><h3>2 Comments</h3>" THREE(REMARK), "++++++++----"},
        {HEAD MENU TITLE STORY "<h3>Kommentare</h3>" THREE(REMARK),
         "++++++++----"},
        /* above the text, or a link to them */
        {HEAD "<nav>" MENU "</nav><article>" TITLE
              "<div>3 Comments</div>" STORY,
         "+++++++++"},
        {TODAY "<div><a href=#c>2 Comments</a></div><p>" TEXT "</article>",
         "++++++++++"},
        /* a section among others */
        {TODAY "<h3>Comments</h3><p>" TEXT "<h3>Levees</h3><p>" TEXT
               "</article>",
         "++++++++++++"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_threads_keep_their_posts(void **state)
{
    (void)state;
    static const teaser_case thread = {HEAD MENU TITLE STORY THREE(PAIR),
                                       "++++++++++++++"};
    check_as(&thread, "forum", false);
    check_as(&thread, "article", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_teasers_of_all_kinds_are_dropped),
        cmocka_unit_test(test_what_belongs_to_the_page_stays),
        cmocka_unit_test(test_pages_of_today),
        cmocka_unit_test(test_comments_end_the_page),
        cmocka_unit_test(test_threads_keep_their_posts),
    };
    return cmocka_run_group_tests_name("auto_story", tests, NULL, NULL);
}
