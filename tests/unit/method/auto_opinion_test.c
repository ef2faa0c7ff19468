/* SPDX-License-Identifier: Apache-2.0 */
/* The second opinion: when it is asked for, and what it excludes. */
#include "auto_opinion.h"

#include "auto_exclusion.h"

#include "page/page_fixture.h"
#include "page_type_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { PAGE_MAX = 16384 };

static const char sentence[] =
    "The river rose two metres overnight, flooded the old town, and left forty "
    "houses without power until the brigade came in the morning. ";

typedef struct writer {
    char page[PAGE_MAX];
    size_t len;
} writer;

static void add(writer *w, const char *text)
{
    size_t len = strlen(text);
    assert_true(w->len + len < sizeof w->page);
    memcpy(w->page + w->len, text, len);
    w->len += len;
}

static void add_paragraph(writer *w)
{
    add(w, "<p>");
    add(w, sentence);
    add(w, sentence);
    add(w, "</p>");
}

/* A short article beside a column of boxes, each with as much prose. */
static void write_portal(writer *w, int paragraphs, int boxes)
{
    add(w, "<title>The river</title><body><div id=article>");
    for (int i = 0; i < paragraphs; i++)
        add_paragraph(w);
    add(w, "</div><div id=sidebar>");
    for (int i = 0; i < boxes; i++) {
        add(w, "<div>");
        add_paragraph(w);
        add(w, "</div>");
    }
    add(w, "</div>");
}

static void set_type(pith_estimate *e, const char *type, double probability)
{
    memset(e->type, 0, sizeof e->type);
    for (size_t k = 0; k < PITH_PAGE_TYPES_MAX && pith_page_type_names[k]; k++)
        if (strcmp(pith_page_type_names[k], type) == 0)
            e->type[k] = probability;
}

static void test_asked_of_doubtful_articles(void **state)
{
    (void)state;
    pith_estimate e = {.breadth = PITH_BREADTH_MAIN};
    set_type(&e, "article", 0.9);
    assert_true(pith_opinion_is_wanted(&e, 0.4));
    assert_true(pith_opinion_is_wanted(&e, 0.95));
    assert_false(pith_opinion_is_wanted(&e, 0.96));
    e.breadth = PITH_BREADTH_ALL;
    assert_false(pith_opinion_is_wanted(&e, 0.4));
    e.breadth = PITH_BREADTH_CORE;
    assert_true(pith_opinion_is_wanted(&e, 0.4));
    set_type(&e, "forum", 0.9);
    assert_false(pith_opinion_is_wanted(&e, 0.4));
    set_type(&e, "product", 0.9);
    assert_false(pith_opinion_is_wanted(&e, 0.4));
    set_type(&e, "service", 0.61);
    assert_false(pith_opinion_is_wanted(&e, 0.4));
    set_type(&e, "service", 0.59);
    assert_true(pith_opinion_is_wanted(&e, 0.4));
    set_type(&e, "documentation", 0.41);
    assert_false(pith_opinion_is_wanted(&e, 0.4));
    set_type(&e, "collection", 0.39);
    assert_true(pith_opinion_is_wanted(&e, 0.4));
}

typedef struct outcome {
    uint32_t blocks, inside, outside, zeros;
    bool gone;
} outcome;

/* All blocks that read like prose have this probability. */
static outcome ask_with(const writer *w, double expected, float probability)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){w->page, w->len});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    pith_estimate e;
    pith_job job = {.page = &f.page, .scratch = &arena};
    assert_int_equal(pith_estimate_make(&job, PITH_BREADTH_MAIN, &e), PITH_OK);
    for (uint32_t i = 0; i < e.features.blocks.n; i++)
        e.probability[i] = probability;
    assert_int_equal(pith_opinion_take(&f.page, expected, &arena, &e), PITH_OK);
    outcome o = {.blocks = e.features.blocks.n,
                 .gone = (e.gone & PITH_EXCLUSION_OUTSIDE) != 0};
    for (uint32_t i = 0; i < o.blocks; i++) {
        bool outside = (e.exclusion_flags[i] & PITH_EXCLUSION_OUTSIDE) != 0;
        bool zero = e.probability[i] <= 0;
        o.outside += outside;
        o.inside += !outside;
        o.zeros += zero;
    }
    pith_arena_free(&arena);
    page_fixture_close(&f);
    return o;
}

static outcome ask(const writer *w)
{
    return ask_with(w, 0.5, 0.9f);
}

static void test_boxes_beside_a_short_article_go(void **state)
{
    (void)state;
    writer w = {.len = 0};
    write_portal(&w, 4, 6);
    outcome o = ask(&w);
    assert_int_equal(o.blocks, 10);
    assert_int_equal(o.inside, 4);
    assert_int_equal(o.outside, 6);
    assert_int_equal(o.zeros, 6);
    assert_true(o.gone);
}

/* If the search would keep almost nothing, it is ignored. */
static void test_too_little_is_not_believed(void **state)
{
    (void)state;
    writer w = {.len = 0};
    write_portal(&w, 2, 40);
    outcome o = ask(&w);
    assert_int_equal(o.blocks, 42);
    assert_int_equal(o.outside, 0);
    assert_int_equal(o.zeros, 0);
    assert_false(o.gone);
}

/* If the expected F1 is 0.85 or more, half of the words must remain. */
static void test_a_fairly_sure_model_asks_for_more(void **state)
{
    (void)state;
    writer w = {.len = 0};
    write_portal(&w, 4, 6);
    assert_int_equal(ask_with(&w, 0.84, 0.9f).outside, 6);
    assert_int_equal(ask_with(&w, 0.86, 0.9f).outside, 0);
    writer more = {.len = 0};
    write_portal(&more, 8, 6);
    assert_int_equal(ask_with(&more, 0.86, 0.9f).outside, 6);
}

/* Text that the search removes from the article because of its links is kept if
 * the model considers it content. */
static void test_what_is_cleaned_away_is_the_models(void **state)
{
    (void)state;
    writer w = {.len = 0};
    add(&w, "<title>The river</title><body><div id=article>");
    for (int i = 0; i < 6; i++)
        add_paragraph(&w);
    add(&w, "<div>");
    for (int i = 0; i < 4; i++)
        add(&w, "<div><a href=/r>The river at the old bridge</a></div>");
    add(&w, "</div></div>");
    assert_int_equal(ask_with(&w, 0.5, 0.5f).outside, 4);
    assert_int_equal(ask_with(&w, 0.5, 0.7f).outside, 0);
}

/* A short text below the page's title, and longer ones of others. */
static void write_titled(writer *w, const char *heading)
{
    add(w, "<title>The levee held at the bridge</title><body><div "
           "class=sidebar><h2>");
    add(w, heading);
    add(w, "</h2>");
    add_paragraph(w);
    add(w, "</div><div>");
    for (int i = 0; i < 6; i++)
        add_paragraph(w);
    add(w, "</div>");
}

/* The search is not believed if it passes over all text below the title. */
static void test_the_titled_text_stays(void **state)
{
    (void)state;
    writer titled = {.len = 0};
    write_titled(&titled, "The levee held at the bridge");
    assert_int_equal(ask(&titled).outside, 0);
    writer other = {.len = 0};
    write_titled(&other, "What readers say about it");
    assert_int_equal(ask(&other).outside, 2);
}

/* The block that the description repeats is not excluded. */
static void test_the_described_text_stays(void **state)
{
    (void)state;
    static const char description[] =
        "<meta name=description content='The levee held, says the brigade: the "
        "old town stays dry...'>";
    static const char text[] =
        "The levee held, says the brigade: the old town stays dry.";
    writer standfirst = {.len = 0};
    add(&standfirst, description);
    write_portal(&standfirst, 4, 6);
    add(&standfirst, "<div><b>");
    add(&standfirst, text);
    add(&standfirst, "</b></div>");
    outcome o = ask(&standfirst);
    assert_int_equal(o.blocks, 11);
    assert_int_equal(o.inside, 5);
    assert_int_equal(o.outside, 6);

    /* as long as an article's first paragraph: the search failed */
    writer elsewhere = {.len = 0};
    add(&elsewhere, description);
    write_portal(&elsewhere, 4, 6);
    add(&elsewhere, "<ul><li><div>");
    add(&elsewhere, text);
    for (int i = 0; i < 3; i++)
        add(&elsewhere, sentence);
    add(&elsewhere, "</div></ul>");
    o = ask(&elsewhere);
    assert_int_equal(o.blocks, 11);
    assert_int_equal(o.outside, 0);
    assert_false(o.gone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asked_of_doubtful_articles),
        cmocka_unit_test(test_boxes_beside_a_short_article_go),
        cmocka_unit_test(test_too_little_is_not_believed),
        cmocka_unit_test(test_a_fairly_sure_model_asks_for_more),
        cmocka_unit_test(test_what_is_cleaned_away_is_the_models),
        cmocka_unit_test(test_the_titled_text_stays),
        cmocka_unit_test(test_the_described_text_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
